"""The providers satisfy the protocol of their subject; mypy checks these lists."""

from skerry.models.coin import CoinMarket
from skerry.models.day_ahead import DayAheadPrices
from skerry.models.exchange_rates import ReferenceRateProvider
from skerry.models.orbit import OrbitProvider
from skerry.models.weather import WeatherProvider
from skerry.sources.denmark.energidataservice import EnergiDataService
from skerry.sources.estonia.elering import Elering
from skerry.sources.europe.ecb import EuropeanCentralBank
from skerry.sources.europe.nordpool import NordPool
from skerry.sources.norway.hvakosterstrommen import HvaKosterStrommen
from skerry.sources.sweden.elprisetjustnu import ElprisetJustNu
from skerry.sources.world.celestrak import CelesTrak
from skerry.sources.world.coingecko import CoinGecko
from skerry.sources.world.coinpaprika import Coinpaprika
from skerry.sources.world.open_meteo import OpenMeteo
from skerry.sources.world.wheretheiss import WhereTheIss

PRICES: tuple[type[DayAheadPrices], ...] = (
    HvaKosterStrommen, ElprisetJustNu, NordPool, Elering, EnergiDataService,
)  # fmt: skip
COINS: tuple[type[CoinMarket], ...] = (CoinGecko, Coinpaprika)
ORBITS: tuple[type[OrbitProvider], ...] = (CelesTrak, WhereTheIss)
WEATHER: tuple[type[WeatherProvider], ...] = (OpenMeteo,)
RATES: tuple[type[ReferenceRateProvider], ...] = (EuropeanCentralBank,)


def test_every_provider_has_the_method_of_its_subject() -> None:
    for providers, method in (
        (PRICES, "day"), (COINS, "top"), (ORBITS, "elements"), (WEATHER, "conditions"), (RATES, "rates"),
    ):  # fmt: skip
        assert all(callable(getattr(provider, method)) for provider in providers)
