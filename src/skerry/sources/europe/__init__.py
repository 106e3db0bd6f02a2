"""Providers for Europe, or several of its countries."""
