"""What we answer: one package per group, one module per subject. `http/endpoint.py` finds them by walking."""
