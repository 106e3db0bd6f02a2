"""Rows of the history series and registers, with their providers."""
