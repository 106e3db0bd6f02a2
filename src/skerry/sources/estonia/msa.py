"""Estonia's database of medical devices and appliances (MSA): every notified device, in one XML file.

There is no recording. It is documented that the file is at this address, is XML and lists the devices with their
manufacturers, distributors and professional users; the names of its elements are not. Records are therefore found by structure
(the outermost element that repeats) and fields by the Estonian and English words that such files use. A field with another name
stays empty, and the collector rejects a file in which an essential field is empty: a wrong guess shows as a register that was
never read, not as wrong rows. Users may be persons and are ignored."""

import re
from collections.abc import AsyncIterator, Iterator
from functools import lru_cache
from typing import IO, TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.folding import fold
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.source import Pace, Source

if TYPE_CHECKING:
    from lxml.etree import _Element


FALLBACK_ENCODING = "windows-1257"
"""Encoding of Estonian files that are not in the declared encoding, or declare none and are not in UTF-8."""
MAX_RECORD_DEPTH = 4
FIELDS: dict[str, tuple[str, ...]] = {
    "id": ("id", "kood", "seadmekood", "seadmeid", "msakood", "msanumber", "regnr", "number"),
    "name": ("nimetus", "nimi", "seadmenimetus", "seadmenimi", "name", "devicename"),
    "trade_name": ("kaubanimi", "kaubanimetus", "kaubanduslik nimetus", "kaubamark", "tradename"),
    "manufacturer": ("tootja", "tootjanimi", "tootjanimetus", "manufacturer"),
    "distributor": ("levitaja", "levitajanimi", "levitajanimetus", "distributor"),
    "risk_class": ("riskiklass", "klass", "ohuklass", "riskclass", "class"),
    "udi": ("udi", "udikood", "udidi", "basicudidi"),
    "purpose": ("otstarve", "kasutusotstarve", "sihtotstarve", "purpose", "intendedpurpose"),
    "gmdn": ("gmdn", "gmdnkood", "gmdncode"),
    "status": ("staatus", "seisund", "olek", "status"),
}
FIELD_OF = {name.replace(" ", ""): field for field, names in FIELDS.items() for name in names}
NESTED_FIELDS = frozenset({"manufacturer", "distributor", "udi", "gmdn", "risk_class"})
"""Fields that are also read from nested elements. A nested name or code belongs to the element around it."""
ITS_NAME = frozenset({"nimi", "nimetus", "arinimi", "name"})
ITS_CODE = frozenset({"kood", "code"})
"""Names of an element that holds the value of the element around it: a company's name, a code."""
CLASS = re.compile(r"(?:klass |class )?(iii|ii ?a|ii ?b|i ?[smr]?)\b")
CLASSES: dict[str, "RiskClass"] = {"iii": "III", "iia": "IIa", "iib": "IIb"}
RiskClass = Literal["I", "IIa", "IIb", "III", "other"]


class Device(Struct, frozen=True):
    """A medical device notified in Estonia."""

    id: Annotated[str | None, Meta(description="identifier in the register")]
    name: Annotated[str | None, Meta(description="name under which the device is registered")]
    trade_name: Annotated[str | None, Meta(description="name under which the device is sold")]
    manufacturer: Annotated[str | None, Meta(description="name of the company that makes it")]
    distributor: Annotated[str | None, Meta(description="first distributor in the register")]
    risk_class: Annotated[
        RiskClass | None,
        Meta(
            description="risk class of Directive 93/42/EEC or Regulation (EU) 2017/745; other: in vitro, implantable or unclear"
        ),
    ]
    udi: Annotated[list[str], Meta(description="unique device identifiers; empty for older notifications")]
    purpose: Annotated[str | None, Meta(description="intended purpose, in Estonian")]
    gmdn: Annotated[str | None, Meta(description="code or term of the Global Medical Device Nomenclature")]
    status: Annotated[str | None, Meta(description="status, as the register words it, in Estonian")]


class Msa(Source):
    """Database of medical devices and appliances: one XML file of tens of megabytes, renewed daily."""

    key = "msa"
    title = "Meditsiiniseadmete ja abivahendite andmekogu (MSA)"
    home = "https://msa.sm.ee/"
    base = "https://msa.sm.ee"
    license = stated(
        "Creative Commons Attribution-ShareAlike 3.0 Estonia", "https://creativecommons.org/licenses/by-sa/3.0/ee/"
    )
    evidence = Evidence.INFERRED
    attribution = "Meditsiiniseadmete ja abivahendite andmekogu"
    terms = "One file with everything: it is read once a day."
    pace = Pace(per_second=1, concurrency=1)

    def devices(self) -> AsyncIterator[list[Device]]:
        """All devices, in batches, in the order of the file."""
        return self.download("/avaandmed/ms_seadmed.php", read=read_devices)


