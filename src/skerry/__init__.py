"""One HTTP API over an archipelago of open data."""

__version__ = "0.2.0"
