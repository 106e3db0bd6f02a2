"""Consumer price inflation of two countries, by the World Bank."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.countries import Country
from skerry.errors import SkerryError
from skerry.models.exchange_rates import digits
from skerry.models.unavailable import Missing
from skerry.models.year_value import YearValue
from skerry.rounding import half_up
from skerry.services.world_bank_figures import Figures, WorldBankAnswer, name_lack

INFLATION = "FP.CPI.TOTL.ZG"
YEARS_OF_INFLATION = 3
"""How far back inflation is looked for."""
MAX_YEARS_OF_INFLATION = 2
"""Years before this one of which inflation is set against the change of the exchange rate within a year."""


class InflationComparison(Struct, frozen=True):
    """Consumer price inflation of the newest year, percent."""

    destination: Annotated[YearValue | None, Meta(description="of the destination, percent")]
    home: Annotated[YearValue | None, Meta(description="of the home country, percent")]
    difference_percent: Annotated[float | None, Meta(description="there minus at home, percentage points")]


def inflation_or_missing(part: str, country: Country, prices: WorldBankAnswer, missing: Missing) -> YearValue | None:
    """The newest inflation of a country, percent; a missing one is listed in the report."""
    if isinstance(prices, SkerryError):
        missing.failed(part, prices)
        return None
    found = Figures(prices).newest(country, INFLATION)
    if found is None:
        name_lack(part, "consumer price inflation of the last years", (country,), missing)
        return None
    return YearValue(found.year, half_up(found.value, 2))


def compared_inflation(
    there: Country, here: Country, prices: WorldBankAnswer, missing: Missing
) -> InflationComparison | None:
    """Of the newest year that both countries have. What is missing is listed in the report."""
    if isinstance(prices, SkerryError):
        missing.failed("inflation", prices)
        return None
    figures = Figures(prices)
    common = figures.years(there, INFLATION).keys() & figures.years(here, INFLATION).keys()
    abroad, at_home = (_rounded(figures.newest(country, INFLATION, common or None)) for country in (there, here))
    if abroad is None and at_home is None:
        name_lack("inflation", "consumer price inflation of the last years", (there, here), missing)
        return None
    for part, country, figure in (("destination", there, abroad), ("home", here, at_home)):
        if figure is None:
            name_lack(f"inflation.{part}", "consumer price inflation of the last years", (country,), missing)
            missing.because("inflation.difference_percent", f"inflation.{part}")
    of_one_year = abroad is not None and at_home is not None and abroad.year == at_home.year
    if abroad and at_home and not of_one_year:
        missing.absent(
            "inflation.difference_percent",
            f"The World Bank has inflation of {abroad.year} there and of {at_home.year} at home, not of one year.",
        )
    difference = half_up(abroad.value - at_home.value, 2) if abroad and at_home and of_one_year else None
    return InflationComparison(abroad, at_home, difference)


def _rounded(figure: YearValue | None) -> YearValue | None:
    """Values have noise digits. A fall of prices by 100 % or more is not a price."""
    return YearValue(figure.year, digits(figure.value)) if figure and figure.value > -100 else None


def is_recent(inflation: InflationComparison | None, year: int, missing: Missing) -> bool:
    """Whether inflation there is recent enough to be set against the exchange rate; otherwise that is listed."""
    if inflation is None or inflation.destination is None:
        return False
    of = inflation.destination.year
    if year - of <= MAX_YEARS_OF_INFLATION:
        return True
    missing.stale(
        "cost_change_1y_percent", f"The newest inflation there is of {of}, too long ago for a change within a year."
    )
    return False
