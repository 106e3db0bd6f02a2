"""MuIS, the information system of Estonian museums: OAI-PMH 2.0 with records in LIDO 1.0.

There is no recording. Address and elements are those that several public programs read: Ajapaik's imports for the list of
museums, and a catalogue of Estonian art of 2026 for whole records. Errors come with status 200."""

import re
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from skerry.errors import NotFound, ReplyError
from skerry.licenses import CC_BY_SA_3_0
from skerry.provenance import Evidence
from skerry.upstream.formats.numbers import number
from skerry.upstream.formats.text import or_none
from skerry.upstream.formats.xml import child_text, text_of
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from lxml.etree import _Element

LIDO_TYPE = "{http://www.lido-schema.org}type"
FORMAT = "{http://www.lido-schema.org}formatResource"
MAKING = "valmistamine"
"""Term of the event in which an object was made."""
DESCRIPTIONS = ("kirjeldus", "füüsiline kirjeldus", "sisu kirjeldus")
"""Kinds of notes that describe the object; others are comments on its condition and the like."""
UNKNOWN = ("???",)
YEAR = re.compile(r"\d{4}")


class MuseumListing(Struct, frozen=True):
    """A museum that publishes its objects."""

    code: Annotated[str, Meta(description="code of the museum, such as EKM")]
    name: Annotated[str, Meta(description="name of the museum, in Estonian")]
    collection_count: Annotated[int, Meta(ge=0, description="collections of the museum, and parts of these")]


class Maker(Struct, frozen=True):
    """Somebody who made an object."""

    name: Annotated[str, Meta(description="name as the museum writes it, mostly the surname first")]
    role: Annotated[str | None, Meta(description="role, in Estonian, such as autor")]


class ObjectDimension(Struct, frozen=True):
    """A measurement of an object."""

    type: Annotated[str, Meta(description="what was measured, in Estonian, such as kõrgus")]
    value: Annotated[Annotated[float, Meta(ge=0, le=1e9)] | None, Meta(description="number, in `unit`")]
    unit: Annotated[str | None, Meta(description="unit of the value, such as cm")]


class MuseumObject(Struct, frozen=True, kw_only=True):
    """An object in a museum."""

    id: Annotated[int, Meta(description="number of the object in the information system")]
    identifier: Annotated[str | None, Meta(description="number of the object at its museum")]
    title: Annotated[str | None, Meta(description="name of the object, in Estonian")]
    type: Annotated[str | None, Meta(description="kind of object, in Estonian")]
    museum: Annotated[str | None, Meta(description="museum that has the object")]
    collection: Annotated[str | None, Meta(description="collection of the museum")]
    description: Annotated[str | None, Meta(description="description by the museum, in Estonian")]
    earliest_year: Annotated[
        Annotated[int, Meta(ge=0, le=2200)] | None, Meta(description="first year in which it may have been made")
    ]
    latest_year: Annotated[
        Annotated[int, Meta(ge=0, le=2200)] | None, Meta(description="last year in which it may have been made")
    ]
    makers: Annotated[list[Maker], Meta(description="who made the object, as far as known")]
    materials: Annotated[list[str], Meta(description="materials, in Estonian")]
    techniques: Annotated[list[str], Meta(description="techniques, in Estonian")]
    dimensions: Annotated[list[ObjectDimension], Meta(description="measurements of the object")]
    image_urls: Annotated[list[str], Meta(description="pictures; the museum states the terms of each")]
    url: Annotated[str | None, Meta(description="page of the object")]


class Muis(Source):
    """OAI-PMH service of the museums, without a key. Objects are added daily, museums rarely.

    Records name makers of objects, who may be alive; they are passed on and kept in no cache."""

    key = "muis"
    title = "Information system of Estonian museums (MuIS)"
    home = "https://www.muis.ee/"
    base = "https://www.muis.ee/OAIService"
    license = CC_BY_SA_3_0
    evidence = Evidence.INFERRED
    attribution = "MuIS and the museum"
    terms = "Data are CC BY-SA 3.0; pictures have terms of their own, on the page of the object."
    pace = Pace(per_second=1, concurrency=2)
    keeps_replies = False

    def museums(self) -> "AsyncIterator[list[MuseumListing]]":
        """All museums, by code, in batches."""
        return self.download("/OAIService", query={"verb": "ListSets"}, read=read_museums)

    async def object(self, number: int) -> MuseumObject:
        """One object by its number. Raises NotFound."""
        query = {"verb": "GetRecord", "metadataPrefix": "lido", "identifier": f"oai:muis.ee:{number}"}
        return await self.get("/OAIService", query=query, fresh="7d", read=Identified(read_object, "id", number))


