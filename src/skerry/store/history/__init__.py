"""History: append-only series."""
