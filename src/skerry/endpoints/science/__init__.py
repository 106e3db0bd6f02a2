"""Space, earthquakes, carbon and health figures."""
