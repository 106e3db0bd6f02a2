"""Curated pages in versions."""
