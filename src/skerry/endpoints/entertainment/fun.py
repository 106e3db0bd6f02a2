"""Facts about numbers and days, and jokes."""

import calendar
from math import isqrt
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry import integers
from skerry.api.endpoint import endpoint
from skerry.api.parameters import LANGUAGE, Allowed, Seed
from skerry.chance import generator
from skerry.datasets.jokes import Jokes
from skerry.errors import BadParameter, NotFound
from skerry.models.fields import SourceKey
from skerry.sources.world.wikimedia import PageLink, Wikimedia

LARGEST = 10**15 - 1
LEAP_YEAR = 2024
"""Any leap year: 29 February is a day of the year."""
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
TAXICAB = {2: 1729, 3: 87539319, 4: 6963472309248}
"""The smallest number that is the sum of two positive cubes in a given number of ways (OEIS A011541)."""
ARTICLES = ("A ", "An ", "The ")


class CubeSum(Struct, frozen=True):
    """Two positive integers whose cubes add up to a number."""

    a: Annotated[int, Meta(ge=1, le=100_000, description="the smaller of the two")]
    b: Annotated[int, Meta(ge=1, le=100_000, description="the other")]


class NumberProperties(Struct, frozen=True):
    """Properties of a number. Digits and factors of a negative number are those of its absolute value."""

    even: Annotated[bool, Meta(description="whether it is divisible by 2")]
    prime: Annotated[bool, Meta(description="whether it is a prime number")]
    perfect: Annotated[bool, Meta(description="whether it is the sum of its proper divisors")]
    square: Annotated[bool, Meta(description="whether it is the square of an integer")]
    cube: Annotated[bool, Meta(description="whether it is the cube of an integer")]
    triangular: Annotated[bool, Meta(description="whether it is the sum of the integers from 1 to some number")]
    fibonacci: Annotated[bool, Meta(description="whether it is a Fibonacci number")]
    palindrome: Annotated[bool, Meta(description="whether its decimal digits read the same backwards")]
    happy: Annotated[bool, Meta(description="whether repeatedly adding up the squares of its digits leads to 1")]
    harshad: Annotated[bool, Meta(description="whether it is positive and divisible by the sum of its digits")]
    armstrong: Annotated[
        bool, Meta(description="whether it is the sum of its digits, each raised to the power of their count")
    ]
    carmichael: Annotated[
        bool, Meta(description="whether it is composite and passes Fermat's primality test to every coprime base")
    ]
    cube_sums: Annotated[
        list[CubeSum], Meta(description="all ways to write it as the sum of two positive cubes, the smaller cube first")
    ]
    digit_sum: Annotated[int, Meta(ge=0, description="sum of its decimal digits")]
    divisor_count: Annotated[int | None, Meta(description="number of positive divisors; null for 0")]
    factorization: Annotated[dict[int, int], Meta(description="exponent by prime factor; empty for 0 and 1")]
    binary: Annotated[str, Meta(description="binary notation")]
    hexadecimal: Annotated[str, Meta(description="hexadecimal notation")]
    roman: Annotated[str | None, Meta(description="Roman numeral; null outside 1 to 3999")]
    words: Annotated[str, Meta(description="the number in English words, short scale")]


class NumberFact(Struct, frozen=True):
    """A number and its properties."""

    number: Annotated[int, Meta(description="the requested number")]
    text: Annotated[str, Meta(description="a sentence made from the properties")]
    type: Annotated[Literal["math"], Meta(description="kind of fact")]
    found: Annotated[bool, Meta(description="whether `text` says more than the factors")]
    properties: Annotated[NumberProperties, Meta(description="properties of the number")]


