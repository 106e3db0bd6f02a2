"""Providers of Lithuania."""
