"""Calls to providers, through one client that all sources share."""
