"""Who we ask: one module per provider, whatever group uses it."""
