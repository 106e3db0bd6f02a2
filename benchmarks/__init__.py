"""The benchmarks of Skerry: `python -m benchmarks`."""
