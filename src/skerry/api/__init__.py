"""What an endpoint module is written with."""
