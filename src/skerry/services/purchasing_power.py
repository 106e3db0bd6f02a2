"""What money buys in one country and in another: price levels of one year, and the exchange rate against them."""

import datetime as dt
from typing import Annotated

from msgspec import Meta, structs

from skerry.datasets.countries import Country
from skerry.errors import SkerryError
from skerry.models.exchange_rates import digits
from skerry.models.unavailable import Missing
from skerry.rounding import half_up
from skerry.services.exchange_rates import ExchangeRate
from skerry.services.price_levels import PriceLevels
from skerry.services.world_bank_figures import Figures, WorldBankAnswer, name_lack

COMPARED = "ppp.market_vs_ppp_percent"
EURO_PER_DOLLAR = (0.5, 1.5)
"""Between which the euro has always been. A country of the euro area whose market rate lies outside is still counted in the
currency that it had before."""


class PurchasingPower(PriceLevels, frozen=True):
    """What money buys there and at home."""

    price_level_ratio: Annotated[float, Meta(description="price level there with that of home as 1, 4 decimals")]
    implied_rate: Annotated[
        float | None,
        Meta(
            description="rate at which both would have bought the same in `year`, units there for one unit of home, 8 digits"
        ),
    ]
    market_vs_ppp_percent: Annotated[
        float | None,
        Meta(
            description="percent by which the exchange rate of `market_rate_date` is above that of `year`: the home currency "
            "buys more there, as far as prices have kept their relation since"
        ),
    ]
    market_rate_date: Annotated[
        dt.date | None,
        Meta(description="day of the exchange rate compared; null where there is none, or both currencies are one"),
    ]


def levels_or_missing(
    part: str, there: Country, here: Country, power: WorldBankAnswer, missing: Missing
) -> PriceLevels | None:
    """Price levels of the newest year that has all figures; what is missing is listed in the report."""
    if isinstance(power, SkerryError):
        missing.failed(part, power)
        return None
    levels = PriceLevels.of(there, here, Figures(power))
    if levels is None:
        name_lack(part, "purchasing power and market rate of one year", (there, here), missing)
    return levels


def implied_rate(part: str, there: Country, here: Country, levels: PriceLevels, missing: Missing) -> float | None:
    """The rate at which both currencies bought the same in the year of the price levels, units there for one of home. None,
    and listed in the report, where the figures of a country are in the currency that it had before the euro."""
    former = [
        country.name
        for country, market in ((there, levels.destination_market), (here, levels.home_market))
        if country.main_currency == "EUR" and not EURO_PER_DOLLAR[0] < market < EURO_PER_DOLLAR[1]
    ]
    if not former:
        return levels.destination_factor / levels.home_factor
    detail = f"The World Bank's figures of {' and '.join(former)} are in the currency before the euro."
    missing.absent(part, detail)
    return None


def purchasing_power(
    there: Country, here: Country, power: WorldBankAnswer, rate: ExchangeRate | None, missing: Missing
) -> PurchasingPower | None:
    """Price levels of the newest year that has all figures, and an exchange rate against them. What is missing is listed in the
    report."""
    levels = levels_or_missing("ppp", there, here, power, missing)
    if levels is None:
        return None
    implied = implied_rate("ppp.implied_rate", there, here, levels, missing)
    if implied is None or rate is None:
        missing.because(COMPARED, "ppp.implied_rate", "exchange_rate")
    elif overdue := rate.overdue():
        missing.stale(COMPARED, overdue)
    compared = rate if implied and rate and not missing.has(COMPARED) else None
    return PurchasingPower(
        **structs.asdict(levels),
        price_level_ratio=half_up(levels.ratio, 4),
        implied_rate=implied and digits(implied),
        market_vs_ppp_percent=half_up(100 * (compared.rate / implied - 1), 2) if implied and compared else None,
        market_rate_date=compared.date if compared else None,
    )
