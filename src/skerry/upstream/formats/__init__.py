"""Readers by format, which sources of several providers share."""
