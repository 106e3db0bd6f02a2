"""A country as a market, by figures of the World Bank, with a score."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Annotated, TypeVar

from msgspec import Meta, Struct, convert, structs

from skerry.datasets.countries import Country
from skerry.errors import SkerryError
from skerry.models.scales import Around, InputValue, Line, Scale
from skerry.models.scores import FactorRule, FactorScope, InputRule, ScoreTable
from skerry.models.unavailable import Missing
from skerry.models.year_value import YearValue
from skerry.rounding import half_up
from skerry.services.world_bank_figures import MAX_AGE, Figures, WorldBankAnswer, name_lack
from skerry.sources.world.world_bank import WorldBank

PERSONS = "persons"


class MarketIndicator(Struct, frozen=True):
    """An indicator of the World Bank, as this report has it."""

    code: str
    words: str
    decimals: int = 0
    unit: str = "USD"
    has_ratio: bool = True
    """Whether the ratio of two countries' figures is meaningful: not where a figure may be 0 or less."""


DEVELOPMENT: Mapping[str, MarketIndicator] = MappingProxyType(
    {
        "gdp_usd": MarketIndicator("NY.GDP.MKTP.CD", "gross domestic product"),
        "gdp_per_capita_usd": MarketIndicator("NY.GDP.PCAP.CD", "gross domestic product per head"),
        "gni_per_capita_ppp_usd": MarketIndicator(
            "NY.GNP.PCAP.PP.CD", "national income per head by purchasing power", unit="int$"
        ),
        "gdp_growth_percent": MarketIndicator("NY.GDP.MKTP.KD.ZG", "economic growth", 2, "%", has_ratio=False),
        "population": MarketIndicator("SP.POP.TOTL", "population", unit=PERSONS),
        "inflation_percent": MarketIndicator("FP.CPI.TOTL.ZG", "consumer price inflation", 2, "%", has_ratio=False),
        "unemployment_percent": MarketIndicator("SL.UEM.TOTL.ZS", "unemployment", 2, "%"),
        "trade_gdp_percent": MarketIndicator("NE.TRD.GNFS.ZS", "foreign trade", 2, "% of GDP"),
        "fdi_inflow_usd": MarketIndicator("BX.KLT.DINV.CD.WD", "inflow of direct investment"),
        "exports_usd": MarketIndicator("NE.EXP.GNFS.CD", "exports"),
        "imports_usd": MarketIndicator("NE.IMP.GNFS.CD", "imports"),
        "internet_users_percent": MarketIndicator("IT.NET.USER.ZS", "internet users", 2, "% of population"),
    }
)
GOVERNANCE: Mapping[str, MarketIndicator] = MappingProxyType(
    {
        "regulatory_quality": MarketIndicator(
            "GOV_WGI_RQ.EST", "regulatory quality", 3, "-2.5 to 2.5", has_ratio=False
        ),
        "rule_of_law": MarketIndicator("GOV_WGI_RL.EST", "rule of law", 3, "-2.5 to 2.5", has_ratio=False),
    }
)

ALL: Mapping[str, MarketIndicator] = MappingProxyType({**DEVELOPMENT, **GOVERNANCE})


def _row(name: str, scale: Scale, weight: float = 1.0) -> InputRule:
    return InputRule(name, ALL[name].unit, (WorldBank.key,), scale, weight, MAX_AGE)


