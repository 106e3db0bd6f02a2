# Made by `make stubs` from the registry.

import datetime as dt
from collections.abc import Sequence
from typing import Any, Literal, overload

from skerry.api.answers import Collection, Page
from skerry.client.results import AsyncResult, Result
from skerry.datasets.currencies import QuotedCurrency
from skerry.endpoints.finance.commodities import CommodityHistory, CommodityQuote, CommodityQuotes
from skerry.endpoints.finance.congress import CongressMember, PoliticianTradePage, TickerTradePage
from skerry.endpoints.finance.conversion import ConvertedAmount, ConvertedAmounts
from skerry.endpoints.finance.crypto import CoinList, CoinMovers, FoundCoins
from skerry.endpoints.finance.crypto_conversion import CoinConversion
from skerry.endpoints.finance.currencies import CurrencyCountries, CurrencyDetail
from skerry.endpoints.finance.economics import CountryComparison, CountryIndicator, CountryProfile, CountryRanking
from skerry.endpoints.finance.exchange_rates import (
    EuroHistoryPage,
    LatestRates,
    PairComparison,
    PairProfile,
    RateMatrix,
)
from skerry.endpoints.finance.iban import IbanCheck
from skerry.endpoints.finance.past_rates import HistoricalRates, RateFluctuations, RateTimeSeries
from skerry.endpoints.finance.vat import CalculatedVat, CountryVatRates, VatAmounts, VatNumberCheck
from skerry.endpoints.finance.volatility import PairVolatility
from skerry.models.coin import CoinProfile, CryptoTotals
from skerry.series.coin_prices import StoredCoinPrice
from skerry.series.exchange_rates import ReferenceRate
from skerry.sources.world.coingecko import TrendingCoin
from skerry.sources.world.kadoa_congress import CongressTrade
from skerry.sources.world.world_bank import EconomicIndicator
from skerry.store.history.page import HistoryPage

