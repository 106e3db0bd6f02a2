from math import prod
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as numbers

from skerry import integers
from skerry.datasets.jokes import Jokes
from tests.conftest import Api, Opened
from tests.declared import NOT_RESTATED, WORDS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/fun/date/{month}/{day}": Declared(
        unidentified=NOT_RESTATED,
        timeless=WORDS,
    ),
    "/fun/number/{number}": Declared(digits={"binary": "digits of another base"}),
}

OCTOBER_30 = "https://en.wikipedia.org/api/rest_v1/feed/onthisday/events/10/30"


async def test_a_day(api: Api) -> None:
    data = await api.data("/fun/date/10/30")
    assert (data["month"], data["day"], data["day_name"], data["year"]) == (10, 30, "October 30", 1907)
    assert (data["type"], data["source"]) == ("date", "wikimedia")
    seen = {}
    for _ in range(40):
        data = await api.data("/fun/date/10/30")
        seen[data["text"]] = data
    assert set(seen) == {"The harbour of Example Bay is opened to ships.", "Example Bay elects its first mayor."}
    harbour = seen["The harbour of Example Bay is opened to ships."]
    assert harbour["fact"] == "October 30 is the day in 1907 that the harbour of Example Bay is opened to ships."
    assert harbour["pages"] == [{"title": "Example Bay", "url": "https://en.wikipedia.org/wiki/Example_Bay"}]
    mayor = seen["Example Bay elects its first mayor."]
    assert mayor["fact"] == "October 30 is the day in 1907 that Example Bay elects its first mayor."
    assert mayor["pages"] == []


async def test_wikipedia_is_asked_once_a_day_and_the_choice_is_not_kept(api: Api, replay: ReplayServer) -> None:
    for path in ("/fun/date/10/30", "/fun/date/10/30", "/fun/date/10/30?again"):
        response = await api.get(path)
        assert response.headers["cache-control"] == "no-store"
    assert [row["url"] for row in replay.log] == [OCTOBER_30]


@pytest.mark.parametrize("path", ["/fun/date/2/29", "/fun/date/02/29"])
async def test_a_leap_day_before_our_era(api: Api, path: str) -> None:
    data = await api.data(path)
    assert (data["month"], data["day"], data["year"]) == (2, 29, -44)
    assert data["text"] == "An eclipse of the Sun is seen."
    assert data["fact"] == "February 29 is the day in 44 BC that an eclipse of the Sun is seen."


async def test_a_day_without_events_is_not_found(api: Api) -> None:
    await api.problem("/fun/date/2/28", 404)


async def test_an_event_without_a_year_is_passed_over(open_api: Opened, answering: Answering) -> None:
    body = b'{"events": [{"text": "Never.", "pages": []}, {"text": "Once.", "year": 758, "pages": []}]}'
    async with open_api(gateway=answering({OCTOBER_30: body})) as api:
        assert {(await api.data("/fun/date/10/30"))["year"] for _ in range(10)} == {758}


async def test_recorded_day(open_api: Opened, answering: Answering, samples: Path) -> None:
    """Recorded when articles had no addresses in it yet; with all kinds of occasions, of which only events are told."""
    recorded = (samples / "wikimedia_onthisday/onthisday_all_10_30.json").read_bytes()
    async with open_api(gateway=answering({OCTOBER_30: recorded})) as api:
        told = {data["year"]: data for data in [await api.data("/fun/date/10/30") for _ in range(100)]}
    assert set(told) == {2015, 2014, 2005, 1995, 1993}
    assert told[2014]["fact"].startswith("October 30 is the day in 2014 that Sweden is the first European Union member")
    assert told[2005]["fact"].startswith("October 30 is the day in 2005 that the rebuilt Dresden Frauenkirche")
    assert told[2014]["pages"][0] == {"title": "Sweden", "url": "https://en.wikipedia.org/wiki/Sweden"}


@pytest.mark.parametrize(
    ("path", "parameter", "allowed"),
    [
        ("/fun/date/0/1", "month", "an integer from 1 to 12"),
        ("/fun/date/13/1", "month", "an integer from 1 to 12"),
        ("/fun/date/ten/1", "month", "an integer from 1 to 12"),
        ("/fun/date/1/32", "day", "an integer from 1 to 31"),
        ("/fun/date/1/0", "day", "an integer from 1 to 31"),
        ("/fun/date/2/30", "day", "an integer from 1 to 29"),
        ("/fun/date/4/31", "day", "an integer from 1 to 30"),
    ],
)
async def test_a_date_that_does_not_exist_is_refused(
    api: Api, replay: ReplayServer, path: str, parameter: str, allowed: str
) -> None:
    (error,) = (await api.problem(path, 400))["errors"]
    assert error["parameter"] == parameter
    assert error["allowed"].startswith(allowed)
    assert not replay.log


