"""Providers of Estonia."""
