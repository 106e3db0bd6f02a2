"""Geo & Weather: countries, sun, weather, air and sea."""