def read_museums(file: IO[bytes]) -> Iterator[MuseumListing]:
    from lxml import etree

    try:
        root = etree.parse(file, etree.XMLParser(resolve_entities=False, no_network=True)).getroot()
    except etree.XMLSyntaxError as error:
        raise ReplyError("returned a list of museums that is not XML or not complete") from error
    if or_none(root.findtext("{*}ListSets/{*}resumptionToken")):
        raise ReplyError("returned only a part of its list of museums")
    sets = [(child_text(each, "setSpec"), child_text(each, "setName")) for each in root.iterfind("{*}ListSets/{*}set")]
    codes = [code for code, _ in sets if code]
    for code, name in sorted((code, name) for code, name in sets if code and name and ":" not in code):
        yield MuseumListing(code, name, sum(other.startswith(f"{code}:") for other in codes))


def read_object(reply: Reply) -> MuseumObject:
    root = reply.xml()
    error = root.find("{*}error")
    if error is not None:
        if error.get("code") in ("idDoesNotExist", "noRecordsMatch"):
            raise NotFound("No museum object with this number.")
        raise ReplyError(f"returned the error {error.get('code')}")
    identifier = root.findtext("{*}GetRecord/{*}record/{*}header/{*}identifier") or ""
    lido = next(root.iter("{*}lido"), None)
    if lido is None:
        raise ReplyError("returned a record without its object")
    making = next(
        (event for event in lido.iter("{*}event") if MAKING in (_first(event, "eventType") or "").lower()), None
    )
    return MuseumObject(
        id=int(identifier.rpartition(":")[2]),
        identifier=_first(lido, "workID"),
        title=_inside(lido, "titleSet", "appellationValue"),
        type=or_none(_inside(lido, "objectWorkType", "term"), UNKNOWN),
        museum=_inside(lido, "repositoryName", "appellationValue"),
        collection=next(
            (_first(each, "term") for each in lido.iter("{*}classification") if each.get(LIDO_TYPE) == "muuseumikogu"),
            None,
        ),
        description=_description(lido),
        earliest_year=_year(making, "earliestDate"),
        latest_year=_year(making, "latestDate"),
        makers=[] if making is None else list(_makers(making)),
        materials=_terms(making, techniques=False),
        techniques=_terms(making, techniques=True),
        dimensions=list(_dimensions(lido)),
        image_urls=[
            url for link in lido.iter("{*}linkResource") if link.get(FORMAT) and (url := text_of(link)) is not None
        ],
        url=_first(lido, "recordInfoLink"),
    )


def _first(element: "_Element | None", name: str) -> str | None:
    """The text of the first descendant with this name."""
    return None if element is None else text_of(next(element.iter(f"{{*}}{name}"), None))


def _inside(element: "_Element", outer: str, name: str) -> str | None:
    """The text of the first descendant with this name inside the first one with another name."""
    return _first(next(element.iter(f"{{*}}{outer}"), None), name)


def _description(lido: "_Element") -> str | None:
    for note in lido.iter("{*}objectDescriptionSet"):
        kind = (_first(note, "sourceDescriptiveNote") or "").lower()
        if kind in DESCRIPTIONS and (text := _first(note, "descriptiveNoteValue")) is not None:
            return text
    return None


def _year(making: "_Element | None", name: str) -> int | None:
    """A year of the event itself; the dates of its persons are those of their lives."""
    when = None if making is None else making.find("{*}eventDate")
    found = YEAR.search(_first(when, name) or "")
    return int(found[0]) if found else None


def _makers(making: "_Element") -> Iterator[Maker]:
    for actor in making.iter("{*}actorInRole"):
        if (name := _first(actor, "appellationValue")) is not None:
            yield Maker(name, _inside(actor, "roleActor", "term"))


def _terms(making: "_Element | None", *, techniques: bool) -> list[str]:
    """The most special term of each entry, once."""
    if making is None:
        return []
    entries = [
        entry for entry in making.iter("{*}termMaterialsTech") if (entry.get(LIDO_TYPE) == "tehnika") == techniques
    ]
    terms = [[text for term in entry.iter("{*}term") if (text := text_of(term))] for entry in entries]
    return list(dict.fromkeys(found[-1] for found in terms if found))


def _dimensions(lido: "_Element") -> Iterator[ObjectDimension]:
    """Measurements of the object; those in pixels are of its pictures."""
    for measured in lido.iter("{*}measurementsSet"):
        kind, unit = _first(measured, "measurementType"), _first(measured, "measurementUnit")
        if kind is not None and unit != "pixel":
            yield ObjectDimension(kind, number(_first(measured, "measurementValue")), unit)
