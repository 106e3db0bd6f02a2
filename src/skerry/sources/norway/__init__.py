"""Providers of Norway."""
