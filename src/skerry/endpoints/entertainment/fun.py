"""Facts about numbers and days."""

import calendar
import secrets
from math import isqrt
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.endpoints.entertainment import integers
from skerry.errors import BadParameter, NotFound
from skerry.sources.world.wikimedia import PageLink, Wikimedia

LARGEST = 10**15 - 1
LEAP_YEAR = 2024
"""Any one: 29 February is a day of the year."""
ARTICLES = ("A ", "An ", "The ")


class NumberProperties(Struct, frozen=True):
    """What is true of a number. Of a negative one, digits and factors are those of its absolute value."""

    even: bool
    prime: bool
    perfect: Annotated[bool, Meta(description="the sum of its proper divisors")]
    square: Annotated[bool, Meta(description="of an integer")]
    cube: Annotated[bool, Meta(description="of an integer")]
    triangular: Annotated[bool, Meta(description="the sum of all integers from 1 to some number")]
    fibonacci: bool
    palindrome: Annotated[bool, Meta(description="its decimal digits read the same backwards")]
    happy: Annotated[bool, Meta(description="adding up the squares of its digits, again and again, leads to 1")]
    digit_sum: Annotated[int, Meta(ge=0, description="sum of its decimal digits")]
    divisors: Annotated[int | None, Meta(description="number of positive divisors; null for 0, which all divide")]
    factorisation: Annotated[dict[int, int], Meta(description="power by prime; empty for 0 and 1")]
    binary: str
    hex: str
    roman: Annotated[str | None, Meta(description="Roman numeral; null outside 1 to 3999")]
    words: Annotated[str, Meta(description="in English, short scale")]


class NumberFact(Struct, frozen=True):
    """A number, and what can be told of it."""

    number: int
    text: Annotated[str, Meta(description="a sentence made from the properties")]
    type: Annotated[Literal["math"], Meta(description="kind of fact")]
    found: Annotated[bool, Meta(description="whether `text` tells more than the factors")]
    properties: NumberProperties


class DateFact(Struct, frozen=True):
    """Something that happened on a day of the year."""

    month: int
    day: int
    date: Annotated[str, Meta(description="the day in English, such as October 30")]
    year: Annotated[int, Meta(description="negative before our era: -44 is 44 BC")]
    text: Annotated[str, Meta(description="what happened, as Wikipedia tells it")]
    fact: Annotated[str, Meta(description="day, year and text as one sentence")]
    type: Annotated[Literal["date"], Meta(description="kind of fact")]
    pages: Annotated[list[PageLink], Meta(description="articles about it")]
    source: str


@endpoint("/fun/date/{month}/{day}", fresh=None, example={"month": 10, "day": 30})
async def date_fact(
    month: Annotated[str, Meta(pattern="^(0?[1-9]|1[0-2])$", description="a number from 1 to 12")],
    day: Annotated[str, Meta(pattern="^(0?[1-9]|[12][0-9]|3[01])$", description="a number from 1 to 31")],
    wikimedia: Wikimedia,
) -> DateFact:
    """One event of a calendar date, from Wikipedia, chosen at random.

    29 February is a date; one that does not exist is a 400. Texts are under CC BY-SA 4.0."""
    in_year = int(month)
    in_month = int(day)
    last = calendar.monthrange(LEAP_YEAR, in_year)[1]
    date = f"{calendar.month_name[in_year]} {in_month}"
    if in_month > last:
        raise BadParameter("day", day, f"a number from 1 to {last}, as {calendar.month_name[in_year]} has no more days")
    events = await wikimedia.on_this_day("events", in_year, in_month)
    dated = [(event.year, event) for event in events if event.year is not None]
    if not dated:
        raise NotFound(f"Wikipedia tells of no events on {date}")
    year, event = secrets.choice(dated)
    return DateFact(
        month=in_year,
        day=in_month,
        date=date,
        year=year,
        text=event.text,
        fact=f"{date} is the day in {_era(year)} that {_within_sentence(event.text)}",
        type="date",
        pages=event.pages,
        source=wikimedia.title,
    )


def _era(year: int) -> str:
    return str(year) if year > 0 else f"{-year} BC"


def _within_sentence(text: str) -> str:
    """An article in front loses its capital; another first word may be a name."""
    return text[0].lower() + text[1:] if text.startswith(ARTICLES) else text


@endpoint("/fun/number/{number}", fresh="30d", example={"number": 42})
async def number_fact(
    number: Annotated[int, Meta(ge=-LARGEST, le=LARGEST, description="an integer of up to 15 digits")],
) -> NumberFact:
    """One fact about a number, worked out from the number itself.

    With its properties: factors, digits, other ways to write it."""
    properties = _properties(number)
    traits = _traits(number, properties)
    return NumberFact(
        number=number, text=_text(number, properties, traits), type="math", found=bool(traits), properties=properties
    )


def _properties(number: int) -> NumberProperties:
    size = abs(number)
    digits = str(size)
    factors = integers.factorisation(size) if size else {}
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
        digit_sum=sum(map(int, digits)),
        divisors=integers.divisor_count(factors) if size else None,
        factorisation=factors,
        binary=f"{number:b}",
        hex=f"{number:x}",
        roman=integers.roman(number),
        words=integers.words(number),
    )


def _traits(number: int, properties: NumberProperties) -> list[str]:
    """What sets the number apart, the rarest first."""
    if number == 0:
        return ["neither positive nor negative"]
    if number == 1:
        return ["neither prime nor composite"]
    told = [
        (properties.perfect, "a perfect number"),
        (properties.fibonacci, "a Fibonacci number"),
        (properties.cube, f"the cube of {integers.cube_root(number)}"),
        (properties.square, f"the square of {isqrt(abs(number))}"),
        (properties.triangular, f"the sum of the integers from 1 to {(isqrt(8 * abs(number) + 1) - 1) // 2}"),
        (_is_pronic(number), f"the product of the neighbours {isqrt(abs(number))} and {isqrt(abs(number)) + 1}"),
        (properties.prime, "a prime number"),
        (properties.palindrome and abs(number) > 9, "a palindrome"),
        (properties.happy, "a happy number"),
    ]
    return [trait for is_so, trait in told if is_so]


def _is_pronic(number: int) -> bool:
    return number > 0 and isqrt(number) * (isqrt(number) + 1) == number


def _text(number: int, properties: NumberProperties, traits: list[str]) -> str:
    factors = properties.factorisation
    product = " × ".join(f"{prime}^{power}" if power > 1 else str(prime) for prime, power in factors.items())
    if number < 0 and factors:
        product = f"-1 × {product}"
    if not traits:
        return f"{number} is {product or 'the opposite of 1'}."
    text = f"{number} is {traits[0]}" if len(traits) == 1 else f"{number} is {', '.join(traits[:-1])} and {traits[-1]}"
    return f"{text}; its factors are {product}." if product and not properties.prime else f"{text}."