async def test_a_number(api: Api) -> None:
    assert await api.data("/fun/number/42") == {
        "number": 42,
        "text": "42 is the product of the consecutive numbers 6 and 7 and a Harshad number; its factors are 2 × 3 × 7.",
        "type": "math",
        "found": True,
        "properties": {
            "even": True,
            "prime": False,
            "perfect": False,
            "square": False,
            "cube": False,
            "triangular": False,
            "fibonacci": False,
            "palindrome": False,
            "happy": False,
            "harshad": True,
            "armstrong": False,
            "carmichael": False,
            "cube_sums": [],
            "digit_sum": 6,
            "divisor_count": 8,
            "factorization": {"2": 1, "3": 1, "7": 1},
            "binary": "101010",
            "hexadecimal": "2a",
            "roman": "XLII",
            "words": "forty-two",
        },
    }


@pytest.mark.parametrize(
    ("number", "text", "found"),
    [
        (0, "0 is neither positive nor negative.", True),
        (1, "1 is neither prime nor composite.", True),
        (7, "7 is a prime number and a happy number.", True),
        (8, "8 is a Fibonacci number and the cube of 2; its factors are 2³.", True),
        (
            144,
            "144 is a Fibonacci number, the square of 12 and a Harshad number; its factors are 2⁴ × 3².",
            True,
        ),
        (
            1729,
            (
                "1729 is the smallest number that is the sum of two positive cubes in two ways (1³ + 12³ or 9³ + 10³), "
                "a Carmichael number and a Harshad number; its factors are 7 × 13 × 19."
            ),
            True,
        ),
        (
            4104,
            (
                "4104 is the sum of two positive cubes in two ways (2³ + 16³ or 9³ + 15³) and a Harshad number; "
                "its factors are 2³ × 3³ × 19."
            ),
            True,
        ),
        (561, "561 is a Carmichael number and the sum of the integers from 1 to 33; its factors are 3 × 11 × 17.", True),
        (1730, "1730 is 2 × 5 × 173.", False),
        (-1, "-1 is the cube of -1.", True),
        (-42, "-42 is -1 × 2 × 3 × 7.", False),
        (28, "28 is a perfect number, the sum of the integers from 1 to 7 and a happy number; its factors are 2² × 7.", True),
    ],
)  # fmt: skip
async def test_what_is_told_of_a_number(api: Api, number: int, text: str, found: bool) -> None:
    data = await api.data(f"/fun/number/{number}")
    assert (data["text"], data["found"]) == (text, found)


async def test_numbers_at_the_edge(api: Api) -> None:
    zero = (await api.data("/fun/number/0"))["properties"]
    assert (zero["divisor_count"], zero["factorization"], zero["roman"], zero["words"]) == (None, {}, None, "zero")
    assert (zero["even"], zero["square"], zero["triangular"], zero["prime"]) == (True, True, True, False)
    large = (await api.data("/fun/number/999999999999989"))["properties"]
    assert (large["prime"], large["divisor_count"]) == (True, 2)
    fifteen = await api.data("/fun/number/-15")
    assert (fifteen["text"], fifteen["properties"]["carmichael"]) == ("-15 is -1 × 3 × 5.", False)
    negative = (await api.data("/fun/number/-12"))["properties"]
    assert (negative["binary"], negative["words"], negative["divisor_count"]) == ("-1100", "minus twelve", 6)


@pytest.mark.parametrize("number", ["1000000000000000", "-1000000000000000", "1.5", "seven", "0x2a", "9" * 400])
async def test_what_is_no_number_is_refused(api: Api, number: str) -> None:
    assert (await api.problem(f"/fun/number/{number}", 400))["errors"][0]["parameter"] == "number"


@given(numbers.integers(1, 10**15))
def test_factors_are_primes_that_make_the_number(number: int) -> None:
    factors = integers.factorization(number)
    assert prod(prime**power for prime, power in factors.items()) == number
    assert list(factors) == sorted(factors)
    assert all(integers.factorization(prime) == {prime: 1} for prime in factors)


