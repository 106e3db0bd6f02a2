"""How providers are asked: one client that every source shares."""