class DateFact(Struct, frozen=True):
    """An event on a day of the year."""

    month: Annotated[int, Meta(description="month, 1 to 12")]
    day: Annotated[int, Meta(description="day of the month")]
    day_name: Annotated[str, Meta(description="the day in English, such as October 30")]
    year: Annotated[int, Meta(description="year of the event; negative before the common era: -44 is 44 BC")]
    text: Annotated[str, Meta(description="what happened, from Wikipedia")]
    fact: Annotated[str, Meta(description="day, year and text as one sentence")]
    type: Annotated[Literal["date"], Meta(description="kind of fact")]
    pages: Annotated[list[PageLink], Meta(description="articles about the event")]
    source: SourceKey


class ProgrammerJoke(Struct, frozen=True):
    """A joke about programming."""

    joke: Annotated[str, Meta(description="the joke in one string")]
    category: Annotated[str, Meta(description="neutral or chuck")]
    language: Annotated[str, Meta(description="language of the joke, BCP 47")]


@endpoint("/fun/date/{month}/{day}", fresh=None, example={"month": 10, "day": 30, "seed": "harbour"})
async def date_fact(
    month: Annotated[
        str,
        Allowed("an integer from 1 to 12"),
        Meta(pattern="^(0?[1-9]|1[0-2])$", description="month, with or without a leading zero"),
    ],
    day: Annotated[
        str,
        Allowed("an integer from 1 to 31"),
        Meta(pattern="^(0?[1-9]|[12][0-9]|3[01])$", description="day of the month, with or without a leading zero"),
    ],
    wikimedia: Wikimedia,
    seed: Seed = None,
) -> DateFact:
    """One event of a calendar date, from Wikipedia, chosen at random.

    29 February is valid; a day that does not exist is a 400. The texts are licensed under CC BY-SA 4.0."""
    in_year = int(month)
    in_month = int(day)
    last = calendar.monthrange(LEAP_YEAR, in_year)[1]
    date = f"{calendar.month_name[in_year]} {in_month}"
    if in_month > last:
        raise BadParameter(
            "day", day, f"an integer from 1 to {last}, as {calendar.month_name[in_year]} has no more days"
        )
    events = await wikimedia.on_this_day("events", in_year, in_month)
    dated = [(event.year, event) for event in events if event.year is not None]
    if not dated:
        raise NotFound(f"No events on {date} in Wikipedia.")
    year, event = generator(seed).choice(dated)
    return DateFact(
        month=in_year,
        day=in_month,
        day_name=date,
        year=year,
        text=event.text,
        fact=f"{date} is the day in {_era(year)} that {_within_sentence(event.text)}",
        type="date",
        pages=event.pages,
        source=wikimedia.key,
    )


@endpoint("/fun/joke", fresh=None, example={"seed": "harbour"})
async def random_joke(
    jokes: Jokes,
    category: Annotated[
        Literal["neutral", "chuck"],
        Meta(description="neutral: about programming; chuck: about Chuck Norris, not in every language"),
    ] = "neutral",
    lang: Annotated[
        Literal["en", "cs", "de", "es", "eu", "fr", "gl", "hu", "it", "lt", "pl", "ru", "sv"],
        LANGUAGE,
        Meta(description="language of the joke: BCP 47"),
    ] = "en",
    seed: Seed = None,
) -> ProgrammerJoke:
    """One random joke about programming.

    From the PyPI package pyjokes. The same seed returns the same joke as long as the server runs the same version of that
    package. A language without jokes of the category is a 404."""
    texts = jokes.of(lang, category)
    if not texts:
        raise NotFound(f"No jokes of the category {category!r} in the language {lang!r}.")
    return ProgrammerJoke(generator(seed).choice(texts), category, lang)


def _era(year: int) -> str:
    return str(year) if year > 0 else f"{-year} BC"


def _within_sentence(text: str) -> str:
    """A leading article loses its capital; another first word may be a name."""
    return text[0].lower() + text[1:] if text.startswith(ARTICLES) else text


