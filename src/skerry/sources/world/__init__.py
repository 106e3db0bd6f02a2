"""Providers for the whole world."""
