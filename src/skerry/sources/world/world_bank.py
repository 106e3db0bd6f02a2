"""The World Bank: development indicators of its economies, year by year."""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Annotated, Literal, TypeVar

import structlog
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from skerry.errors import ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import IdentityChecked, among
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

T = TypeVar("T")
log = structlog.get_logger(__name__)

IndicatorKey = Literal[
    "gdp",
    "gdp_growth",
    "gdp_per_capita",
    "inflation",
    "unemployment",
    "ppp",
    "population",
    "exports",
    "imports",
    "trade_balance",
    "fdi_inflows",
    "debt_to_gdp",
    "gov_spending",
    "gini",
    "real_interest_rate",
]


class EconomicIndicator(Struct, frozen=True):
    """A series that we know by a short name."""

    key: Annotated[IndicatorKey, Meta(description="short name, as in the paths")]
    code: Annotated[str, Meta(description="code in the World Development Indicators")]
    name: Annotated[str, Meta(description="English name")]
    unit: Annotated[
        str, Meta(description="unit of its values; LCU is local currency units, int$ international dollars")
    ]


INDICATORS = (
    EconomicIndicator("gdp", "NY.GDP.MKTP.CD", "GDP, current US$", "USD"),
    EconomicIndicator("gdp_growth", "NY.GDP.MKTP.KD.ZG", "GDP growth, annual", "%"),
    EconomicIndicator("gdp_per_capita", "NY.GDP.PCAP.CD", "GDP per capita, current US$", "USD"),
    EconomicIndicator("inflation", "FP.CPI.TOTL.ZG", "Consumer price inflation, annual", "%"),
    EconomicIndicator("unemployment", "SL.UEM.TOTL.ZS", "Unemployment, ILO model, share of labour force", "%"),
    EconomicIndicator("ppp", "PA.NUS.PPP", "PPP conversion factor, local currency per international $", "LCU/int$"),
    EconomicIndicator("population", "SP.POP.TOTL", "Population", "persons"),
    EconomicIndicator("exports", "NE.EXP.GNFS.CD", "Exports of goods and services", "USD"),
    EconomicIndicator("imports", "NE.IMP.GNFS.CD", "Imports of goods and services", "USD"),
    EconomicIndicator(
        "trade_balance", "NE.RSB.GNFS.CD", "External balance on goods and services (exports minus imports)", "USD"
    ),
    EconomicIndicator("fdi_inflows", "BX.KLT.DINV.CD.WD", "Foreign direct investment, net inflows", "USD"),
    EconomicIndicator("debt_to_gdp", "GC.DOD.TOTL.GD.ZS", "Central government debt, share of GDP", "%"),
    EconomicIndicator("gov_spending", "NE.CON.GOVT.ZS", "Government consumption, share of GDP", "%"),
    EconomicIndicator("gini", "SI.POV.GINI", "Gini index", "index 0-100"),
    EconomicIndicator("real_interest_rate", "FR.INR.RINR", "Real interest rate", "%"),
)

PLAUSIBLE: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "NY.GDP.MKTP.CD": (0, 1e15),
        "NY.GDP.PCAP.CD": (0, 1e6),
        "FP.CPI.TOTL.ZG": (-100, 1e6),
        "SL.UEM.TOTL.ZS": (0, 100),
        "PA.NUS.PPP": (0, 1e9),
        "SP.POP.TOTL": (0, 1e10),
        "NE.EXP.GNFS.CD": (0, 1e14),
        "NE.IMP.GNFS.CD": (0, 1e14),
        "GC.DOD.TOTL.GD.ZS": (0, 10_000),
        "NE.CON.GOVT.ZS": (0, 1000),
        "SI.POV.GINI": (0, 100),
        "NY.GNP.PCAP.PP.CD": (0, 1e6),
        "NY.GDP.MKTP.KD.ZG": (-100, 1000),
        "NE.TRD.GNFS.ZS": (0, 1000),
        "IT.NET.USER.ZS": (0, 100),
        "IT.NET.BBND.P2": (0, 1000),
        "SH.UHC.SRVS.CV.XD": (0, 100),
        "VC.IHR.PSRC.P5": (0, 1000),
        "GOV_WGI_RQ.EST": (-5, 5),
        "GOV_WGI_RL.EST": (-5, 5),
        "GOV_WGI_PV.EST": (-5, 5),
    }
)
"""Plausible range of a series by its code, in its unit. A value outside it is omitted and logged."""
ANY_VALUE = (-1e16, 1e16)

