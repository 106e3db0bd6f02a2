"""Headlines and encyclopaedia."""
