"""Cassettes, recorded replies of providers: format, replay, recording, comparison."""
