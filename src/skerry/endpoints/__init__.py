"""One package per group, one module per subject. `registry.py` finds the endpoints by walking the packages."""
