"""Registers of the Estonian state, elections, curated datasets."""
