"""Connections, tables, migrations and leases."""
