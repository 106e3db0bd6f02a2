"""How a portfolio of coins and currencies moved."""

import datetime as dt
from typing import Annotated, ClassVar

from msgspec import Meta, structs

from skerry.api.assets import MAX_COINS, Assets
from skerry.api.endpoint import Reference, endpoint
from skerry.api.parameters import BaseCurrency
from skerry.api.report import Part, ReportParts, SourcedReport
from skerry.clock import today
from skerry.datasets.currencies import Currencies
from skerry.errors import BadParameter, SkerryError
from skerry.models.coin import Coin
from skerry.models.exchange_rates import ReferenceRates
from skerry.models.rows import Rows
from skerry.provenance import observed
from skerry.services import portfolio
from skerry.services.crypto_market import CryptoMarket
from skerry.services.exchange_rates import is_carried
from skerry.services.portfolio import DOLLAR, AssetCorrelation, Movement, PortfolioAsset, Prices
from skerry.services.reference_rates import EuroRates
from skerry.sources.world.coingecko import CoinGecko, DailyCoinPrice

METHOD = (
    "Prices of coins: at 00:00 UTC of each day; of currencies: the reference rates of the ECB, on its business days. Volatility: "
    "standard deviation (n-1) of the logarithmic returns from one price to the next, not annualized. Correlation: Pearson's "
    "coefficient of the returns between the days on which both have a price, null for fewer than 48. portfolio: amounts that did "
    "not change and have these weights at the end. It all describes the past and is no forecast."
)


class PortfolioAnalysis(SourcedReport, frozen=True, kw_only=True):
    """Weights and past movement of a portfolio."""

    ROWS: ClassVar[Rows] = Rows(
        "assets", carried=("base", "days"),
        json_only=("portfolio", "concentration", "correlations", "method", "unavailable", "sources"),
    )  # fmt: skip

    base: Annotated[str, Meta(description="currency of all prices and returns, ISO 4217")]
    days: Annotated[int, Meta(ge=30, le=364, description="length of the window up to today")]
    assets: Annotated[list[PortfolioAsset], Meta(description="coins and currencies, as requested")]
    portfolio: Annotated[Movement | None, Meta(description="how the value of all together moved; null: unknown")]
    concentration: Annotated[
        Annotated[float, Meta(ge=0, le=1)] | None,
        Meta(description="sum of the squared weights (Herfindahl-Hirschman index): 1 for a single asset"),
    ]
    correlations: Annotated[list[AssetCorrelation], Meta(description="of each pair of assets")]
    method: Annotated[str, Meta(description="how the figures are computed")]


@endpoint(
    "/mashup/portfolio/analyze",
    fresh="10m",
    example={"assets": "bitcoin-cash:10,shiba-inu:200000000"},
    example_404={"assets": "no-such-coin"},
)
async def portfolio_analysis(
    assets: Assets,
    market: CryptoMarket,
    coingecko: CoinGecko,
    euro_rates: EuroRates,
    currencies: Reference[Currencies],
    base: BaseCurrency = DOLLAR,
    days: Annotated[int, Meta(ge=30, le=364, description="length of the window up to today")] = 90,
) -> PortfolioAnalysis:
    """Weights, returns, volatility and correlations of up to eight coins and currencies over the past days.

    Coins are those of the 250 largest; a code that a currency and a coin share means the currency. Amounts are in units of the
    asset (`bitcoin:0.5`); without any, all have the same weight. What is missing is null and listed in `unavailable`, also a
    coin while no list of coins is available; without any asset the answer is a 502. Described is the past; nothing is
    recommended."""
    names = {currency.code: currency.name for currency in currencies.all}
    wanted = [(name, float(amount) if amount else None) for name, _, amount in (each.partition(":") for each in assets)]
    coins = [name for name, _ in wanted if name.upper() not in names]
    if len(coins) > MAX_COINS:
        raise BadParameter("assets", ",".join(assets), f"at most {MAX_COINS} coins")
    if len({amount is None for _, amount in wanted}) > 1:
        raise BadParameter("assets", ",".join(assets), "an amount for each asset, or for none")
    day = today()
    start = day - dt.timedelta(days=days)
    async with ReportParts() as parts:
        fixings = parts.fetch(_rates(euro_rates, base != DOLLAR or len(coins) < len(wanted)), carried=is_carried)
        top = parts.fetch(portfolio.listed_coins(market, bool(coins)), carried=lambda listed: listed is None)
        known = [each for name in coins if (each := market.known_identifier(name))]
        charts = {each: _chart(parts, coingecko, each) for each in dict.fromkeys(known)}
        await top.task  # only the list tells which coins the other names mean
        listed = top.outcome
        found = {} if listed is None else {name: portfolio.identified(market, listed, name) for name in coins}
        others = [coin.id for coin in found.values() if isinstance(coin, Coin) and coin.id not in charts]
        charts |= {each: _chart(parts, coingecko, each) for each in dict.fromkeys(others)}
    unknown = {name: coin for name, coin in found.items() if isinstance(coin, SkerryError)}
    if len(unknown) == len(wanted):
        raise next(iter(unknown.values()))
    rates, missing, drafts = fixings.required(), parts.missing, list[PortfolioAsset]()
    if rates is not None:
        rates.require([base, *(name.upper() for name, _ in wanted if name not in found)])
    histories: dict[str, Prices] = {}
    for name, amount in wanted:
        coin = found.get(name)
        if isinstance(coin, Coin) and not (listed is None or isinstance(listed, SkerryError)):
            drafts.append(portfolio.coin_asset(coin, amount, base, rates, day))
            parts.sources.add(f"assets.{coin.id}.price", listed.source.key, coin.updated_at)
            if coin.updated_at is not None:
                observed(coin.updated_at)
            if (chart := charts[coin.id].value) is not None:
                histories[coin.id] = portfolio.coin_prices(chart, start, base, rates)
                parts.sources.add(f"assets.{coin.id}.movement", CoinGecko.key, max(histories[coin.id], default=None))
        elif isinstance(coin, SkerryError):
            drafts.append(portfolio.unknown_coin(name, amount, base))
            for field in ("price", "movement"):
                missing.failed(f"assets.{name}.{field}", coin)
        elif rates is not None:
            code = name.upper()
            drafts.append(portfolio.currency_asset(code, names[code], amount, base, rates, day))
            histories[code] = portfolio.currency_prices(code, base, rates, start)
            parts.sources.add(f"assets.{code}", rates.source, max(histories[code], default=None))
    if len({draft.id for draft in drafts}) < len(drafts):
        raise BadParameter("assets", ",".join(assets), "each asset once")
    rows = [
        structs.replace(each, movement=portfolio.movement(histories.get(each.id, {})))
        for each in portfolio.weighted(drafts)
    ]
    portfolio.name_missing(rows, histories, missing)
    return PortfolioAnalysis(
        base=base,
        days=days,
        assets=rows,
        portfolio=portfolio.portfolio_movement(rows, histories, missing),
        concentration=portfolio.concentration(rows, missing),
        correlations=portfolio.correlations([each.id for each in rows], histories, missing),
        method=METHOD,
        unavailable=parts.unavailable,
        sources=parts.signed(),
    )


def _chart(parts: ReportParts, coingecko: CoinGecko, coin_id: str) -> Part[tuple[DailyCoinPrice, ...]]:
    return parts.fetch(coingecko.past_year(coin_id), f"assets.{coin_id}.movement")


async def _rates(euro_rates: EuroRates, needed: bool) -> ReferenceRates | None:
    return await euro_rates.rates() if needed else None
