"""Commodities: metals, oil and natural gas."""

import asyncio
import datetime as dt
from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.api.answers import Limited, Slice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import EndDay, Limit, StartDay
from skerry.api.periods import check_order
from skerry.api.report import or_error, raise_if_none
from skerry.datasets.commodity_prices import CarriedPrices
from skerry.errors import NotFound, SkerryError
from skerry.models.commodity import CommoditySymbol, DatedPrice
from skerry.models.fields import OBSERVATION, Moment, SourceKey
from skerry.models.observed import Observed
from skerry.models.rows import Rows
from skerry.models.unavailable import UnavailablePart
from skerry.series.commodity_prices import StoredCommodityPrices
from skerry.services.carried import or_carried
from skerry.services.commodities import COMMODITIES, HISTORIES, Category
from skerry.services.stored import stored_first
from skerry.sources.world.datahub_commodities import DatahubCommodities, PriceFile
from skerry.sources.world.gold_api import GoldApi, Metal
from skerry.store import RegisterStore

DOLLAR = "USD"
LIVE_OVERDUE, DAILY_OVERDUE = dt.timedelta(days=4), dt.timedelta(days=14)
"""Age of a price at which a newer one is overdue. Metals are not traded over a long weekend; gas lags a week."""

Symbol = Annotated[CommoditySymbol, Meta(description="commodity, in any case")]
Name = Annotated[str, Meta(description="English name")]
Unit = Annotated[str, Meta(description="what a price is of: troy ounce, barrel or million BTU")]
Currency = Annotated[str, Meta(description="ISO 4217")]
Price = Annotated[float, Meta(ge=-1000, le=1_000_000)]


class PriceSeries(Struct, frozen=True):
    """Prices, oldest first, and the key of who supplied them."""

    prices: Sequence[DatedPrice]
    source: str


class CommodityQuote(Observed, frozen=True):
    """The newest price of a commodity."""

    OBSERVED_AT = "observed"

    symbol: Annotated[CommoditySymbol, Meta(description="commodity")]
    name: Name
    category: Annotated[Category, Meta(description="energy or metal")]
    price: Annotated[Price, Meta(description="of one unit, in the currency; the price of oil may be negative")]
    currency: Currency
    unit: Unit
    frequency: Annotated[
        Literal["live", "daily"], Meta(description="live: current spot price; daily: of a trading day, some days later")
    ]
    date: Annotated[dt.date, OBSERVATION, Meta(description="trading day; of a live price, its day in UTC")]
    updated_at: Annotated[Moment | None, Meta(description="time of a live price, UTC; null for a daily one")]
    previous_price: Annotated[
        Price | None, Meta(description="of the trading day before; null for a live price, whose provider has none")
    ]
    previous_date: Annotated[dt.date | None, Meta(description="that trading day")]
    change_percent: Annotated[
        float | None, Meta(description="change since the previous price, percent; null where that is 0 or less")
    ]
    source: SourceKey

    @property
    def due_at(self) -> dt.datetime:
        if self.updated_at is not None:
            return self.updated_at + LIVE_OVERDUE
        return dt.datetime.combine(self.date, dt.time(), dt.UTC) + DAILY_OVERDUE


