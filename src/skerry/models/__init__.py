"""Shapes that several providers share, and the protocols that they satisfy. No I/O."""
