"""Registers: large lists that are imported as a whole."""
