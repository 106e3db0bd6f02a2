"""NMA, Estonia's register of aids to navigation: one file a day with all lighthouses, beacons, buoys and spar buoys.

There is no recording. Public readers of the file agree on the elements read here, their unit (millionths of an arc minute) and
the words of `TypeName`; elements that none of them reads are ignored."""

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.folding import fold, match_rank
from skerry.licenses import CC_BY_4_0
from skerry.models.fields import Latitude, Longitude
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_each
from skerry.upstream.formats.xml import child_text
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

if TYPE_CHECKING:
    from lxml.etree import _Element


MILLIONTHS_OF_ARC_MINUTE = 60_000_000
"""Units of the register in a degree."""
SOUTH, NORTH, WEST, EAST = 56, 61, 20, 30
"""Bounds of Estonian waters, degrees. The ranges do not overlap, so a swapped pair is outside."""
BUILT = {"tuletorn": "lighthouse", "tulepaak": "light beacon", "paevamark": "beacon (daymark)"}
"""English (IALA) terms of fixed marks by their folded Estonian terms."""
LEADING = {
    "sihi alumine": "front leading mark",
    "sihi ulemine": "rear leading mark",
    "sihi alumine ulemine": "front and rear leading mark",
}
MEANINGS = {
    "parema kulje": "starboard lateral",
    "vasaku kulje": "port lateral",
    "pohja": "north cardinal",
    "louna": "south cardinal",
    "ida": "east cardinal",
    "laane": "west cardinal",
    "telje": "safe water",
    "eraldiasuva ohu": "isolated danger",
    "eriotstarbeline": "special",
}
"""English terms of the meaning of a floating mark."""
FLOATING = {"poi": "buoy", "tooder": "spar buoy"}


class NavMarkLight(Struct, frozen=True):
    """The light of a mark."""

    active: Annotated[bool | None, Meta(description="whether it is lit; null where not stated")]
    character: Annotated[str | None, Meta(description="rhythm, colour and period as on charts, such as LFl(2) W 12s")]


class NavMark(Struct, frozen=True):
    """An aid to navigation."""

    id: Annotated[str, Meta(description="number in the Estonian list of lights and marks: 001, 1055.1")]
    name: Annotated[str, Meta(description="name, in Estonian")]
    type: Annotated[str | None, Meta(description="type in Estonian, as the register words it")]
    type_en: Annotated[str | None, Meta(description="type in English; null where no English term is known")]
    kind: Annotated[
        Literal["fixed", "floating"] | None,
        Meta(description="fixed or floating; null where the type is unknown"),
    ]
    region: Annotated[str | None, Meta(description="location, as the register words it")]
    description: Annotated[str | None, Meta(description="appearance, in Estonian; often with the colour")]
    colors: Annotated[str | None, Meta(description="colours, in Estonian; often null, the description has them then")]
    season: Annotated[str | None, Meta(description="season in which it is in place, as the register words it")]
    light: Annotated[NavMarkLight, Meta(description="light of the mark")]
    latitude: Annotated[Latitude | None, Meta(description="degrees, WGS 84; null where the register has no position")]
    longitude: Annotated[Longitude | None, Meta(description="degrees, WGS 84; null where the register has no position")]


class LeadingLine(Struct, frozen=True):
    """A line along which ships steer with two marks in line."""

    name: Annotated[str | None, Meta(description="name of the line, in Estonian")]
    bearing_deg: Annotated[
        float | None, Meta(description="bearing from sea towards the marks, degrees from true north")
    ]
    marks: Annotated[list[str], Meta(description="ids of its marks, the front mark first")]


class NavMarkType(Struct, frozen=True):
    """A type of aid to navigation."""

    name: Annotated[str, Meta(description="type in Estonian, as the register words it")]
    name_en: Annotated[str | None, Meta(description="type in English; null where no English term is known")]
    count: Annotated[int, Meta(description="marks of this type", ge=1)]


class NavMarkEntry(Struct, frozen=True):
    """A mark with its leading lines and its folded texts, for searching."""

    mark: NavMark
    lines: tuple[LeadingLine, ...]
    name: str
    texts: str

    def rank(self, wanted: str) -> int | None:
        """The rank of the name for a folded string; marks with the string in another text come after all of these."""
        rank = match_rank(wanted, self.name)
        return 4 if rank is None and wanted and wanted in self.texts else rank