class CommodityQuotes(Limited, frozen=True, kw_only=True):
    """The newest prices of commodities, each with its own day and source."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("unavailable",))

    count: Annotated[int, Meta(description="number of items", ge=0)]
    items: Annotated[list[CommodityQuote], Meta(description="metals first, then energy")]
    unavailable: Annotated[
        list[UnavailablePart],
        Meta(description="commodities without a price now, by `part`, and why; not among the items"),
    ]


class CommodityHistory(Slice[DatedPrice], frozen=True, kw_only=True):
    """Past prices of a commodity, oldest first."""

    ROWS: ClassVar[Rows] = Rows(
        "items",
        carried=("symbol", "currency", "unit", "source"),
        json_only=("name", "frequency", "first_available_date", "last_available_date"),
    )

    symbol: Annotated[CommoditySymbol, Meta(description="commodity")]
    name: Name
    currency: Currency
    unit: Unit
    frequency: Annotated[
        Literal["daily", "monthly"], Meta(description="daily: of trading days; monthly: mean of a month")
    ]
    first_available_date: Annotated[dt.date, Meta(description="day of the oldest price that the source has")]
    last_available_date: Annotated[dt.date, Meta(description="day of the newest price that the source has")]
    source: SourceKey


@endpoint("/commodities", fresh="15m")
async def commodity_quotes(
    metals: GoldApi,
    datahub: DatahubCommodities,
    register: RegisterStore[StoredCommodityPrices],
    carried: CarriedPrices,
    category: Annotated[Category | None, Meta(description="only energy, or only metals")] = None,
) -> CommodityQuotes:
    """Newest price of each commodity, with its own date and source.

    US dollars. Metals (gold, silver, platinum, palladium) are spot prices of gold-api.com, a small private service. Brent, WTI
    and natural gas (Henry Hub) are prices of trading days, published by the U.S. Energy Information Administration some days
    later; `previous_price` is that of the trading day before. Without a collector and without datahub.io, the prices that ship
    with Skerry answer; `stale_since` says since when newer ones are due. A commodity whose provider fails is named in
    `unavailable`; when none is left, the answer is a 502."""
    wanted = [symbol for symbol, commodity in COMMODITIES.items() if category in (None, commodity.category)]
    found = await asyncio.gather(*(or_error(_quote(symbol, metals, datahub, register, carried)) for symbol in wanted))
    raise_if_none(*found)
    quotes = [quote for quote in found if isinstance(quote, CommodityQuote)]
    missing = [
        UnavailablePart.of(symbol.value, error)
        for symbol, error in zip(wanted, found, strict=True)
        if isinstance(error, SkerryError)
    ]
    return CommodityQuotes.limited(quotes, None, unavailable=missing)


@endpoint(
    "/commodities/{symbol}",
    fresh="15m",
    example={"symbol": "brent"},
    checked_with=({"symbol": "gold"},),
)
async def commodity_quote(
    symbol: Symbol,
    metals: GoldApi,
    datahub: DatahubCommodities,
    register: RegisterStore[StoredCommodityPrices],
    carried: CarriedPrices,
) -> CommodityQuote:
    """Newest price of one commodity, with its date and source.

    US dollars. Metals are spot prices of gold-api.com; oil and natural gas are prices of trading days, published by the U.S.
    Energy Information Administration some days later. Without a collector and without datahub.io, the price that ships with
    Skerry answers; `stale_since` says since when a newer one is due."""
    return await _quote(symbol, metals, datahub, register, carried)


@endpoint(
    "/commodities/{symbol}/history",
    fresh="1h",
    example={"symbol": "brent", "limit": 5},
    example_404={"symbol": "silver"},
)
async def commodity_history(
    symbol: Symbol,
    datahub: DatahubCommodities,
    register: RegisterStore[StoredCommodityPrices],
    carried: CarriedPrices,
    start_date: Annotated[StartDay | None, Meta(description="first day")] = None,
    end_date: Annotated[EndDay | None, Meta(description="last day, included")] = None,
    limit: Annotated[Limit, Meta(le=5000, description="maximum number of prices, the newest of the period")] = 365,
) -> CommodityHistory:
    """Past prices of oil, natural gas or gold.

    Trading days of Brent since 1987, WTI since 1986 and natural gas since 1997, some days late; gold as the mean of each month,
    a month or two late, before 1960 that of the year. In ascending order of time; with more than `limit` prices in the period,
    the newest of them, and `total` is the number of all. Silver, platinum and palladium have no history and are a 404. The
    collector reads the files once a day; without it and without datahub.io, the prices that ship with Skerry answer, oil and gas
    from 2021 on, and what these do not cover is a 502."""
    if symbol not in HISTORIES:
        raise NotFound(f"No past prices of {symbol}.", suggestions=tuple(HISTORIES))
    if start_date is not None and end_date is not None:
        check_order(start_date, end_date, ("start_date", "end_date"))

    def covered() -> PriceSeries | None:
        shipped = _carried(symbol, carried)
        if start_date is None:
            return shipped if len(_within(shipped.prices, None, end_date)) >= limit else None
        return shipped if shipped.prices[0].date <= start_date <= shipped.prices[-1].date else None

    series = await or_carried(lambda: _collected(symbol, datahub, register), carried, covered)
    found = _within(series.prices, start_date, end_date)
    commodity = COMMODITIES[symbol]
    return CommodityHistory.of(
        found[-limit:],
        len(found),
        limit,
        symbol=symbol,
        name=commodity.name,
        currency=DOLLAR,
        unit=commodity.unit,
        frequency="monthly" if HISTORIES[symbol] is PriceFile.GOLD else "daily",
        first_available_date=series.prices[0].date,
        last_available_date=series.prices[-1].date,
        source=series.source,
    )


async def _quote(
    symbol: CommoditySymbol,
    metals: GoldApi,
    datahub: DatahubCommodities,
    register: RegisterStore[StoredCommodityPrices],
    carried: CarriedPrices,
) -> CommodityQuote:
    commodity = COMMODITIES[symbol]
    if isinstance(commodity.newest, Metal):
        spot = await metals.price(commodity.newest)
        return CommodityQuote(
            symbol=symbol,
            name=commodity.name,
            category=commodity.category,
            price=spot.price_usd,
            currency=DOLLAR,
            unit=commodity.unit,
            frequency="live",
            date=spot.updated_at.date(),
            updated_at=spot.updated_at,
            previous_price=None,
            previous_date=None,
            change_percent=None,
            source=GoldApi.key,
        )
    series = await or_carried(lambda: _collected(symbol, datahub, register), carried, lambda: _carried(symbol, carried))
    newest, before = series.prices[-1], series.prices[-2] if len(series.prices) > 1 else None
    return CommodityQuote(
        symbol=symbol,
        name=commodity.name,
        category=commodity.category,
        price=newest.price,
        currency=DOLLAR,
        unit=commodity.unit,
        frequency="daily",
        date=newest.date,
        updated_at=None,
        previous_price=before.price if before else None,
        previous_date=before.date if before else None,
        change_percent=(round((newest.price / before.price - 1) * 100, 2) if before and before.price > 0 else None),
        source=series.source,
    )


async def _collected(
    symbol: CommoditySymbol, datahub: DatahubCommodities, register: RegisterStore[StoredCommodityPrices]
) -> PriceSeries:
    """What the collector stored, or the provider's file. Raises UpstreamUnavailable."""

    async def provided() -> PriceSeries:
        return PriceSeries(await datahub.prices(HISTORIES[symbol]), DatahubCommodities.key)

    return await stored_first(register, lambda: _stored(symbol, register), provided)


async def _stored(symbol: CommoditySymbol, register: RegisterStore[StoredCommodityPrices]) -> PriceSeries:
    [stored] = (await register.find(equal={"symbol": symbol.value}, limit=1, offset=0)).rows
    return PriceSeries(stored.prices, DatahubCommodities.key)


def _carried(symbol: CommoditySymbol, carried: CarriedPrices) -> PriceSeries:
    return PriceSeries(carried.of(symbol), CarriedPrices.key)


def _within(prices: Sequence[DatedPrice], start: dt.date | None, end: dt.date | None) -> Sequence[DatedPrice]:
    return [price for price in prices if (start is None or price.date >= start) and (end is None or price.date <= end)]