class SyncFinance:
    """Finance & Currency, of `Skerry`."""

    @overload
    def commodities(self, *, category: Literal["energy", "metal"] | str | None = None) -> Result[CommodityQuotes]:
        """Newest price of each commodity, with its own date and source."""

    @overload
    def commodities(
        self, symbol: Literal["gold", "silver", "platinum", "palladium", "brent", "wti", "natural_gas"] | str, /
    ) -> Result[CommodityQuote]:
        """Newest price of one commodity, with its date and source."""

    def commodities_history(
        self,
        symbol: Literal["gold", "silver", "platinum", "palladium", "brent", "wti", "natural_gas"] | str,
        /,
        *,
        start_date: dt.date | str | None = None,
        end_date: dt.date | str | None = None,
        limit: int | None = 365,
    ) -> Result[CommodityHistory]:
        """Past prices of oil, natural gas or gold."""

    def compare(self, *, base: str, target: str) -> Result[PairComparison]:
        """Newest rate of a pair against the day before, a week, a month, three months and a year earlier."""

    @overload
    def congress_politicians(
        self,
        *,
        q: str | None = None,
        chamber: Literal["house", "senate"] | str | None = None,
        state: str | None = None,
        limit: int | None = 50,
        page: int | None = 1,
    ) -> Result[Page[CongressMember]]:
        """Current members of the U.S. Congress, and how many trades each has disclosed."""

    @overload
    def congress_politicians(
        self, id: str, /, *, limit: int | None = 50, page: int | None = 1
    ) -> Result[PoliticianTradePage]:
        """One member of the U.S. Congress, with all trades that the member has disclosed since 2012, newest filing first."""

    @overload
    def congress_trades(
        self,
        *,
        chamber: Literal["house", "senate"] | str | None = None,
        type: Literal["purchase", "sale", "exchange"] | str | None = None,
        party: Literal["D", "R", "I"] | str | None = None,
        limit: int | None = 50,
        page: int | None = 1,
    ) -> Result[Page[CongressTrade]]:
        """Newest trades in securities that members of the U.S. Congress have disclosed, newest filing first."""

    @overload
    def congress_trades(
        self, ticker: str, /, *, limit: int | None = 50, page: int | None = 1
    ) -> Result[TickerTradePage]:
        """All disclosed trades of members of the U.S. Congress in one security since 2012, newest filing first."""

    def convert(
        self, *, from_: str, to: str, amount: float, margin: float | None = 0, date: dt.date | str | None = None
    ) -> Result[ConvertedAmount]:
        """An amount of one currency in another, by the reference rate of the ECB."""

    def convert_batch(
        self,
        *,
        from_: str,
        to: Sequence[str] | str,
        amount: float,
        margin: float | None = 0,
        date: dt.date | str | None = None,
    ) -> Result[ConvertedAmounts]:
        """An amount of one currency in several others, by the reference rates of the ECB."""

    @overload
    def crypto(self, *, limit: int | None = 100, currency: str | None = "USD") -> Result[CoinList]:
        """Crypto-currencies of the highest market value."""

    @overload
    def crypto(self, coin_id: str, /) -> Result[CoinProfile]:
        """One crypto-currency: price, changes, supply, highest price ever, and what it is."""

    def crypto_convert(self, *, base: str, target: str, amount: float | None = 1.0) -> Result[CoinConversion]:
        """Convert between a crypto-currency and a currency, or another crypto-currency."""

    def crypto_global(
        self,
    ) -> Result[CryptoTotals]:
        """Market value and turnover of all crypto-currencies together, and the part of the largest two."""

    @overload
    def crypto_history(
        self,
        coin_id: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
    ) -> Result[HistoryPage[StoredCoinPrice]]:
        """Prices of a crypto-currency: every ten minutes since this server was set up, and daily in the year before."""

    @overload
    def crypto_history(
        self,
        coin_id: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
    ) -> Result[HistoryPage[Any]]:
        """Prices of a crypto-currency: every ten minutes since this server was set up, and daily in the year before."""

    def crypto_movers(self, *, limit: int | None = 10) -> Result[CoinMovers]:
        """Largest gains and losses of 24 hours among the 250 largest crypto-currencies."""

    def crypto_search(self, *, q: str) -> Result[FoundCoins]:
        """Crypto-currencies among the 250 largest, by name, symbol or id."""

    def crypto_trending(
        self,
    ) -> Result[Collection[TrendingCoin]]:
        """Crypto-currencies that visitors of CoinGecko search most now, most searched first."""

    @overload
    def currencies(
        self,
    ) -> Result[Collection[QuotedCurrency]]:
        """The currencies of the exchange rate endpoints, by code."""

    @overload
    def currencies(self, code: str, /) -> Result[CurrencyDetail]:
        """One currency: codes, names, minor unit, countries, and its newest reference rate."""

    def currencies_countries(self, code: str, /) -> Result[CurrencyCountries]:
        """Countries and territories that use a currency."""

    def economics_compare(self, indicator: str, /, *, countries: Sequence[str] | str) -> Result[CountryComparison]:
        """Newest value of one economic indicator for several countries."""

    def economics_indicators(
        self,
    ) -> Result[Collection[EconomicIndicator]]:
        """The 15 economic indicators, with their keys and World Bank codes."""

    def economics_rankings(
        self, indicator: str, /, *, limit: int | None = 20, order: Literal["desc", "asc"] | str | None = "desc"
    ) -> Result[CountryRanking]:
        """Countries ranked by one economic indicator."""

    @overload
    def economics(self, country: str, /) -> Result[CountryProfile]:
        """All 15 economic indicators of a country, up to ten years of each."""

    @overload
    def economics(self, country: str, indicator: str, /) -> Result[CountryIndicator]:
        """One economic indicator of a country, year by year."""

    @overload
    def exchange_rates_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        currency: str | None = None,
    ) -> Result[EuroHistoryPage[ReferenceRate]]:
        """Reference rates of the euro, collected on every business day since a year before this server was set up."""

    @overload
    def exchange_rates_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        currency: str | None = None,
    ) -> Result[EuroHistoryPage[Any]]:
        """Reference rates of the euro, collected on every business day since a year before this server was set up."""

    def fluctuation(
        self,
        *,
        base: str | None = "EUR",
        symbols: Sequence[str] | str | None = None,
        start_date: dt.date | str,
        end_date: dt.date | str,
    ) -> Result[RateFluctuations]:
        """Change of the reference rates of one currency between two days."""

    def historical(
        self, date: dt.date | str, /, *, base: str | None = "EUR", symbols: Sequence[str] | str | None = None
    ) -> Result[HistoricalRates]:
        """Reference rates of one currency on a past day."""

    def iban(self, iban: str, /) -> Result[IbanCheck]:
        """Whether an IBAN is valid, and its bank."""

    def latest(self, *, base: str | None = "EUR", symbols: Sequence[str] | str | None = None) -> Result[LatestRates]:
        """Newest reference rates of one currency."""

    def matrix(self, *, currencies: Sequence[str] | str) -> Result[RateMatrix]:
        """Newest rates of several currencies against each other."""

    def pair(self, base: str, target: str, /) -> Result[PairProfile]:
        """A pair of currencies: its newest rate, the change since the fixing before, and the last 30 days."""

    def timeseries(
        self,
        *,
        base: str | None = "EUR",
        symbols: Sequence[str] | str | None = None,
        start_date: dt.date | str,
        end_date: dt.date | str,
    ) -> Result[RateTimeSeries]:
        """Reference rates of one currency on every calendar day of a period."""

    @overload
    def vat(
        self, *, sort: Literal["country", "standard_rate"] | str | None = "country"
    ) -> Result[Collection[CountryVatRates]]:
        """VAT rates of the European Union, Iceland, Liechtenstein, Norway, Switzerland and the United Kingdom."""

    @overload
    def vat(self, country_code: str, /) -> Result[CountryVatRates]:
        """VAT rates of one country."""

    def vat_calculate(
        self,
        *,
        amount: float,
        country: str,
        currency: str | None = None,
        rate: Literal["standard", "reduced", "reduced_2", "super_reduced", "parking"] | str | None = "standard",
    ) -> Result[CalculatedVat]:
        """VAT on a net amount, and the total."""

    def vat_reverse(
        self,
        *,
        amount: float,
        country: str,
        rate: Literal["standard", "reduced", "reduced_2", "super_reduced", "parking"] | str | None = "standard",
    ) -> Result[VatAmounts]:
        """Net amount and VAT in a gross amount."""

    def vat_validate(self, *, number: str) -> Result[VatNumberCheck]:
        """Form of a VAT number, and whether it is registered."""

    def volatility(self, base: str, target: str, /, *, days: int | None = 90) -> Result[PairVolatility]:
        """Lowest, highest and mean rate of a pair over the last business days, and its volatility."""

