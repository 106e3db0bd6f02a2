"""Nature in Estonia: weather, air, geology, environmental monitoring."""
