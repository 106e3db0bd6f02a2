"""How a basket of coins and currencies moved: weights, returns, volatility, correlations."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from math import log
from statistics import StatisticsError, correlation, stdev
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from skerry.errors import SkerryError, UpstreamUnavailable
from skerry.models.coin import Coin
from skerry.models.exchange_rates import DatedRate, ReferenceRates, digits
from skerry.models.fields import OBSERVATION
from skerry.models.unavailable import Missing
from skerry.rounding import half_up
from skerry.services.crypto_market import CryptoMarket
from skerry.services.exchange_rates import FEWEST_CHANGES
from skerry.sources.world.coingecko import DailyCoinPrice
from skerry.upstream.fallback import Answered

DOLLAR = "USD"
COEFFICIENT = "correlations.coefficient"
MIN_RETURNS = 48
"""Returns below which a correlation is mostly chance."""

Prices = Mapping[dt.date, float]
"""The price of an asset in the base currency by day, of the days for which there is one."""


class Movement(Struct, frozen=True):
    """How a price moved within the window."""

    start_date: Annotated[dt.date, Meta(description="day of the first price")]
    end_date: Annotated[dt.date, Meta(description="day of the last price")]
    return_count: Annotated[int, Meta(ge=1, le=400, description="number of returns, from each price to the next")]
    change_percent: Annotated[
        float, Meta(ge=-100, le=1e9, description="change from the first price to the last, percent")
    ]
    daily_volatility_percent: Annotated[
        Annotated[float, Meta(ge=0, le=1e6)] | None,
        Meta(description="standard deviation of the logarithmic returns, percent; null for fewer than 10"),
    ]


class PortfolioAsset(Struct, frozen=True, kw_only=True):
    """A coin or currency of the portfolio."""

    id: Annotated[
        str,
        Meta(
            description="identifier of CoinGecko, or ISO 4217 code of a currency; the name as requested while it cannot be told "
            "which coin it means"
        ),
    ]
    kind: Annotated[Literal["coin", "currency"], Meta(description="coin or currency")]
    name: Annotated[
        str | None, Meta(description="name of the coin or currency; null while it cannot be told which coin")
    ]
    amount: Annotated[
        Annotated[float, Meta(gt=0, le=1e13)] | None, Meta(description="units, as requested; null for equal weights")
    ]
    price: Annotated[
        Annotated[float, Meta(ge=0, le=1e15)] | None, Meta(description="of one unit, in the base currency, 8 digits")
    ]
    currency: Annotated[str, Meta(description="base currency, ISO 4217")]
    price_date: Annotated[dt.date | None, OBSERVATION, Meta(description="day of the price, UTC")]
    weight_share: Annotated[
        Annotated[float, Meta(ge=0, le=1)] | None, Meta(description="part of the value of the portfolio, 0 to 1")
    ]
    movement: Annotated[Movement | None, Meta(description="how the price moved in the window; null: unknown")]


class AssetCorrelation(Struct, frozen=True):
    """How the returns of two assets went together."""

    first: Annotated[str, Meta(description="id of an asset")]
    second: Annotated[str, Meta(description="id of another one")]
    return_count: Annotated[
        int, Meta(ge=0, le=400, description="number of returns between days on which both have a price")
    ]
    coefficient: Annotated[
        Annotated[float, Meta(ge=-1, le=1)] | None,
        Meta(description="Pearson's coefficient of the logarithmic returns, -1 to 1; null for fewer than 48"),
    ]


async def listed_coins(market: CryptoMarket, needed: bool) -> Answered[tuple[Coin, ...]] | None:
    """The largest coins; None where no coin is in the portfolio. Raises UpstreamUnavailable."""
    return await market.top() if needed else None


def identified(market: CryptoMarket, listed: Answered[tuple[Coin, ...]] | SkerryError, name: str) -> Coin | SkerryError:
    """The coin of that name, or the error with which the list, or this coin of it, is unavailable. Raises NotFound."""
    if isinstance(listed, SkerryError):
        return listed
    try:
        return market.named(listed, name)
    except UpstreamUnavailable as error:
        return error


def unknown_coin(name: str, amount: float | None, base: str) -> PortfolioAsset:
    """A coin while it cannot be told which one the name means."""
    return PortfolioAsset(
        id=name,
        kind="coin",
        name=None,
        amount=amount,
        price=None,
        currency=base,
        price_date=None,
        weight_share=None,
        movement=None,
    )


def coin_asset(
    coin: Coin, amount: float | None, base: str, rates: ReferenceRates | None, day: dt.date
) -> PortfolioAsset:
    """A coin at its newest price, in the base currency by the fixing that holds on a day."""
    factor = _dollars(base, rates, day)
    known = coin.price_usd is not None and factor is not None
    return PortfolioAsset(
        id=coin.id,
        kind="coin",
        name=coin.name,
        amount=amount,
        price=digits((coin.price_usd or 0) * (factor or 0)) if known else None,
        currency=base,
        price_date=coin.updated_at.date() if known and coin.updated_at else None,
        weight_share=None,
        movement=None,
    )


def currency_asset(
    code: str, name: str, amount: float | None, base: str, rates: ReferenceRates, day: dt.date
) -> PortfolioAsset:
    """A currency at the fixing that holds on a day; without a price where that is too old. The base currency needs none."""
    fixed = DatedRate(day, 1.0) if code == base else rates.last(code, base, day)
    return PortfolioAsset(
        id=code,
        kind="currency",
        name=name,
        amount=amount,
        price=fixed.rate if fixed else None,
        currency=base,
        price_date=fixed.date if fixed else None,
        weight_share=None,
        movement=None,
    )


def weighted(assets: Sequence[PortfolioAsset]) -> list[PortfolioAsset]:
    """The assets with their parts of the value: equal ones where no amounts are given, none where a price is unknown."""
    values = [None if asset.price is None or asset.amount is None else asset.price * asset.amount for asset in assets]
    total = sum(value for value in values if value is not None)
    if all(asset.amount is None for asset in assets):
        shares: list[float | None] = [1 / len(assets)] * len(assets)
    elif None in values or total == 0:
        shares = [None] * len(assets)
    else:
        shares = [None if value is None else value / total for value in values]
    return [
        structs.replace(asset, weight_share=None if share is None else half_up(share, 4))
        for asset, share in zip(assets, shares, strict=True)
    ]


def _dollars(base: str, rates: ReferenceRates | None, day: dt.date) -> float | None:
    """Units of the base currency for a dollar on a day; None where no fixing holds on it."""
    if base == DOLLAR:
        return 1.0
    found = rates.ratio(DOLLAR, base, day) if rates else None
    return found[1] if found else None


def coin_prices(days: Iterable[DailyCoinPrice], start: dt.date, base: str, rates: ReferenceRates | None) -> Prices:
    """The prices of a coin from a day on, in the base currency by the fixings that hold on the days."""
    return {
        day.observed_at.date(): day.price_usd * factor
        for day in days
        if day.observed_at.date() >= start
        and day.price_usd > 0
        and (factor := _dollars(base, rates, day.observed_at.date())) is not None
    }


def currency_prices(currency: str, base: str, rates: ReferenceRates, start: dt.date) -> Prices:
    """The rates of a currency on the days of fixing, which weekends are not."""
    return {each.date: each.rate for each in reversed(rates.since(currency, base, start))}


def movement(prices: Prices) -> Movement | None:
    """How a price moved; None where there is no second one."""
    days = sorted(prices)
    if len(days) < 2:
        return None
    returns = _returns(prices, days)
    first, last = prices[days[0]], prices[days[-1]]
    return Movement(
        start_date=days[0],
        end_date=days[-1],
        return_count=len(returns),
        change_percent=half_up(100 * (last / first - 1), 2),
        daily_volatility_percent=half_up(100 * stdev(returns), 3) if len(returns) >= FEWEST_CHANGES else None,
    )


def name_missing(assets: Sequence[PortfolioAsset], histories: dict[str, Prices], missing: Missing) -> None:
    """List in the report what is null of the assets. A history without a movement is removed."""
    for asset in assets:
        part = f"assets.{asset.id}"
        if missing.has(f"{part}.price"):
            pass  # its provider is unavailable
        elif asset.price is None and asset.kind == "currency" and histories.get(asset.id):
            missing.stale(f"{part}.price", f"The newest exchange rate is of {max(histories[asset.id])}.")
        elif asset.price is None:
            missing.absent(f"{part}.price", "No current price or exchange rate is known.")
        if asset.weight_share is None:
            missing.absent(f"{part}.weight_share", "The price of an asset of the portfolio is unknown.")
        if asset.movement is None:
            histories.pop(asset.id, None)
            if not missing.has(f"{part}.movement"):
                missing.absent(f"{part}.movement", "Fewer than two prices are known in the window.")
        elif asset.movement.daily_volatility_percent is None:
            missing.absent(f"{part}.movement.daily_volatility_percent", _too_few(asset.movement))


def concentration(assets: Sequence[PortfolioAsset], missing: Missing) -> float | None:
    """Sum of the squared weights; None, and listed in the report, where one is unknown."""
    shares = [asset.weight_share for asset in assets if asset.weight_share is not None]
    if len(shares) < len(assets):
        missing.because("concentration", *(f"assets.{asset.id}.weight_share" for asset in assets))
        return None
    return half_up(sum(share**2 for share in shares), 4)


def portfolio_movement(
    assets: Sequence[PortfolioAsset], histories: Mapping[str, Prices], missing: Missing
) -> Movement | None:
    """How a portfolio moved whose amounts did not change and whose weights are those of the assets at the end, on the days on
    which all have a price; None, and listed in the report, where a weight or a history is unknown."""
    weights = {asset.id: asset.weight_share for asset in assets if asset.weight_share is not None}
    if len(weights) < len(assets) or weights.keys() - histories.keys():
        fields = ("movement", "weight_share")
        missing.because("portfolio", *(f"assets.{asset.id}.{field}" for asset in assets for field in fields))
        return None
    days = _common(*(histories[key] for key in weights))
    if len(days) < 2:
        missing.absent("portfolio", "There are no two days on which all assets have a price.")
        return None
    units = {key: weight / histories[key][days[-1]] for key, weight in weights.items()}
    moved = movement({day: sum(count * histories[key][day] for key, count in units.items()) for day in days})
    if moved is not None and moved.daily_volatility_percent is None:
        missing.absent("portfolio.daily_volatility_percent", _too_few(moved))
    return moved


def _too_few(moved: Movement) -> str:
    return f"{moved.return_count} returns are known, fewer than {FEWEST_CHANGES}."


def correlations(ids: Sequence[str], histories: Mapping[str, Prices], missing: Missing) -> list[AssetCorrelation]:
    """Of each pair of assets; a coefficient that is null is listed in the report."""
    return [_correlation(first, second, histories, missing) for first, second in combinations(ids, 2)]


def _correlation(first: str, second: str, histories: Mapping[str, Prices], missing: Missing) -> AssetCorrelation:
    unknown = [f"assets.{key}.movement" for key in (first, second) if key not in histories]
    if unknown:
        missing.because(COEFFICIENT, *unknown)
        return AssetCorrelation(first, second, 0, None)
    days = _common(histories[first], histories[second])
    ours, theirs = _returns(histories[first], days), _returns(histories[second], days)
    coefficient = None
    if len(ours) < MIN_RETURNS:
        missing.absent(COEFFICIENT, f"{len(ours)} returns of {first} and {second} are known, fewer than {MIN_RETURNS}.")
    else:
        try:
            coefficient = half_up(correlation(ours, theirs), 2)
        except StatisticsError:
            missing.absent(COEFFICIENT, f"The price of {first} or {second} did not change.")
    return AssetCorrelation(first, second, len(ours), coefficient)


def _common(*histories: Prices) -> list[dt.date]:
    return sorted(set(histories[0]).intersection(*histories[1:]))


def _returns(prices: Prices, days: Sequence[dt.date]) -> list[float]:
    return [log(prices[later] / prices[earlier]) for earlier, later in pairwise(days)]