SCORE = ScoreTable(
    (
        FactorRule(
            "size",
            1 / 6,
            FactorScope.COUNTRY,
            (_row("gdp_usd", Line(1e9, 3e13, logarithmic=True)),),
            "large economy: GDP of {gdp_usd:,.0f} USD",
            "small economy: GDP of {gdp_usd:,.0f} USD",
        ),
        FactorRule(
            "wealth",
            1 / 6,
            FactorScope.COUNTRY,
            (_row("gni_per_capita_ppp_usd", Line(100, 75_000, logarithmic=True)),),
            "high income: {gni_per_capita_ppp_usd:,.0f} international dollars per person",
            "low income: {gni_per_capita_ppp_usd:,.0f} international dollars per person",
        ),
        FactorRule(
            "growth",
            1 / 6,
            FactorScope.COUNTRY,
            (_row("gdp_growth_percent", Line(-2, 6)),),
            "fast growth: {gdp_growth_percent} % in a year",
            "slow growth or none: {gdp_growth_percent} % in a year",
        ),
        FactorRule(
            "stability",
            1 / 6,
            FactorScope.COUNTRY,
            (_row("inflation_percent", Around(2, 2, 1), 0.5), _row("unemployment_percent", Line(15, 3), 0.5)),
            "stable economy: inflation {inflation_percent} %, unemployment {unemployment_percent} %",
            "unstable economy: inflation {inflation_percent} %, unemployment {unemployment_percent} %",
        ),
        FactorRule(
            "openness",
            1 / 6,
            FactorScope.COUNTRY,
            (_row("trade_gdp_percent", Line(20, 150)),),
            "open to trade: exports and imports are {trade_gdp_percent} % of GDP",
            "little foreign trade: exports and imports are {trade_gdp_percent} % of GDP",
        ),
        FactorRule(
            "institutions",
            1 / 6,
            FactorScope.COUNTRY,
            (_row("regulatory_quality", Line(-2.5, 2.5)),),
            "good regulation: quality {regulatory_quality} on a scale from -2.5 to 2.5",
            "poor regulation: quality {regulatory_quality} on a scale from -2.5 to 2.5",
        ),
    )
)
"""Six factors of equal weight, of the newest figures of the last ten years."""

INPUTS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "size": ("market", "market.gdp_usd"),
        "wealth": ("market", "market.gni_per_capita_ppp_usd"),
        "growth": ("market", "market.gdp_growth_percent"),
        "stability": ("economy", "economy.inflation_percent", "economy.unemployment_percent"),
        "openness": ("economy", "economy.trade_gdp_percent"),
        "institutions": ("institutions", "institutions.regulatory_quality"),
    }
)
"""Parts of the report that each factor is made of; the first that is missing is why the factor is."""

Usd = Annotated[float | None, Meta(description="US dollars of the year")]
Years = Annotated[dict[str, int], Meta(description="year of each figure, by its name")]


class MarketSize(Struct, frozen=True):
    """How large and how wealthy the market is."""

    gdp_usd: Usd
    gdp_per_capita_usd: Usd
    gni_per_capita_ppp_usd: Annotated[float | None, Meta(description="national income per head, international dollars")]
    gdp_growth_percent: Annotated[float | None, Meta(description="real growth in a year, percent")]
    population: Annotated[int | None, Meta(description="persons")]
    years: Years
    population_year: Annotated[int | None, Meta(description="year of the estimate")] = None


class EconomyFigures(Struct, frozen=True):
    """How steady and how open the economy is."""

    inflation_percent: Annotated[float | None, Meta(description="consumer prices, percent a year")]
    unemployment_percent: Annotated[float | None, Meta(description="percent of the labour force, ILO model")]
    trade_gdp_percent: Annotated[float | None, Meta(description="exports and imports, percent of GDP")]
    fdi_inflow_usd: Annotated[float | None, Meta(description="net inflow of direct investment, US dollars")]
    exports_usd: Annotated[float | None, Meta(description="goods and services, US dollars")]
    imports_usd: Annotated[float | None, Meta(description="goods and services, US dollars")]
    years: Years


class InternetUse(Struct, frozen=True):
    """Who can be reached online."""

    internet_users_percent: Annotated[float, Meta(description="percent of the population")]
    year: Annotated[int, Meta(description="year of the figures")]


class InstitutionQuality(Struct, frozen=True):
    """How well the state works, by the Worldwide Governance Indicators."""

    regulatory_quality: Annotated[float, Meta(description="about -2.5 to 2.5, 2.5 best")]
    rule_of_law: Annotated[float | None, Meta(description="about -2.5 to 2.5, 2.5 best; of the same year")]
    year: Annotated[int, Meta(description="year of the figures")]


class ComparedFigure(Struct, frozen=True):
    """One figure of both countries."""

    indicator: Annotated[str, Meta(description="its name in this report")]
    unit: Annotated[str, Meta(description="unit of both values")]
    target: Annotated[float | None, Meta(description="value of the examined country, in `unit`")]
    target_year: Annotated[int | None, Meta(description="year of that value")]
    home: Annotated[float | None, Meta(description="value of the home country, in `unit`")]
    home_year: Annotated[int | None, Meta(description="year of that value")]
    ratio: Annotated[
        float | None, Meta(description="target divided by home; null where that says nothing, as for growth")
    ]

    @property
    def oldest_year(self) -> int | None:
        """Of both values; None where there is none."""
        return min((year for year in (self.target_year, self.home_year) if year is not None), default=None)


