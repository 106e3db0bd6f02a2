"""NMA, Estonia's register of aids to navigation: one file a day with all lighthouses, beacons, buoys and spar buoys.

No recording of it is at hand. The elements read here, their unit (millionths of an arc minute) and the words of `TypeName` are
those that published readers of the file agree on; elements that none of them reads are left alone."""

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.folding import fold
from skerry.licenses import CC_BY_4_0
from skerry.models.fields import Latitude, Longitude
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

if TYPE_CHECKING:
    from lxml.etree import _Element


MILLIONTHS_OF_ARC_MINUTE = 60_000_000
"""How many the register counts to a degree."""


SOUTH, NORTH, WEST, EAST = 56, 61, 20, 30
"""Degrees between which all waters of Estonia lie. The ranges do not meet, so a swapped pair is outside."""


BUILT = {"tuletorn": "lighthouse", "tulepaak": "light beacon", "paevamark": "beacon (daymark)"}
"""English terms (IALA) of the marks that stand, by their Estonian ones as `fold` has them."""


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
"""What a mark that floats tells ships."""


FLOATING = {"poi": "buoy", "tooder": "spar buoy"}


class Light(Struct, frozen=True):
    """The light of a mark."""

    active: Annotated[bool | None, Meta(description="whether it is lit; null where not told")]
    character: Annotated[str | None, Meta(description="rhythm, colour and period as on charts: LFl(2) W 12s")]


class NavMark(Struct, frozen=True):
    """An aid to navigation."""

    id: Annotated[str, Meta(description="number in the Estonian list of lights and marks: 001, 1055.1")]
    name: Annotated[str, Meta(description="in Estonian")]
    type: Annotated[str | None, Meta(description="in Estonian, as the register words it")]
    type_en: Annotated[str | None, Meta(description="the same in English; null where we know no term")]
    kind: Annotated[
        Literal["fixed", "floating"] | None,
        Meta(description="whether it stands or floats; null where the type is unknown"),
    ]
    region: Annotated[str | None, Meta(description="where it is, in the register's words")]
    description: Annotated[str | None, Meta(description="what it looks like, in Estonian; often has its colour")]
    colours: Annotated[str | None, Meta(description="in Estonian; often null, the description then has them")]
    season: Annotated[str | None, Meta(description="when it is in place, in the register's words")]
    light: Light
    latitude: Annotated[Latitude | None, Meta(description="null where the register has no position")]
    longitude: Annotated[Longitude | None, Meta(description="null where the register has no position")]


class LeadingLine(Struct, frozen=True):
    """A line along which ships steer with two marks in one."""

    name: str | None
    bearing_deg: Annotated[
        float | None, Meta(description="bearing from sea towards the marks, degrees from true north")
    ]
    marks: Annotated[list[str], Meta(description="numbers of its marks, the front one first")]


class NavMarkType(Struct, frozen=True):
    """A type of aid to navigation."""

    name: Annotated[str, Meta(description="in Estonian, as the register words it")]
    name_en: Annotated[str | None, Meta(description="the same in English; null where we know no term")]
    count: Annotated[int, Meta(description="marks of this type", ge=1)]


class Entry(Struct, frozen=True):
    """A mark, the lines that it is part of, and its texts as they are searched."""

    mark: NavMark
    lines: tuple[LeadingLine, ...]
    name: str
    texts: str

    def place(self, wanted: str) -> int | None:
        """How well a folded text fits: 0 the name is that, 1 it begins so, 2 it contains it, 3 another text does; else None."""
        if not wanted:
            return None  # nothing but signs
        if self.name == wanted:
            return 0
        if wanted in self.name:
            return 1 if self.name.startswith(wanted) else 2
        return 3 if wanted in self.texts else None


class Register:
    """The file of one day, indexed."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.by_id = {entry.mark.id: entry for entry in entries}

    @cached_property
    def types(self) -> list[NavMarkType]:
        """Types with how many there are, the most frequent first. A mark without a type has none."""
        counts = Counter(entry.mark.type for entry in self.entries)
        known = [NavMarkType(name, english(name), count) for name, count in counts.items() if name]
        return sorted(known, key=lambda kind: (-kind.count, kind.name))

    def search(self, text: str) -> list[NavMark]:
        """Marks that have a text in name, region, type or description, the best first."""
        wanted = fold(text)
        found = [
            (place, entry.name, entry.mark.id, entry.mark)
            for entry in self.entries
            if (place := entry.place(wanted)) is not None
        ]
        return [mark for *_, mark in sorted(found, key=lambda entry: entry[:3])]


class Nma(Source):
    """The register's public file, renewed once a day."""

    key = "nma"
    title = "Estonian Transport Administration, aids to navigation"
    home = "https://nma.vta.ee/"
    base = "https://nma.vta.ee"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    attribution = "Transpordiamet NMA"
    pace = Pace(per_second=1, concurrency=1)

    async def register(self) -> Register:
        """All marks."""
        return await self.get("/xml_file/", headers={"Accept": "application/xml"}, fresh="1d", read=read_register)


def read_register(reply: Reply) -> Register:
    root = reply.xml(fallback="windows-1257")  # a file that broke off has no closing envelope, and is no XML
    entries = [_entry(element) for element in root.iter("{*}Navimark")]
    if not entries:
        raise ReplyError("sent a file without aids to navigation")
    return Register(entries)


def english(kind: str | None) -> str | None:
    """`Tulepaak, sihi alumine` as `light beacon, front leading mark`; None for words that the vocabulary lacks."""
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


def _entry(element: "_Element") -> Entry:
    number, name = _text(element, "EstNo"), _text(element, "Name")
    if number is None or name is None:
        raise ReplyError("sent an aid to navigation without number or name")
    kind = _text(element, "TypeName")
    latitude, longitude = _position(element)
    mark = NavMark(
        id=number,
        name=name,
        type=kind,
        type_en=english(kind),
        kind=_kind(kind),
        region=_text(element, "Loc_descr"),
        description=_text(element, "Description"),
        colours=_text(element, "Colours"),
        season=_text(element, "Season"),
        light=Light({"1": True, "0": False}.get(_text(element, "LightActive") or ""), _text(element, "LightChar")),
        latitude=latitude,
        longitude=longitude,
    )
    texts = (mark.region, mark.type, mark.type_en, mark.description)
    lines = tuple(map(_line, element.iterfind("{*}LeadingLines/{*}LeadingLine")))
    return Entry(mark, lines, fold(name), "\n".join(fold(text) for text in texts if text))


def _kind(kind: str | None) -> Literal["fixed", "floating"] | None:
    base = fold((kind or "").partition(",")[0])
    if base.endswith(tuple(FLOATING)):
        return "floating"
    return "fixed" if base in BUILT else None


def _position(element: "_Element") -> tuple[float, float] | tuple[None, None]:
    """Degrees. What lies outside Estonian waters (zeros, mostly) is no position: it must not cost everyone the register."""
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
        if (number := _text(mark, "LdgLnAtonEstNo"))
    ]
    return LeadingLine(_text(element, "LineName"), _number(element, "Bearing"), [number for _, number in sorted(marks)])


def _text(element: "_Element", name: str) -> str | None:
    """Text of a child on one line; None where there is none."""
    return " ".join((element.findtext(f"{{*}}{name}") or "").split()) or None


def _number(element: "_Element", name: str) -> float | None:
    try:
        return float((_text(element, name) or "").replace(",", "."))
    except ValueError:
        return None
