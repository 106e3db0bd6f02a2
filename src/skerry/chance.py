"""Random choices that a seed repeats."""

from random import Random


def generator(seed: str | None) -> Random:
    """A generator of random numbers. The same seed returns the same numbers; without one they differ at each call. Its
    numbers can be predicted: for secrets there is the module `secrets`."""
    return Random(seed)  # noqa: S311
