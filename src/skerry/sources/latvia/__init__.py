"""Providers of Latvia."""
