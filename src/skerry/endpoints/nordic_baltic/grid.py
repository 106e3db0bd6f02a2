"""The power systems of the countries."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Self

from msgspec import Meta, Struct

from skerry.api import nordic
from skerry.api.endpoint import endpoint
from skerry.api.history import HistoryQuery, read_history, stored_value
from skerry.api.parameters import Allowed
from skerry.models.nordic import NordicCountry
from skerry.models.power_grid import CountryGrid, GridOperator, GridReading
from skerry.models.rows import Rows
from skerry.series.country_grid import CountryGridState
from skerry.services.nordic.power_grid import PowerGrid
from skerry.store import History, HistoryPage


@endpoint(
    "/nordic/{country}/grid",
    fresh="1m",
    example={"country": "DK"},
    checked_with=[{"country": country} for country in ("EE", "FI", "SE", "NO", "IS", "LV", "LT")],
    example_404={"country": "DE"},
)
async def nordic_grid(country: nordic.NordicCountry, grid: PowerGrid) -> CountryGrid:
    """Production by kind, consumption and net import of electricity in a country, MW.

    From the operators of the grids of Denmark (by the minute), Estonia (up to two hours late), Iceland, Norway and Sweden; from
    Statnett of Norway also those of Finland, Latvia and Lithuania, and of a country whose own operator does not answer. Null is
    what the operator does not publish: Iceland has no consumption, only Denmark has a carbon intensity, Sweden does not state
    the exchange with each neighbour. `exchanges` is also null where the flows over the borders contradict the net import.
    Denmark's consumption is computed: production and net import. `net_import_mw` is negative for a net export."""
    found = await grid.answered(country, lambda operator: operator.grid(country))
    return CountryGrid.of(country, found.source.key, found.value)


class GridTotals(Struct, frozen=True):
    """Sums over the countries whose operators state a figure."""

    production_mw: Annotated[float | None, Meta(description="MW; null where no country states it")]
    production_country_count: Annotated[int, Meta(ge=0, le=8, description="countries in `production_mw`")]
    consumption_mw: Annotated[float | None, Meta(description="MW; null where no country states it")]
    consumption_country_count: Annotated[int, Meta(ge=0, le=8, description="countries in `consumption_mw`")]
    wind_share: Annotated[
        Annotated[float, Meta(ge=0, le=1)] | None,
        Meta(description="wind in the production of the countries that state both; null where none does"),
    ]
    wind_country_count: Annotated[int, Meta(ge=0, le=8, description="countries in `wind_share`")]

    @classmethod
    def of(cls, rows: Sequence[CountryGrid]) -> Self:
        production = [row.production_mw for row in rows if row.production_mw is not None]
        consumption = [row.consumption_mw for row in rows if row.consumption_mw is not None]
        winds = [
            (row.wind_mw, row.production_mw)
            for row in rows
            if row.wind_mw is not None and row.production_mw is not None
        ]
        wind, produced = sum(each for each, _ in winds), sum(total for _, total in winds)
        return cls(
            production_mw=round(sum(production), 2) if production else None,
            production_country_count=len(production),
            consumption_mw=round(sum(consumption), 2) if consumption else None,
            consumption_country_count=len(consumption),
            wind_share=round(wind / produced, 4) if 0 <= wind <= produced and produced else None,
            wind_country_count=len(winds),
        )


class NordicGrids(nordic.CountriesCollection[CountryGrid], frozen=True, kw_only=True):
    """The power systems of all countries, and their sums."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("missing", "totals"))

    totals: Annotated[GridTotals, Meta(description="sums of the rows; a country without a figure is not in them")]


@endpoint("/nordic/grid", fresh="1m")
async def nordic_grids(grid: PowerGrid) -> NordicGrids:
    """Production by kind, consumption and net import of electricity in all eight countries, MW.

    Each row has the time of its figures, which differ by up to two hours; so do those in `totals`. A country whose operators do
    not answer is in `missing`."""

    async def of(operator: GridOperator, country: NordicCountry) -> GridReading:
        return await operator.grid(country)

    result = await grid.of_countries(of)
    rows = [CountryGrid.of(country, found.source.key, found.value) for country, found in result.found.items()]
    return NordicGrids.limited(rows, None, missing=result.missing, totals=GridTotals.of(rows))


@endpoint("/nordic/{country}/grid/history", fresh="1m", example={"country": "NO", "source": "statnett", "limit": 144})
async def nordic_grid_history(
    country: nordic.NordicCountry,
    history: History[CountryGridState],
    query: HistoryQuery,
    source: Annotated[
        str | None,
        Allowed("the key of a source such as statnett"),
        Meta(
            min_length=1,
            max_length=40,
            description="only rows of this operator: the key of its source",
            examples=["statnett"],
        ),
    ] = None,
) -> HistoryPage[CountryGridState]:
    """Production by kind, consumption and net import of a country every ten minutes, kept since this server was set up.

    Rows are in ascending order of time. Days are those of the capital. `source` is the operator of the row: Statnett where the
    country's own did not answer. Rows of two operators are averaged apart."""
    where = {"country": country.value}
    if source is not None:
        where["source"] = await stored_value(history, "source", source)
    return await read_history(history, query, where)
