"""What the performance claims of Skerry rest on: `python -m benchmarks`."""
