"""Providers: one module for each, whichever groups use it."""
