"""Registers, weather, grid, transport and city data of Estonia."""
