"""Readers of formats that several providers use, one module per format."""
