"""One HTTP API over an archipelago of open data."""

__version__ = "0.1.0"
