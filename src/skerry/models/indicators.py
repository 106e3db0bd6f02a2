"""Headline figures of a country, comparable between countries."""

from datetime import datetime
from enum import StrEnum
from typing import Annotated, Protocol

from msgspec import Meta, Struct


class HeadlineIndicator(StrEnum):
    """What is counted, in the order of the answer."""

    POPULATION = "population"
    INFLATION = "inflation"
    UNEMPLOYMENT = "unemployment"
    WAGES = "wages"
    GDP = "gdp"
    GDP_PER_CAPITA_PPS = "gdp_per_capita_pps"
    HOUSE_PRICES = "house_prices"
    MEDIAN_AGE = "median_age"
    LIFE_EXPECTANCY = "life_expectancy"


class IndicatorFigure(Struct, frozen=True):
    """An indicator in one period."""

    period: Annotated[str, Meta(description="month (2026-09), quarter (2026-Q2) or year (2025)")]
    value: Annotated[float | None, Meta(description="in the unit of the indicator; null where the provider has none")]
    status: Annotated[
        str | None,
        Meta(
            description="the provider's flag, such as p (provisional), e (estimated), b (break) or `:` (not available)"
        ),
    ]


class IndicatorTable(Struct, frozen=True):
    """The table that an indicator is from, and what its figures are."""

    id: str
    url: str
    label: str
    unit: str
    currency: str | None
    """ISO 4217, of an amount of money."""


class IndicatorSeries(Struct, frozen=True):
    """An indicator of a country over time."""

    updated_at: datetime | None
    """Last update of the table."""
    figures: tuple[IndicatorFigure, ...]
    """Newest first."""

    @property
    def newest(self) -> IndicatorFigure | None:
        """That of the newest period that has a value."""
        return next((figure for figure in self.figures if figure.value is not None), None)


class IndicatorProvider(Protocol):
    """A provider that has the indicators of all countries."""

    def indicator_table(self, indicator: HeadlineIndicator) -> IndicatorTable:
        """The table that has an indicator."""
        ...

    async def indicator(self, indicator: HeadlineIndicator, country: str, periods: int) -> IndicatorSeries:
        """The indicator of a country (alpha-2) in the last periods of its table."""
        ...