@endpoint("/fun/number/{number}", fresh="30d", example={"number": 42})
async def number_fact(
    number: Annotated[int, Meta(ge=-LARGEST, le=LARGEST, description="an integer of up to 15 digits")],
) -> NumberFact:
    """One fact about a number, computed from the number itself.

    Includes its properties: factors, digits, other notations."""
    properties = _properties(number)
    traits = _traits(number, properties)
    return NumberFact(
        number=number, text=_text(number, properties, traits), type="math", found=bool(traits), properties=properties
    )


def _properties(number: int) -> NumberProperties:
    size = abs(number)
    digits = str(size)
    factors = integers.factorization(size) if size else {}
    return NumberProperties(
        even=number % 2 == 0,
        prime=number > 1 and factors == {number: 1},
        perfect=number > 1 and integers.divisor_sum(factors) == 2 * number,
        square=integers.is_square(number),
        cube=integers.cube_root(number) is not None,
        triangular=integers.is_triangular(number),
        fibonacci=integers.is_fibonacci(number),
        palindrome=digits == digits[::-1],
        happy=integers.is_happy(number) if number > 0 else False,
        harshad=integers.is_harshad(number),
        armstrong=integers.is_armstrong(number),
        carmichael=integers.is_carmichael(number, factors),
        cube_sums=[CubeSum(a, b) for a, b in integers.cube_sums(number, factors)] if number > 0 else [],
        digit_sum=sum(map(int, digits)),
        divisor_count=integers.divisor_count(factors) if size else None,
        factorization=factors,
        binary=f"{number:b}",
        hexadecimal=f"{number:x}",
        roman=integers.roman(number),
        words=integers.words(number),
    )


def _traits(number: int, properties: NumberProperties) -> list[str]:
    """Its special properties, rarest first."""
    if number == 0:
        return ["neither positive nor negative"]
    if number == 1:
        return ["neither prime nor composite"]
    several_digits = abs(number) > 9
    traits = [
        (len(properties.cube_sums) > 1, _taxicab(number, properties.cube_sums)),
        (properties.perfect, "a perfect number"),
        (properties.carmichael, "a Carmichael number"),
        (properties.armstrong and several_digits, "an Armstrong number"),
        (properties.fibonacci, "a Fibonacci number"),
        (properties.cube, f"the cube of {integers.cube_root(number)}"),
        (properties.square, f"the square of {isqrt(abs(number))}"),
        (properties.triangular, f"the sum of the integers from 1 to {(isqrt(8 * abs(number) + 1) - 1) // 2}"),
        (
            _is_pronic(number),
            f"the product of the consecutive numbers {isqrt(abs(number))} and {isqrt(abs(number)) + 1}",
        ),
        (properties.prime, "a prime number"),
        (properties.palindrome and several_digits, "a palindrome"),
        (properties.happy, "a happy number"),
        (properties.harshad and several_digits, "a Harshad number"),
    ]
    return [trait for is_so, trait in traits if is_so]


def _taxicab(number: int, sums: list[CubeSum]) -> str:
    ways = " or ".join(f"{pair.a}³ + {pair.b}³" for pair in sums)
    smallest = "the smallest number that is " if TAXICAB.get(len(sums)) == number else ""
    return f"{smallest}the sum of two positive cubes in {integers.words(len(sums))} ways ({ways})"


def _is_pronic(number: int) -> bool:
    return number > 0 and isqrt(number) * (isqrt(number) + 1) == number


def _power(prime: int, exponent: int) -> str:
    return str(prime) if exponent == 1 else f"{prime}{str(exponent).translate(SUPERSCRIPTS)}"


def _text(number: int, properties: NumberProperties, traits: list[str]) -> str:
    factors = properties.factorization
    product = " × ".join(_power(prime, exponent) for prime, exponent in factors.items())
    if number < 0 and factors:
        product = f"-1 × {product}"
    if not traits:
        return f"{number} is {product}."
    text = f"{number} is {traits[0]}" if len(traits) == 1 else f"{number} is {', '.join(traits[:-1])} and {traits[-1]}"
    return f"{text}; its factors are {product}." if product and not properties.prime else f"{text}."
