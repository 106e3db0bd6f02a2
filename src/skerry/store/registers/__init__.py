"""Registers: large lists read whole."""
