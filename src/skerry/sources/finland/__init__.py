"""Providers of Finland."""