NOT_COUNTED = frozenset(
    {
        "AI", "AQ", "AX", "BL", "BQ", "BV", "CC", "CK", "CX", "EH", "FK", "GF", "GG", "GP", "GS", "HM", "IO",
        "JE", "MQ", "MS", "NF", "NU", "PM", "PN", "RE", "SH", "SJ", "TF", "TK", "TW", "UM", "VA", "WF", "YT",
    }
)  # fmt: skip
"""Those of the 250 countries and territories that are not among the World Bank's 217 economies (it counts Guernsey and Jersey
as one). A call that names one of them is refused as a whole."""


class IndicatorDatabase(IntEnum):
    """Collections of indicators, by their number at the World Bank."""

    DEVELOPMENT = 2
    """World Development Indicators."""
    GOVERNANCE = 3
    """Worldwide Governance Indicators. Since the edition of December 2025 their codes start with `GOV_WGI_`, and the old ones
    (RQ.EST) are refused."""


class Economy(Struct, frozen=True):
    """A country, or a region or income group that the World Bank counts like one."""

    code: str
    """Two letters: ISO 3166-1 alpha-2 for a country, the World Bank's own code otherwise."""
    code3: str
    name: str
    is_aggregate: bool


class Observation(Struct, frozen=True):
    """A value of one year. Years without a value are omitted."""

    indicator_code: str
    economy_code: str
    """As the provider writes it: usually two letters, otherwise three."""
    year: int
    value: float


class WorldBank(Source):
    """World Development Indicators. Annual figures, the newest year often still empty; no key, sometimes slow."""

    key = "world_bank"
    title = "World Bank"
    home = "https://data.worldbank.org/"
    base = "https://api.worldbank.org/v2"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    attribution = "World Development Indicators, The World Bank"
    pace = Pace(per_second=5, concurrency=4)

    async def economies(self) -> tuple[Economy, ...]:
        """All countries and aggregates, as the provider orders them."""
        query: Query = {"format": "json", "per_page": 400}
        return await self.get("/country", query=query, fresh="7d", read=read_economies, reference=True)

    async def recent(self, economy: Economy, indicator: EconomicIndicator) -> tuple[Observation, ...]:
        """The last 15 years of one series, newest first."""
        return await self._observations(economy.code, indicator.code, per_page=100, mrv=15)

    async def profile(self, economy: Economy, first: int, last: int) -> tuple[Observation, ...]:
        """All our indicators of one economy in a span of years, newest first within each."""
        codes = ";".join(indicator.code for indicator in INDICATORS)
        return await self._observations(
            economy.code, codes, source=IndicatorDatabase.DEVELOPMENT.value, date=f"{first}:{last}", per_page=1000
        )

    async def series(
        self,
        countries: Iterable[str],
        codes: Iterable[str],
        first: int,
        last: int,
        database: IndicatorDatabase = IndicatorDatabase.DEVELOPMENT,
    ) -> tuple[Observation, ...]:
        """Several indicators of several countries (alpha-2) in a span of years, in one call, newest first. Countries that
        the World Bank does not have are omitted; where none is left, no request is made."""
        # Sorted, so that equal requests share one cache entry.
        counted = sorted(set(countries) - NOT_COUNTED)
        if not counted:
            return ()
        # Several indicators at once must be of one database.
        return await self._observations(
            ";".join(counted), ";".join(codes), source=database.value, date=f"{first}:{last}", per_page=1000
        )

    async def latest(self, economies: Iterable[Economy], indicator: EconomicIndicator) -> tuple[Observation, ...]:
        """The newest value of each of these economies that has one."""
        # Sorted, so that equal requests share one cache entry. One unknown code makes the provider refuse the whole call.
        codes = ";".join(sorted(economy.code for economy in economies))
        return newest_of_each(await self._observations(codes, indicator.code, mrnev=1, per_page=300))

    async def latest_of_all(self, code: str) -> tuple[Observation, ...]:
        """The newest value of one series of every economy that has one, aggregates among them."""
        return newest_of_each(await self._observations("all", code, mrnev=1, per_page=400))

    async def history_of_all(self, indicator: EconomicIndicator, first: int, last: int) -> tuple[Observation, ...]:
        """One series of every economy in a span of years, newest first: about 1 MB for 16 years."""
        return await self._observations("all", indicator.code, date=f"{first}:{last}", per_page=20_000)

    async def _observations(self, economies: str, indicators: str, **query: str | int) -> tuple[Observation, ...]:
        path = f"/country/{economies}/indicator/{indicators}"
        read = IdentityChecked(read_observations, check_series, f"{economies}/{indicators}")
        return await self.get(path, query={"format": "json", **query}, fresh="1d", read=read)


