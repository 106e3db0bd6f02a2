"""Art: museum collections."""
