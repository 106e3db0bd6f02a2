"""Credits in a header `Link`."""

from skerry.client.credits import credits_in


def test_a_long_header_takes_linear_time() -> None:
    assert list(credits_in("<" * 300_000)) == []