class NavMarkRegister:
    """The aids to navigation of one file, indexed."""

    def __init__(self, entries: list[NavMarkEntry]) -> None:
        self.entries = entries
        self.by_id = {entry.mark.id: entry for entry in entries}

    @cached_property
    def types(self) -> list[NavMarkType]:
        """Types with their numbers of marks, most frequent first. Marks without a type are not counted."""
        counts = Counter(entry.mark.type for entry in self.entries)
        known = [NavMarkType(name, english(name), count) for name, count in counts.items() if name]
        return sorted(known, key=lambda kind: (-kind.count, kind.name))

    def search(self, text: str) -> list[NavMark]:
        """Marks with a string in name, region, type or description, best match first."""
        wanted = fold(text)
        found = [
            (rank, entry.name, entry.mark.id, entry.mark)
            for entry in self.entries
            if (rank := entry.rank(wanted)) is not None
        ]
        return [mark for *_, mark in sorted(found, key=lambda entry: entry[:3])]


class Nma(Source):
    """Register of aids to navigation of the Estonian Transport Administration: one file, renewed once a day."""

    key = "nma"
    title = "Estonian Transport Administration, aids to navigation"
    home = "https://nma.vta.ee/"
    base = "https://nma.vta.ee"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    cadence = "1d"
    attribution = "Transpordiamet NMA"
    pace = Pace(per_second=1, concurrency=1)

    async def register(self) -> NavMarkRegister:
        """All marks."""
        return await self.get("/xml_file/", headers={"Accept": "application/xml"}, fresh="1d", read=read_register)


def read_register(reply: Reply) -> NavMarkRegister:
    root = reply.xml(fallback="windows-1257")  # a truncated file is not XML
    return NavMarkRegister(read_each(root.iter("{*}Navimark"), _entry, at_least=1))


def english(kind: str | None) -> str | None:
    """`Tulepaak, sihi alumine` as `light beacon, front leading mark`; None for unknown words."""
    base, _, leading = (kind or "").partition(",")
    if leading:
        term, line = english(base), LEADING.get(fold(leading))
        return f"{term}, {line}" if term and line else None
    folded = fold(base)
    for ending, term in FLOATING.items():
        if folded.endswith(ending):
            meaning = MEANINGS.get(folded.removesuffix(ending).strip())
            return f"{meaning} {term}" if meaning else None
    return BUILT.get(folded)


def _entry(element: "_Element") -> NavMarkEntry:
    number, name = child_text(element, "EstNo"), child_text(element, "Name")
    if number is None or name is None:
        raise ReplyError("returned an aid to navigation without number or name")
    kind = child_text(element, "TypeName")
    latitude, longitude = _position(element)
    mark = NavMark(
        id=number,
        name=name,
        type=kind,
        type_en=english(kind),
        kind=_kind(kind),
        region=child_text(element, "Loc_descr"),
        description=child_text(element, "Description"),
        colors=child_text(element, "Colours"),
        season=child_text(element, "Season"),
        light=NavMarkLight(
            {"1": True, "0": False}.get(child_text(element, "LightActive") or ""), child_text(element, "LightChar")
        ),
        latitude=latitude,
        longitude=longitude,
    )
    texts = (mark.region, mark.type, mark.type_en, mark.description)
    lines = tuple(map(_line, element.iterfind("{*}LeadingLines/{*}LeadingLine")))
    return NavMarkEntry(mark, lines, fold(name), "\n".join(fold(text) for text in texts if text))


def _kind(kind: str | None) -> Literal["fixed", "floating"] | None:
    base = fold((kind or "").partition(",")[0])
    if base.endswith(tuple(FLOATING)):
        return "floating"
    return "fixed" if base in BUILT else None


def _position(element: "_Element") -> tuple[float, float] | tuple[None, None]:
    """Latitude and longitude in degrees. A position outside Estonian waters (mostly zeros) is null."""
    latitude, longitude = _number(element, "Latitude"), _number(element, "Longitude")
    if latitude is None or longitude is None:
        return None, None
    latitude, longitude = latitude / MILLIONTHS_OF_ARC_MINUTE, longitude / MILLIONTHS_OF_ARC_MINUTE
    if not (SOUTH <= latitude <= NORTH and WEST <= longitude <= EAST):
        return None, None
    return round(latitude, 6), round(longitude, 6)


def _line(element: "_Element") -> LeadingLine:
    marks = [
        (_number(mark, "LdgLnAtonOrderNo") or 0.0, number)
        for mark in element.iterfind("{*}LeadingLineAtoNs/{*}LeadingLineAton")
        if (number := child_text(mark, "LdgLnAtonEstNo"))
    ]
    return LeadingLine(
        child_text(element, "LineName"), _number(element, "Bearing"), [number for _, number in sorted(marks)]
    )


def _number(element: "_Element", name: str) -> float | None:
    try:
        return float((child_text(element, name) or "").replace(",", "."))
    except ValueError:
        return None