def test_factors_of_small_numbers() -> None:
    for number in range(1, 5000):
        divisors = [divisor for divisor in range(1, number + 1) if number % divisor == 0]
        factors = integers.factorization(number)
        assert integers.divisor_count(factors) == len(divisors)
        assert integers.divisor_sum(factors) == sum(divisors)


def test_named_sequences() -> None:
    """OEIS A002997, A005188 and A005349."""
    assert [n for n in range(1, 3000) if integers.is_carmichael(n, integers.factorization(n))] == [
        561, 1105, 1729, 2465, 2821,
    ]  # fmt: skip
    assert not any(integers.is_carmichael(-n, integers.factorization(n)) for n in range(1, 3000))
    assert [n for n in range(10, 10000) if integers.is_armstrong(n)] == [153, 370, 371, 407, 1634, 8208, 9474]
    assert [n for n in range(1, 25) if integers.is_harshad(n)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 18, 20, 21, 24]


def test_sums_of_two_cubes() -> None:
    """Those of small numbers by trying all, and the known taxicab numbers."""
    expected: dict[int, list[tuple[int, int]]] = {}
    for a in range(1, 28):
        for b in range(a, 28):
            expected.setdefault(a**3 + b**3, []).append((a, b))
    for number in range(1, 20000):
        assert integers.cube_sums(number, integers.factorization(number)) == expected.get(number, []), number
    for number, ways in ((87539319, 3), (6963472309248, 4)):
        assert len(integers.cube_sums(number, integers.factorization(number))) == ways


def test_products_of_two_large_primes() -> None:
    assert integers.factorization(15485863 * 32452843) == {15485863: 1, 32452843: 1}
    assert integers.factorization(31622743**2) == {31622743: 2}
    assert integers.factorization(99991**3) == {99991: 3}


def test_sequences() -> None:
    assert [n for n in range(50) if integers.is_happy(n)] == [1, 7, 10, 13, 19, 23, 28, 31, 32, 44, 49]
    assert [n for n in range(100) if integers.is_fibonacci(n)] == [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
    assert [n for n in range(30) if integers.is_triangular(n)] == [0, 1, 3, 6, 10, 15, 21, 28]
    assert [n for n in range(-30, 70) if integers.cube_root(n) is not None] == [-27, -8, -1, 0, 1, 8, 27, 64]


@pytest.mark.parametrize(
    ("number", "roman", "words"),
    [
        (4, "IV", "four"),
        (1994, "MCMXCIV", "one thousand nine hundred ninety-four"),
        (3999, "MMMCMXCIX", "three thousand nine hundred ninety-nine"),
        (4000, None, "four thousand"),
        (1000001, None, "one million one"),
        (-20, None, "minus twenty"),
    ],
)
def test_other_ways_to_write_a_number(number: int, roman: str | None, words: str) -> None:
    assert integers.roman(number) == roman
    assert integers.words(number) == words


async def test_a_seed_repeats_the_event_of_a_date(api: Api) -> None:
    drawn = [[(await api.data(f"/fun/date/10/30?seed={seed}"))["text"] for seed in "abcdef"] for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert len(set(drawn[0])) == 2


async def test_a_joke(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/fun/joke")
    data = response.json()["data"]
    assert (data["category"], data["language"]) == ("neutral", "en")
    assert data["joke"] in Jokes().of("en", "neutral")
    assert response.headers["cache-control"] == "no-store"
    assert '<https://opensource.org/license/bsd-3-clause>; rel="license"' in response.headers["link"]
    assert len({(await api.data("/fun/joke"))["joke"] for _ in range(20)}) > 10
    assert not replay.log


async def test_a_seed_repeats_a_joke(api: Api) -> None:
    first, again, other = [await api.data(f"/fun/joke?seed={seed}&lang=DE&category=chuck") for seed in ("a", "a", "b")]
    assert first == again != other
    assert (first["language"], first["category"]) == ("de", "chuck")


async def test_a_language_without_such_jokes(api: Api) -> None:
    assert "'sv'" in (await api.problem("/fun/joke?lang=sv&category=chuck", 404))["detail"]


@pytest.mark.parametrize(("query", "parameter"), [("lang=et", "lang"), ("category=dad", "category"), ("seed=", "seed")])
async def test_a_wrong_parameter_of_a_joke_is_named(api: Api, query: str, parameter: str) -> None:
    assert (await api.problem(f"/fun/joke?{query}", 400))["errors"][0]["parameter"] == parameter
