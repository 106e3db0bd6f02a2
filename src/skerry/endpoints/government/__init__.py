"""Government: official journals and documents."""