def read_devices(file: IO[bytes]) -> Iterator[Device]:
    """The devices of the file. Only one record at a time is in memory."""
    from lxml import etree

    try:
        encoding = None
        try:
            path = _record_path(file, encoding)
        except etree.XMLSyntaxError:
            encoding = FALLBACK_ENCODING
            path = _record_path(file, encoding)
        for found, element in _walk(file, encoding):
            if found == path:
                yield _device(element)
            if len(found) <= len(path):  # below, it is still needed
                _forget(element)
    except etree.XMLSyntaxError as error:
        raise ReplyError("returned a file that is not XML or not complete") from error


def _walk(file: IO[bytes], encoding: str | None) -> Iterator[tuple[tuple[str, ...], "_Element"]]:
    """Every element at its end, with its name and those of the elements around it, without the root."""
    from lxml import etree

    file.seek(0)
    path: list[str] = []
    parsing = etree.iterparse(
        file, events=("start", "end"), encoding=encoding, resolve_entities=False, no_network=True,
        load_dtd=False, huge_tree=False,
    )  # fmt: skip
    for event, element in parsing:
        if event == "start":
            path.append(_name(element))
        elif event == "end":
            yield tuple(path[1:]), element
            path.pop()


def _record_path(file: IO[bytes], encoding: str | None) -> tuple[str, ...]:
    """The path of the records: the outermost repeated elements with content; of these, the most frequent."""
    counts: dict[tuple[str, ...], int] = {}
    for path, element in _walk(file, encoding):
        if 0 < len(path) <= MAX_RECORD_DEPTH and (len(element) or element.attrib):
            counts[path] = counts.get(path, 0) + 1
        _forget(element)
    repeated = [path for path, count in counts.items() if count > 1]
    if not repeated:
        raise ReplyError("returned XML without records")
    return min(repeated, key=lambda path: (len(path), -counts[path]))


def _forget(element: "_Element") -> None:
    """Free an element that was read. Clearing alone would keep it as a child of its parent."""
    element.clear()
    while element.getprevious() is not None:
        del element.getparent()[0]  # type: ignore[union-attr]


def _device(record: "_Element") -> Device:
    from lxml import etree

    if next(record.iter(etree.Entity), None) is not None:
        raise ReplyError("returned XML with its own entities")  # unresolved entities would truncate texts
    found: dict[str, list[str]] = {field: [] for field in FIELDS}
    for field, text in _values(record):
        if text not in found[field]:
            found[field].append(text)
    first: dict[str, Any] = {field: texts[0] if texts else None for field, texts in found.items()}
    return Device(**{**first, "udi": found["udi"], "risk_class": _risk_class(first["risk_class"])})


def _values(record: "_Element") -> Iterator[tuple[str, str]]:
    """Fields and texts of the record."""
    for name, text in record.attrib.items():
        field = FIELD_OF.get(_plain(str(name)))
        if field is not None and str(text).strip():
            yield field, str(text).strip()
    for element in record.iter():
        if len(element) or not isinstance(element.tag, str):
            continue
        text = " ".join((element.text or "").split())
        field = _field(element, record)
        if field is not None and text not in ("", "-"):
            yield field, text


def _field(element: "_Element", record: "_Element") -> str | None:
    name, around = _name(element), element.getparent()
    if element is record or around is None:
        return None
    field = FIELD_OF.get(name)
    if around is record:
        return field
    outer = FIELD_OF.get(_name(around))
    if (name in ITS_NAME and outer in ("manufacturer", "distributor")) or (
        name in ITS_CODE and outer in ("udi", "gmdn")
    ):
        return outer
    return field if field in NESTED_FIELDS else None


def _risk_class(text: str | None) -> RiskClass | None:
    """`II b` as IIb, `I steriilne` and `Is` as I; lists of in vitro devices and the like as other."""
    if text is None:
        return None
    match = CLASS.match(fold(text))
    return "other" if match is None else CLASSES.get(match[1].replace(" ", ""), "I")


def _name(element: "_Element") -> str:
    return _plain(str(element.tag).rpartition("}")[2])


@lru_cache(maxsize=512)
def _plain(name: str) -> str:
    """`Riski_klass` as `riskiklass`."""
    return fold(name).replace(" ", "")
