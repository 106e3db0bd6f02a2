"""Kolada: key figures of Swedish municipalities and regions, by year.

Public programs of 2026 agree on version 3, which replaced version 2 in March 2026: `values` with one object for each figure, area
and year, in which each sex has a value and a status. The list of areas has the municipalities (`K`), the regions (`L`) and the
country (0000)."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from skerry.errors import NotFound, ReplyError
from skerry.folding import fold, nearest
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import among, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

PAGE_SIZE = 5000

Sex = Literal["total", "women", "men"]
SEXES: dict[str, Sex] = {"T": "total", "K": "women", "M": "men"}


class SwedishArea(Struct, frozen=True):
    """A municipality, a region, or the country."""

    code: str
    name: str
    is_municipality: bool


class KeyFigureValue(Struct, frozen=True):
    """The value of a key figure in one year, of all people or of one sex."""

    year: Annotated[int, Meta(description="calendar year, or that in which a school year ends")]
    sex: Annotated[Sex | None, Meta(description="total, women or men; null: a group unknown here")]
    value: Annotated[float | None, Meta(description="in the unit that the title states; null: no value")]
    status: Annotated[str | None, Meta(description="why there is no value, or how sure it is, in Kolada's words")]


class Kolada(Source):
    """Some 6,000 key figures of the 290 municipalities and 21 regions. No key."""

    key = "kolada"
    title = "Kolada"
    home = "https://www.kolada.se/"
    base = "https://api.kolada.se/v3"
    license = stated("Free use with Kolada as the stated source")
    evidence = Evidence.INFERRED
    cadence = "365d"
    attribution = "Kolada, Council for the Promotion of Municipal Analysis (RKA)"
    pace = Pace(per_second=3, concurrency=3)

    async def area(self, named: str, *, only_municipalities: bool = False) -> SwedishArea:
        """An area by its code (`0180`) or Swedish name, without regard to case and accents. Raises NotFound."""
        areas = await self.get(
            "/municipality", query={"per_page": PAGE_SIZE}, fresh="30d", read=read_areas, reference=True
        )
        known = [area for area in areas if area.is_municipality or not only_municipalities]
        for area in known:
            if named == area.code or fold(named) == fold(area.name):
                return area
        names = [area.name for area in known]
        raise NotFound(f"No Swedish municipality named {named!r}.", suggestions=nearest(named, names))

    async def key_figure_title(self, kpi: str) -> str:
        """What a key figure is, with its unit, in Swedish. Raises NotFound."""
        return await self.get(
            f"/kpi/{kpi}",
            fresh="7d",
            read=partial(read_title, kpi=kpi),
            not_found=f"No key figure {kpi!r} at Kolada.",
            reference=True,
        )

    async def values(self, kpi: str, area: str, years: Sequence[int]) -> list[KeyFigureValue]:
        """The values of a key figure in one area, the newest year first; of all years where none are named."""
        wanted = f"/year/{','.join(map(str, years))}" if years else ""
        return await self.get(
            f"/data/kpi/{kpi}/municipality/{area}{wanted}",
            query={"per_page": PAGE_SIZE},
            fresh="1d",
            read=partial(read_values, kpi=kpi, area=area, years=tuple(years)),
        )


class _RawArea(Struct):
    id: str
    title: str
    type: str


class _RawKpi(Struct):
    id: str
    title: str


class _RawValue(Struct):
    gender: str
    value: float | None = None
    status: str | None = None


class _RawFigure(Struct):
    kpi: str
    municipality: str
    period: int
    values: list[_RawValue]


class _RawPage(Struct):
    next_url: str | None = None


class _RawAreas(_RawPage, kw_only=True):
    values: list[Raw]


class _RawFigures(_RawPage, kw_only=True):
    values: list[_RawFigure]


class _RawKpis(Struct):
    values: list[_RawKpi]


def read_areas(reply: Reply) -> tuple[SwedishArea, ...]:
    raw = reply.json(_RawAreas)
    _demand_all(raw)
    return tuple(read_rows(raw.values, _RawArea, lambda area: SwedishArea(area.id, area.title, area.type == "K")))


def read_title(reply: Reply, kpi: str) -> str:
    found = reply.json(_RawKpis).values
    if not found:
        raise NotFound(f"No key figure {kpi!r} at Kolada.")
    same(kpi, found[0].id, "key figure")
    return found[0].title


def read_values(reply: Reply, kpi: str, area: str, years: Sequence[int]) -> list[KeyFigureValue]:
    """Years by which the reply was not filtered are refused, like another figure or area."""
    raw = reply.json(_RawFigures)
    _demand_all(raw)
    for figure in raw.values:
        same(kpi, figure.kpi, "key figure")
        same(area, figure.municipality, "area")
    if years:
        among(years, (figure.period for figure in raw.values), "year")
    return [
        KeyFigureValue(figure.period, SEXES.get(value.gender), value.value, value.status or None)
        for figure in sorted(raw.values, key=lambda figure: figure.period, reverse=True)
        for value in figure.values
    ]


def _demand_all(page: _RawPage) -> None:
    if page.next_url:
        raise ReplyError("returned only the first page of a list")
