"""The database itself: connections, tables, migrations, leases."""
