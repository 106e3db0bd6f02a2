"""Words and what they mean."""
