"""Providers of Denmark."""
