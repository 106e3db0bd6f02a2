"""Conversion between crypto-currencies and currencies."""

from datetime import UTC, datetime, time
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import Allowed, Synonyms
from skerry.datasets.currencies import Currencies
from skerry.endpoints.finance.crypto import DOLLAR, FixingDay, PriceSource, dollar_rate
from skerry.errors import BadParameter, NotFound
from skerry.models.exchange_rates import MAX_RATE_AGE, digits, money
from skerry.models.fields import Moment
from skerry.models.observed import Observed
from skerry.services.crypto_market import CryptoMarket
from skerry.services.reference_rates import EuroRates
from skerry.sources.world.coingecko import TOP

Convertible = Annotated[
    str,
    Allowed("a coin such as bitcoin or BTC, or a currency code such as NOK"),
    Meta(
        pattern=r"^\S{1,100}$",
        description="identifier or symbol of one of the 250 largest coins (bitcoin, BTC), or an ISO 4217 code (NOK), in any "
        "case; a code that a currency and a coin share means the currency",
    ),
]


class ConversionSide(Struct, frozen=True):
    """One side of a conversion."""

    kind: Annotated[Literal["coin", "currency"], Meta(description="coin or currency")]
    id: Annotated[str, Meta(description="identifier of CoinGecko, or ISO 4217 code of a currency")]
    symbol: Annotated[str, Meta(description="ticker, or ISO 4217 code of a currency")]
    name: Annotated[str, Meta(description="name of the coin or currency")]
    price_usd: Annotated[float, Meta(description="value of one unit, US dollars; of a currency to 8 digits")]


class CoinConversion(Observed, frozen=True):
    """An amount in another coin or currency."""

    STALE_AFTER = "2h"
    OBSERVED_AT = "updated_at"

    base: Annotated[ConversionSide, Meta(description="what is converted")]
    target: Annotated[ConversionSide, Meta(description="what it is converted to")]
    amount: Annotated[float, Meta(description="units of the base")]
    rate: Annotated[float, Meta(description="units of the target for one unit of the base, 8 digits")]
    result: Annotated[
        float, Meta(description="the amount in units of the target, to 6 decimals or 8 digits, whichever is more")
    ]
    updated_at: Annotated[
        Moment | None, Meta(description="time of the price of the coin, UTC; of two coins, of the older price")
    ]
    rate_date: FixingDay
    source: PriceSource

    @property
    def due_at(self) -> datetime | None:
        """When the first of both is overdue: the price of the coin, or the exchange rate."""
        fixed = None if self.rate_date is None else datetime.combine(self.rate_date, time(), UTC) + MAX_RATE_AGE
        return min((due for due in (super().due_at, fixed) if due is not None), default=None)


@endpoint(
    "/crypto/convert",
    fresh="10m",
    example={"base": "bitcoin", "target": "NOK", "amount": 0.5},
    example_404={"base": "no-such-coin", "target": "NOK"},
)
async def convert_coins(
    base: Annotated[Convertible, Synonyms("base", "from")],
    target: Annotated[Convertible, Synonyms("target", "to")],
    market: CryptoMarket,
    euro_rates: EuroRates,
    currencies: Reference[Currencies],
    amount: Annotated[float, Meta(gt=0, le=1e15, description="units of the base")] = 1.0,
) -> CoinConversion:
    """Convert between a crypto-currency and a currency, or another crypto-currency.

    Over US dollars: prices of the 250 largest coins from CoinGecko, or Coinpaprika while that is unavailable, and for
    currencies other than the dollar the newest reference rate of the European Central Bank, of the day in `rate_date`. What
    neither has is a 404. Two currencies are a 400: `/pair/{base}/{target}` has their rate."""
    named = {currency.code: currency.name for currency in currencies.all}
    wanted = [given.upper() for given in (base, target)]
    if all(code in named for code in wanted):
        raise BadParameter("target", target, f"a crypto-currency, because {wanted[0]} is a currency; see /pair")
    rate_date, dollars = None, 1.0  # the value of one unit of the currency
    if other := next((code for code in wanted if code in named and code != DOLLAR), None):
        rate_date, per_dollar = await dollar_rate(euro_rates, other)
        dollars = 1 / per_dollar
    top = await market.top()
    sides, values, coins = [], [], []
    for given, code in zip((base, target), wanted, strict=True):
        if code in named:
            sides.append(ConversionSide("currency", code, code, named[code], digits(dollars)))
            values.append(dollars)
            continue
        try:
            coin = market.named(top, given)
        except NotFound as error:
            raise NotFound(
                f"No coin {given!r} among the {TOP} largest, and no currency with that code in the reference rates of the ECB.",
                suggestions=error.suggestions,
            ) from None
        if not coin.price_usd:
            raise NotFound(f"{coin.name} has no price now.")
        coins.append(coin)
        sides.append(ConversionSide("coin", coin.id, coin.symbol, coin.name, coin.price_usd))
        values.append(coin.price_usd)
    factor = values[0] / values[1]
    times = [coin.updated_at for coin in coins if coin.updated_at is not None]
    return CoinConversion(
        base=sides[0],
        target=sides[1],
        amount=amount,
        rate=digits(factor),
        result=money(amount * factor),
        updated_at=min(times, default=None),
        rate_date=rate_date,
        source=top.source.key,
    )
