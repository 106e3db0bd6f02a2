"""Words of advice."""
