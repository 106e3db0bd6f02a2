"""How providers are called: one client that all sources share."""