Group = TypeVar("Group", MarketSize, EconomyFigures)


class FigureReader:
    """Selects the figures of one country from an answer, and notes which are missing."""

    def __init__(self, country: Country, answer: WorldBankAnswer, missing: Missing) -> None:
        self._country = country
        self._answer = answer
        self._missing = missing

    def group(self, part: str, shape: type[Group]) -> Group | None:
        """The newest value of each field of a shape, and their years; None where there is none of any."""
        names = [field.name for field in structs.fields(shape) if field.name in ALL]
        figures = {name: self._figure(name) for name in names}
        if not any(figures.values()):
            self._lacks(part, *names)
            return None
        for name, figure in figures.items():
            if figure is None:
                self._lacks(f"{part}.{name}", name)
        values = {name: figure.value for name, figure in figures.items() if figure}
        whole = {name: int(value) for name, value in values.items() if ALL[name].unit == PERSONS}
        years = {name: figure.year for name, figure in figures.items() if figure}
        dated = {f"{name}_year": years[name] for name in whole}
        return convert({**dict.fromkeys(names), **values, **whole, **dated, "years": years}, shape)

    def digital(self) -> InternetUse | None:
        figure = self._figure("internet_users_percent")
        if figure is None:
            self._lacks("digital", "internet_users_percent")
            return None
        return InternetUse(figure.value, figure.year)

    def institutions(self) -> InstitutionQuality | None:
        figure = self._figure("regulatory_quality")
        if figure is None:
            self._lacks("institutions", "regulatory_quality")
            return None
        law = self._figure("rule_of_law")
        if law is None or law.year != figure.year:
            self._lacks("institutions.rule_of_law", "rule_of_law")
            law = None
        return InstitutionQuality(figure.value, law.value if law else None, figure.year)

    def _figure(self, name: str) -> YearValue | None:
        return None if isinstance(self._answer, SkerryError) else _newest(self._country, name, Figures(self._answer))

    def _lacks(self, part: str, *names: str) -> None:
        if isinstance(self._answer, SkerryError):
            self._missing.failed(part, self._answer)
        else:
            _name_lack(part, names, self._country, self._missing)


def comparison(
    there: Country, here: Country, development: WorldBankAnswer, governance: WorldBankAnswer, missing: Missing
) -> list[ComparedFigure] | None:
    """Both countries, figure by figure, as far as the World Bank answered; None where it did not."""
    rows: list[ComparedFigure] = []
    for table, answer in ((DEVELOPMENT, development), (GOVERNANCE, governance)):
        if not isinstance(answer, SkerryError):
            figures = Figures(answer)
            rows += [_compared(name, _newest(there, name, figures), _newest(here, name, figures)) for name in table]
    if not rows:
        for answer in (development, governance):
            if isinstance(answer, SkerryError):
                missing.failed("comparison", answer)
        return None
    if lacking := [row.indicator for row in rows if row.home is None]:
        _name_lack("comparison.home", lacking, here, missing)
    return rows


def _name_lack(part: str, names: Iterable[str], country: Country, missing: Missing) -> None:
    name_lack(part, ", ".join(ALL[name].words for name in names), (country,), missing, when=" of the last ten years")


def _compared(name: str, target: YearValue | None, home: YearValue | None) -> ComparedFigure:
    comparable = ALL[name].has_ratio and target and home and target.value > 0 and home.value > 0
    return ComparedFigure(
        indicator=name,
        unit=ALL[name].unit,
        target=target.value if target else None,
        target_year=target.year if target else None,
        home=home.value if home else None,
        home_year=home.year if home else None,
        ratio=float(f"{target.value / home.value:.4g}") if comparable and target and home else None,
    )


def _newest(country: Country, name: str, figures: Figures) -> YearValue | None:
    series = ALL[name]
    figure = figures.newest(country, series.code)
    return figure and YearValue(figure.year, half_up(figure.value, series.decimals))


def score_inputs(
    market: MarketSize | None, economy: EconomyFigures | None, institutions: InstitutionQuality | None
) -> dict[str, InputValue]:
    """The known inputs of the score."""
    given: dict[str, InputValue] = {}
    for part in (market, economy):
        if part is not None:
            values = structs.asdict(part)
            given |= {name: InputValue(values[name], year) for name, year in part.years.items()}
    if institutions is not None:
        given["regulatory_quality"] = InputValue(institutions.regulatory_quality, institutions.year)
    return given
