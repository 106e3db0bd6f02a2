"""Games and their prices."""
