"""Global Health Observatory of the World Health Organization.

Written without a recording, after public programs that read the service. They have the names of fields and dimensions, and
`SEX_BTSX` for both sexes; rows of single age groups are next to the row of all ages."""

from collections.abc import Iterable
from typing import Annotated

import structlog
from msgspec import Meta, Raw, Struct, field

from skerry.errors import ReplyError
from skerry.licenses import CC_BY_NC_SA_3_0_IGO
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import IdentityChecked, among
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

log = structlog.get_logger(__name__)

TOTALS = frozenset(
    {
        None, "SEX_BTSX", "BTSX", "AGEGROUP_YEARSALL", "AGEGROUP_YEARS18-PLUS", "AGEGROUP_YEARS15-PLUS",
        "RESIDENCEAREATYPE_TOTL", "WEALTHQUINTILE_TOTL", "EDUCATIONLEVEL_TOTL",
    }
)  # fmt: skip
"""Values of dimensions that stand for the whole population that an indicator is about."""


class WhoFigure(Struct, frozen=True):
    """The value of one country and year, of both sexes and the whole population that the indicator is about."""

    indicator_code: str
    country_code3: str
    year: int
    value: Annotated[float, Meta(ge=0, le=1_000_000)]
    low: Annotated[float, Meta(ge=0, le=1_000_000)] | None
    high: Annotated[float, Meta(ge=0, le=1_000_000)] | None


class WhoGho(Source):
    """Some 2,000 indicators, mostly by country, year and sex. No key."""

    key = "who_gho"
    title = "World Health Organization, Global Health Observatory"
    home = "https://www.who.int/data/gho"
    base = "https://ghoapi.azureedge.net/api"
    license = CC_BY_NC_SA_3_0_IGO
    evidence = Evidence.INFERRED
    attribution = "World Health Organization, Global Health Observatory"
    terms = "Not for commercial use; what is made of the figures is under the same licence."
    pace = Pace(per_second=2, concurrency=2)

    async def of_country(self, code: str, country_code3: str) -> tuple[WhoFigure, ...]:
        """All years of one indicator in one country (alpha-3), newest first."""
        return await self._figures(code, country_code3, f"SpatialDim eq '{country_code3}'")

    async def of_all(self, code: str, first_year: int) -> tuple[WhoFigure, ...]:
        """One indicator in all countries since a year, newest first."""
        return await self._figures(code, "", f"SpatialDimType eq 'COUNTRY' and TimeDim ge {first_year}")

    async def _figures(self, code: str, country_code3: str, condition: str) -> tuple[WhoFigure, ...]:
        read = IdentityChecked(read_figures, check_figures, f"{code}/{country_code3}")
        return await self.get(
            f"/{code}",
            query={"$filter": condition},
            fresh="7d",
            read=read,
        )


class _RawRow(Struct, rename="pascal"):
    indicator_code: str
    spatial_dim: str
    time_dim: int | str
    numeric_value: float | None = None
    low: float | None = None
    high: float | None = None
    dim1: str | None = None
    dim2: str | None = None
    dim3: str | None = None


class _RawAnswer(Struct):
    value: list[Raw]
    next: str | None = field(name="@odata.nextLink", default=None)


def read_figures(reply: Reply) -> tuple[WhoFigure, ...]:
    answer = reply.json(_RawAnswer)
    if answer.next is not None:
        raise ReplyError("returned only a part of its rows")
    rows = read_rows(answer.value, _RawRow, _figure)
    return tuple(sorted(_unambiguous(row for row in rows if row is not None), key=lambda row: row.year, reverse=True))


def check_figures(_: Reply, figures: tuple[WhoFigure, ...], requested: str) -> None:
    """All figures are of the requested indicator and country (`WHOSIS_000001/EST`; of any country where none is named)."""
    code, country = requested.split("/")
    among([code], (row.indicator_code for row in figures), "indicator")
    if country:
        among([country], (row.country_code3 for row in figures), "country")


def _figure(raw: _RawRow) -> WhoFigure | None:
    """None for a row of one sex or one group, and for one without a value."""
    if raw.numeric_value is None or not TOTALS.issuperset({raw.dim1, raw.dim2, raw.dim3}):
        return None
    return WhoFigure(raw.indicator_code, raw.spatial_dim, int(raw.time_dim), raw.numeric_value, raw.low, raw.high)


def _unambiguous(rows: Iterable[WhoFigure]) -> Iterable[WhoFigure]:
    """Rows without those of countries and years that have several different values: which of them is the whole is unknown."""
    found: dict[tuple[str, int], set[float]] = {}
    first: dict[tuple[str, int], WhoFigure] = {}
    for row in rows:
        place = row.country_code3, row.year
        found.setdefault(place, set()).add(row.value)
        first.setdefault(place, row)
    several = [place for place, values in found.items() if len(values) > 1]
    if several:
        log.warning("ambiguous figures left out", provider=WhoGho.key, count=len(several), first=several[0])
    return (row for place, row in first.items() if len(found[place]) == 1)