class _RawMessage(Struct):
    key: str


class _RawHead(Struct):
    message: list[_RawMessage] = []
    pages: int = 1
    total: int | None = None
    """Rows of the answer."""


class _RawAnswer(Struct, array_like=True):
    """`[head, rows]`; a refusal is `[{"message": [...]}]`, also with HTTP status 200."""

    head: _RawHead
    rows: list[Raw] | UnsetType | None = UNSET


class _RawNamed(Struct):
    id: str


class _RawEconomy(Struct):
    id: str
    iso2Code: str  # noqa: N815  the provider's name
    name: str
    region: _RawNamed


class _RawObservation(Struct):
    indicator: _RawNamed
    country: _RawNamed
    date: str
    value: float | None
    countryiso3code: str = ""


def _rows(reply: Reply, shape: type[T], *, at_least: int = 0) -> list[T]:
    answer = reply.json(_RawAnswer)
    if answer.head.message:
        raise ReplyError(f"refused the request ({answer.head.message[0].key[:60]})")
    if answer.head.pages > 1:
        raise ReplyError("returned more than one page")
    if answer.rows is UNSET:
        raise ReplyError("returned no rows")
    rows = answer.rows or ()  # null when there are none
    if answer.head.total is not None and len(rows) != answer.head.total:
        raise ReplyError(f"returned {len(rows)} of {answer.head.total} rows")
    return read_rows(rows, shape, lambda row: row, at_least=at_least)


def read_economies(reply: Reply) -> tuple[Economy, ...]:
    return tuple(
        Economy(code=row.iso2Code, code3=row.id, name=row.name.strip(), is_aggregate=row.region.id == "NA")
        for row in _rows(reply, _RawEconomy, at_least=1)
    )


def check_series(_: Reply, observations: tuple[Observation, ...], requested: str) -> None:
    """All values are of the requested economies (`US;NO`, or `all`) and indicators: `US;NO/NY.GDP.MKTP.CD`. Codes of three
    letters, in place of missing ones of two, are not compared."""
    economies, indicators = requested.split("/")
    if economies != "all":
        among(economies.split(";"), (row.economy_code for row in observations if len(row.economy_code) == 2), "economy")
    among(indicators.split(";"), (row.indicator_code for row in observations), "indicator")


def read_observations(reply: Reply) -> tuple[Observation, ...]:
    rows = _rows(reply, _RawObservation)
    found = [
        # Outside the World Development Indicators the two letters may be missing.
        Observation(row.indicator.id, row.country.id or row.countryiso3code, int(row.date), row.value)
        for row in rows
        if row.value is not None and _is_plausible(row.indicator.id, row.value)
    ]
    if rows and not found and any(row.value is not None for row in rows):
        raise ReplyError(f"returned no plausible value of {rows[0].indicator.id:.40}")
    return tuple(sorted(found, key=lambda observation: observation.year, reverse=True))


def newest_of_each(observations: Iterable[Observation]) -> tuple[Observation, ...]:
    """The first value of each economy and indicator in a list with the newest first: a country may be listed twice."""
    found: dict[tuple[str, str], Observation] = {}
    for each in observations:
        found.setdefault((each.economy_code, each.indicator_code), each)
    return tuple(found.values())


def _is_plausible(indicator: str, value: float) -> bool:
    low, high = PLAUSIBLE.get(indicator, ANY_VALUE)
    if low <= value <= high:
        return True
    log.warning("implausible value left out", provider=WorldBank.key, indicator=indicator, value=value)
    return False
