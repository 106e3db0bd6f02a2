"""Providers of Sweden."""
