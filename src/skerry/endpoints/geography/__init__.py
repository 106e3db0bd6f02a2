"""Geography: elevation, places and postal codes."""
