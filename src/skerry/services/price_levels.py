"""The price level of one country relative to another: purchasing power parities over market rates, from the World Bank."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets.countries import Country
from skerry.services.world_bank_figures import Figures

PPP, MARKET = "PA.NUS.PPP", "PA.NUS.FCRF"
"""The World Bank's codes: units of a country's currency for one international dollar, and for one US dollar on the market,
mean of the year."""


class PriceLevels(Struct, frozen=True):
    """Purchasing power and market rate of two countries in one year."""

    destination_factor: Annotated[float, Meta(description="PPP there, units of its currency per international dollar")]
    home_factor: Annotated[float, Meta(description="PPP at home, units of its currency per international dollar")]
    destination_market: Annotated[float, Meta(description="market rate there, mean of the year, units per US dollar")]
    home_market: Annotated[float, Meta(description="market rate at home, mean of the year, units per US dollar")]
    year: Annotated[int, Meta(description="the newest for which all four are known")]

    @property
    def ratio(self) -> float:
        """Price level there relative to home (1). Needs no current exchange rate."""
        there = self.destination_factor / self.destination_market
        return there / (self.home_factor / self.home_market)

    @classmethod
    def of(cls, destination: Country, home: Country, figures: Figures) -> "PriceLevels | None":
        """The figures of the newest year for which all four are known; None where there is none."""
        parities, market = ([figures.years(country, code) for country in (destination, home)] for code in (PPP, MARKET))
        known = [{year for year, value in values.items() if value > 0} for values in (*parities, *market)]
        years = set.intersection(*known)
        if not years:
            return None
        year = max(years)
        return cls(parities[0][year], parities[1][year], market[0][year], market[1][year], year)
