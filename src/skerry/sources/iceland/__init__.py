"""Providers of Iceland."""
