"""A value of one year, as statistical series have them."""

from typing import Annotated

from msgspec import Meta, Struct


class YearValue(Struct, frozen=True):
    """A value of one year."""

    year: Annotated[int, Meta(description="year of the value")]
    value: Annotated[float, Meta(description="in the unit of the indicator")]
