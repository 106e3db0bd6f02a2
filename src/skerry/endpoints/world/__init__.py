"""World: holidays, health, jobs, names, prizes, universities."""