class AsyncFinance:
    """Finance & Currency, of `AsyncSkerry`."""

    @overload
    async def commodities(
        self, *, category: Literal["energy", "metal"] | str | None = None
    ) -> AsyncResult[CommodityQuotes]:
        """Newest price of each commodity, with its own date and source."""

    @overload
    async def commodities(
        self, symbol: Literal["gold", "silver", "platinum", "palladium", "brent", "wti", "natural_gas"] | str, /
    ) -> AsyncResult[CommodityQuote]:
        """Newest price of one commodity, with its date and source."""

    async def commodities_history(
        self,
        symbol: Literal["gold", "silver", "platinum", "palladium", "brent", "wti", "natural_gas"] | str,
        /,
        *,
        start_date: dt.date | str | None = None,
        end_date: dt.date | str | None = None,
        limit: int | None = 365,
    ) -> AsyncResult[CommodityHistory]:
        """Past prices of oil, natural gas or gold."""

    async def compare(self, *, base: str, target: str) -> AsyncResult[PairComparison]:
        """Newest rate of a pair against the day before, a week, a month, three months and a year earlier."""

    @overload
    async def congress_politicians(
        self,
        *,
        q: str | None = None,
        chamber: Literal["house", "senate"] | str | None = None,
        state: str | None = None,
        limit: int | None = 50,
        page: int | None = 1,
    ) -> AsyncResult[Page[CongressMember]]:
        """Current members of the U.S. Congress, and how many trades each has disclosed."""

    @overload
    async def congress_politicians(
        self, id: str, /, *, limit: int | None = 50, page: int | None = 1
    ) -> AsyncResult[PoliticianTradePage]:
        """One member of the U.S. Congress, with all trades that the member has disclosed since 2012, newest filing first."""

    @overload
    async def congress_trades(
        self,
        *,
        chamber: Literal["house", "senate"] | str | None = None,
        type: Literal["purchase", "sale", "exchange"] | str | None = None,
        party: Literal["D", "R", "I"] | str | None = None,
        limit: int | None = 50,
        page: int | None = 1,
    ) -> AsyncResult[Page[CongressTrade]]:
        """Newest trades in securities that members of the U.S. Congress have disclosed, newest filing first."""

    @overload
    async def congress_trades(
        self, ticker: str, /, *, limit: int | None = 50, page: int | None = 1
    ) -> AsyncResult[TickerTradePage]:
        """All disclosed trades of members of the U.S. Congress in one security since 2012, newest filing first."""

    async def convert(
        self, *, from_: str, to: str, amount: float, margin: float | None = 0, date: dt.date | str | None = None
    ) -> AsyncResult[ConvertedAmount]:
        """An amount of one currency in another, by the reference rate of the ECB."""

    async def convert_batch(
        self,
        *,
        from_: str,
        to: Sequence[str] | str,
        amount: float,
        margin: float | None = 0,
        date: dt.date | str | None = None,
    ) -> AsyncResult[ConvertedAmounts]:
        """An amount of one currency in several others, by the reference rates of the ECB."""

    @overload
    async def crypto(self, *, limit: int | None = 100, currency: str | None = "USD") -> AsyncResult[CoinList]:
        """Crypto-currencies of the highest market value."""

    @overload
    async def crypto(self, coin_id: str, /) -> AsyncResult[CoinProfile]:
        """One crypto-currency: price, changes, supply, highest price ever, and what it is."""

    async def crypto_convert(
        self, *, base: str, target: str, amount: float | None = 1.0
    ) -> AsyncResult[CoinConversion]:
        """Convert between a crypto-currency and a currency, or another crypto-currency."""

    async def crypto_global(
        self,
    ) -> AsyncResult[CryptoTotals]:
        """Market value and turnover of all crypto-currencies together, and the part of the largest two."""

    @overload
    async def crypto_history(
        self,
        coin_id: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
    ) -> AsyncResult[HistoryPage[StoredCoinPrice]]:
        """Prices of a crypto-currency: every ten minutes since this server was set up, and daily in the year before."""

    @overload
    async def crypto_history(
        self,
        coin_id: str,
        /,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
    ) -> AsyncResult[HistoryPage[Any]]:
        """Prices of a crypto-currency: every ten minutes since this server was set up, and daily in the year before."""

    async def crypto_movers(self, *, limit: int | None = 10) -> AsyncResult[CoinMovers]:
        """Largest gains and losses of 24 hours among the 250 largest crypto-currencies."""

    async def crypto_search(self, *, q: str) -> AsyncResult[FoundCoins]:
        """Crypto-currencies among the 250 largest, by name, symbol or id."""

    async def crypto_trending(
        self,
    ) -> AsyncResult[Collection[TrendingCoin]]:
        """Crypto-currencies that visitors of CoinGecko search most now, most searched first."""

    @overload
    async def currencies(
        self,
    ) -> AsyncResult[Collection[QuotedCurrency]]:
        """The currencies of the exchange rate endpoints, by code."""

    @overload
    async def currencies(self, code: str, /) -> AsyncResult[CurrencyDetail]:
        """One currency: codes, names, minor unit, countries, and its newest reference rate."""

    async def currencies_countries(self, code: str, /) -> AsyncResult[CurrencyCountries]:
        """Countries and territories that use a currency."""

    async def economics_compare(
        self, indicator: str, /, *, countries: Sequence[str] | str
    ) -> AsyncResult[CountryComparison]:
        """Newest value of one economic indicator for several countries."""

    async def economics_indicators(
        self,
    ) -> AsyncResult[Collection[EconomicIndicator]]:
        """The 15 economic indicators, with their keys and World Bank codes."""

    async def economics_rankings(
        self, indicator: str, /, *, limit: int | None = 20, order: Literal["desc", "asc"] | str | None = "desc"
    ) -> AsyncResult[CountryRanking]:
        """Countries ranked by one economic indicator."""

    @overload
    async def economics(self, country: str, /) -> AsyncResult[CountryProfile]:
        """All 15 economic indicators of a country, up to ten years of each."""

    @overload
    async def economics(self, country: str, indicator: str, /) -> AsyncResult[CountryIndicator]:
        """One economic indicator of a country, year by year."""

    @overload
    async def exchange_rates_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["raw"] = "raw",
        cursor: str | None = None,
        currency: str | None = None,
    ) -> AsyncResult[EuroHistoryPage[ReferenceRate]]:
        """Reference rates of the euro, collected on every business day since a year before this server was set up."""

    @overload
    async def exchange_rates_history(
        self,
        *,
        start: dt.date | str | None = None,
        end: dt.date | str | None = None,
        limit: int | None = 500,
        interval: Literal["15m", "1h", "1d"],
        cursor: str | None = None,
        currency: str | None = None,
    ) -> AsyncResult[EuroHistoryPage[Any]]:
        """Reference rates of the euro, collected on every business day since a year before this server was set up."""

    async def fluctuation(
        self,
        *,
        base: str | None = "EUR",
        symbols: Sequence[str] | str | None = None,
        start_date: dt.date | str,
        end_date: dt.date | str,
    ) -> AsyncResult[RateFluctuations]:
        """Change of the reference rates of one currency between two days."""

    async def historical(
        self, date: dt.date | str, /, *, base: str | None = "EUR", symbols: Sequence[str] | str | None = None
    ) -> AsyncResult[HistoricalRates]:
        """Reference rates of one currency on a past day."""

    async def iban(self, iban: str, /) -> AsyncResult[IbanCheck]:
        """Whether an IBAN is valid, and its bank."""

    async def latest(
        self, *, base: str | None = "EUR", symbols: Sequence[str] | str | None = None
    ) -> AsyncResult[LatestRates]:
        """Newest reference rates of one currency."""

    async def matrix(self, *, currencies: Sequence[str] | str) -> AsyncResult[RateMatrix]:
        """Newest rates of several currencies against each other."""

    async def pair(self, base: str, target: str, /) -> AsyncResult[PairProfile]:
        """A pair of currencies: its newest rate, the change since the fixing before, and the last 30 days."""

    async def timeseries(
        self,
        *,
        base: str | None = "EUR",
        symbols: Sequence[str] | str | None = None,
        start_date: dt.date | str,
        end_date: dt.date | str,
    ) -> AsyncResult[RateTimeSeries]:
        """Reference rates of one currency on every calendar day of a period."""

    @overload
    async def vat(
        self, *, sort: Literal["country", "standard_rate"] | str | None = "country"
    ) -> AsyncResult[Collection[CountryVatRates]]:
        """VAT rates of the European Union, Iceland, Liechtenstein, Norway, Switzerland and the United Kingdom."""

    @overload
    async def vat(self, country_code: str, /) -> AsyncResult[CountryVatRates]:
        """VAT rates of one country."""

    async def vat_calculate(
        self,
        *,
        amount: float,
        country: str,
        currency: str | None = None,
        rate: Literal["standard", "reduced", "reduced_2", "super_reduced", "parking"] | str | None = "standard",
    ) -> AsyncResult[CalculatedVat]:
        """VAT on a net amount, and the total."""

    async def vat_reverse(
        self,
        *,
        amount: float,
        country: str,
        rate: Literal["standard", "reduced", "reduced_2", "super_reduced", "parking"] | str | None = "standard",
    ) -> AsyncResult[VatAmounts]:
        """Net amount and VAT in a gross amount."""

    async def vat_validate(self, *, number: str) -> AsyncResult[VatNumberCheck]:
        """Form of a VAT number, and whether it is registered."""

    async def volatility(self, base: str, target: str, /, *, days: int | None = 90) -> AsyncResult[PairVolatility]:
        """Lowest, highest and mean rate of a pair over the last business days, and its volatility."""
