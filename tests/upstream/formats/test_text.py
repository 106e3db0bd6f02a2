import pytest

from skerry.upstream.formats.text import NO_VALUE, Strings, one_line, or_none, plain_text, scalar, strings, web_address


@pytest.mark.parametrize(("given", "expected"), [(None, None), ("", None), (" \n", None), (" a  b ", "a  b")])
def test_or_none(given: str | None, expected: str | None) -> None:
    assert or_none(given) == expected


@pytest.mark.parametrize(("given", "expected"), [(None, None), (" ", None), (" a \n b ", "a b")])
def test_one_line(given: str | None, expected: str | None) -> None:
    assert one_line(given) == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (None, []),
        ("", []),
        ("full-time", ["full-time"]),
        (["a", "b"], ["a", "b"]),
        ({"0": "a", "2": "b"}, ["a", "b"]),
    ],
)
def test_strings(given: Strings, expected: list[str]) -> None:
    assert strings(given) == expected


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        (None, None),
        ("<p> </p>", None),
        ("<p>We hire.</p><ul><li>Python</li><li>SQL</li></ul>", "We hire. Python SQL"),
        ("<b>H</b>ello, <i>world</i>.", "Hello, world."),
        ("one<br>two<BR/>three", "one two three"),
        ("R&amp;D &euro;5 <!-- only for editors -->", "R&D €5"),
        ("<style>p {color: red}</style><p>Seen</p><script>alert(1)</script>", "Seen"),
        ("2 < 3", "2 < 3"),
    ],
)
def test_plain_text(markup: str | None, expected: str | None) -> None:
    assert plain_text(markup) == expected


def test_a_placeholder_is_no_value() -> None:
    assert or_none(" - ", NO_VALUE) is one_line("-\n", NO_VALUE) is None
    assert or_none("-") == "-"


@pytest.mark.parametrize(
    ("given", "expected"), [(None, None), (True, None), (" ", None), (7, "7"), (0, "0"), (1.5, "1.5"), (" a ", "a")]
)
def test_scalars(given: str | float | None, expected: str | None) -> None:
    assert scalar(given) == expected


@pytest.mark.parametrize(
    "given", ["https://example.org/a?b=c#d", "HTTP://example.org:8000", " http://192.0.2.1/stream "]
)
def test_a_web_address(given: str) -> None:
    assert web_address(given) == given.strip()


@pytest.mark.parametrize(
    "given",
    [None, "", "mms://example.org/", "javascript:alert(1)", "https://", "http:///path", "//example.org", "http://a b"],
)
def test_what_is_not_a_web_address(given: str | None) -> None:
    assert web_address(given) is None


def test_a_long_address_takes_linear_time() -> None:
    assert web_address(f"https://{'a' * 300_000} b") is None
