"""Everyday life in Estonia: post, danger notices, utilities."""
