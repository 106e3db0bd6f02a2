"""Recorded answers of providers: how they are kept, replayed, made and compared."""
