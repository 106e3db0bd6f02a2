"""Reports put together from several providers."""
