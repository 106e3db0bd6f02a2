"""The vocabulary of endpoint modules: decorator, parameter types, answer types."""
