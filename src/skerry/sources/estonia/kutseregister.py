"""Kutseregister, Estonia's register of occupational qualifications: awarding bodies, standards, classifier.

The addresses of its open data files are published; there is neither a recording of a file nor a public program that reads
one. Elements are therefore recognized by name at any depth: by the names in the register's own X-Road services (`nimetus`,
`ekrtase`, `kehtivusealgus`, `valdkond`, `kutsestandardid`), by the words on its pages ("Kehtib alates", "Kutse andjad") and
by plain Estonian words. Case, accents and punctuation in a name are ignored. An element that is not recognized is null; a
file without named records is an error, not an empty register."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.folding import fold
from skerry.licenses import CC_BY_SA_3_0
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_each
from skerry.upstream.formats.text import NO_VALUE, one_line
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

if TYPE_CHECKING:
    from lxml.etree import _Element


# Folded names of elements and attributes; the first one present is read.
IDENTIFIER = ("id",)
CODE = ("kood", "id")
NAME = ("nimetus", "nimi")
IN_ESTONIAN = ("et", "nimetuset")
REGISTRY_CODE = ("registrikood", "regkood")
ADDRESS = ("aadress",)
PHONE = ("telefon", "tel")
EMAIL = ("epost", "email", "epostiaadress")
HOMEPAGE = ("koduleht", "veebileht", "kodulehekulg")
LEVEL = ("ekrtase", "kutsetase", "tase")
FIELD = ("valdkond", "kutsevaldkond")
COUNCIL = ("kutsenoukogu",)
VALID_FROM = ("kehtivusealgus", "kehtibalates", "kehtivalates", "kehtivusealguskuupaev")
VALID_TO = ("kehtivuselopp", "kehtibkuni", "kehtivkuni", "kehtivuselopukuupaev")
QUALIFICATIONS = ("kutsestandardid", "kutsed")
PARENT = ("vanem", "vanemid", "vanemkood", "ulem", "ulemid", "ulemkood", "ylem", "ylemid", "ylemkood")
LINK = ("url", "link", "viide")
NO_FIELDS = (*PARENT, *COUNCIL, "kutsestandardid", "kutsestandard")
"""Named elements inside a field of the classifier that are not part of the classifier."""
LEVEL_IN_NAME = re.compile(r"\btase\s+([1-8])\b", re.IGNORECASE)


class AwardingBody(Struct, frozen=True):
    """A body with the right to award occupational qualifications."""

    id: Annotated[str | None, Meta(description="number in the register")]
    name: Annotated[str, Meta(description="name, in Estonian")]
    registry_code: Annotated[
        str | None, Meta(description="code in the business register or another register, eight digits")
    ]
    address: Annotated[str | None, Meta(description="street, house, place and county in one line")]
    phone: Annotated[str | None, Meta(description="telephone number")]
    email: Annotated[str | None, Meta(description="email address")]
    homepage_url: Annotated[str | None, Meta(description="web page")]
    qualifications: Annotated[
        list[str], Meta(description="qualifications, in Estonian; empty where the file lists none")
    ]
    start_date: Annotated[date | None, Meta(description="first day of the right to award")]
    end_date: Annotated[date | None, Meta(description="last day of the right to award")]


class QualificationStandard(Struct, frozen=True):
    """An occupational qualification standard."""

    id: Annotated[str | None, Meta(description="number in the register")]
    name: Annotated[str, Meta(description="name, in Estonian, usually with the level")]
    level: Annotated[int | None, Meta(description="level of the Estonian qualifications framework, 1 to 8")]
    field: Annotated[str | None, Meta(description="field of activity, in Estonian")]
    sector_council: Annotated[str | None, Meta(description="sector skills council that approved it, in Estonian")]
    start_date: Annotated[date | None, Meta(description="first day of validity")]
    end_date: Annotated[date | None, Meta(description="last day of validity")]
    url: Annotated[str | None, Meta(description="web page of the standard, where the file has one")]


class QualificationField(Struct, frozen=True):
    """A field of the qualification system, or a part of one."""

    code: Annotated[str | None, Meta(description="code in the classifier")]
    name: Annotated[str, Meta(description="name, in Estonian")]
    parent_code: Annotated[
        str | None, Meta(description="code of the field that it is part of; null for a top-level field")
    ]
    level: Annotated[
        int | None,
        Meta(description="depth: 1 for a field, 2 for a part of it, and so on; null where the file does not show it"),
    ]


class Kutseregister(Source):
    """Register of occupational qualifications of the Estonian Qualifications Authority: open data files, renewed daily."""

    key = "kutseregister"
    title = "Estonian Register of Occupational Qualifications"
    home = "https://www.kutseregister.ee/"
    base = "https://www.kutseregister.ee/ctrl/et/Avaandmed"
    license = CC_BY_SA_3_0
    evidence = Evidence.INFERRED
    cadence = "1d"
    attribution = "Sihtasutus Kutsekoda, kutseregister.ee"
    pace = Pace(per_second=1, concurrency=1)

    async def awarding_bodies(self) -> tuple[AwardingBody, ...]:
        """All awarding bodies, in the order of the file."""
        return await self.get("/kutseAndjad/xml/1", fresh="1d", read=read_awarding_bodies)

    async def standards(self) -> tuple[QualificationStandard, ...]:
        """All standards, in the order of the file."""
        return await self.get("/kutsestandardid/xml/1", fresh="1d", read=read_standards)

    async def fields(self) -> tuple[QualificationField, ...]:
        """The classifier, each field before its parts."""
        return await self.get("/klassifikaatorid/xml/1", fresh="7d", read=read_fields)


class _Record:
    """An element whose attributes and children are the fields."""

    def __init__(self, element: "_Element") -> None:
        self.children = {_key(child): child for child in reversed(_elements(element))}
        self.texts = {key: text for key, child in self.children.items() if (text := _text(child))}
        for name, value in element.attrib.items():
            if text := one_line(str(value), NO_VALUE):
                self.texts.setdefault(_folded(str(name)), text)

    def text(self, names: tuple[str, ...]) -> str | None:
        return next((self.texts[name] for name in names if name in self.texts), None)

    def day(self, names: tuple[str, ...]) -> date | None:
        return day_or_none(self.text(names))

    def listed(self, names: tuple[str, ...]) -> list[str]:
        """Texts of all elements in a child that is a list."""
        lists = [self.children[name] for name in names if name in self.children]
        return [text for child in lists[:1] for entry in _elements(child) if (text := _text(entry))]


def read_awarding_bodies(reply: Reply) -> tuple[AwardingBody, ...]:
    return tuple(
        AwardingBody(
            id=record.text(IDENTIFIER),
            name=name,
            registry_code=record.text(REGISTRY_CODE),
            address=record.text(ADDRESS),
            phone=record.text(PHONE),
            email=record.text(EMAIL),
            homepage_url=record.text(HOMEPAGE),
            qualifications=record.listed(QUALIFICATIONS),
            start_date=record.day(VALID_FROM),
            end_date=record.day(VALID_TO),
        )
        for name, record in _records(reply)
    )


def read_standards(reply: Reply) -> tuple[QualificationStandard, ...]:
    return tuple(
        QualificationStandard(
            id=record.text(IDENTIFIER),
            name=name,
            level=_level(record.text(LEVEL), name),
            field=record.text(FIELD),
            sector_council=record.text(COUNCIL),
            start_date=record.day(VALID_FROM),
            end_date=record.day(VALID_TO),
            url=record.text(LINK),
        )
        for name, record in _records(reply)
    )


def read_fields(reply: Reply) -> tuple[QualificationField, ...]:
    """Fields and their parts. A part is inside its field or names it."""
    rows = list(_walk(_root(reply), None))
    if not rows:
        raise ReplyError("returned a classifier without names")
    parents = {code: parent for code, _, parent in rows if code}
    is_tree = any(parents.values())
    return tuple(
        QualificationField(code, name, parent, _depth(parent, parents) if is_tree else None)
        for code, name, parent in rows
    )


def _walk(element: "_Element", parent: str | None) -> Iterator[tuple[str | None, str, str | None]]:
    """Code, name and parent's code of each named element below this one."""
    for child in _elements(element):
        if _key(child) in NO_FIELDS:
            continue
        record = _Record(child)
        name, code = record.text(NAME), record.text(CODE)
        if name is None:
            yield from _walk(child, parent)
        else:
            yield code, name, record.text(PARENT) or parent
            yield from _walk(child, code or parent)


def _depth(parent: str | None, parents: dict[str, str | None]) -> int | None:
    """Depth of an element with this parent; None where a parent is missing from the file or is its own parent."""
    depth = 1
    while parent is not None:
        if parent not in parents or depth > len(parents):
            return None
        parent, depth = parents[parent], depth + 1
    return depth


def _records(reply: Reply) -> list[tuple[str, _Record]]:
    """Records with their names: the most frequent kind on the outermost level with several elements of a kind that has names."""
    level = _elements(_root(reply))
    while level:
        kinds = Counter(_key(child) for child in level)
        named = {_key(child) for child in level if _Record(child).text(NAME)}
        for kind, count in kinds.most_common():
            if count > 1 and kind in named:  # a single one is a heading
                return read_each((child for child in level if _key(child) == kind), _named)
        level = [below for child in level for below in _elements(child)]
    raise ReplyError("returned a file without records that have names")


def _named(element: "_Element") -> tuple[str, _Record]:
    record = _Record(element)
    name = record.text(NAME)
    if name is None:
        raise ReplyError("returned a record without a name")
    return name, record


def _root(reply: Reply) -> "_Element":
    return reply.xml(fallback="windows-1257")


def _elements(element: "_Element") -> "list[_Element]":
    """Children, without comments."""
    return list(element.iterchildren("*"))


def _key(element: "_Element") -> str:
    return _folded(str(element.tag))


def _folded(name: str) -> str:
    """`{namespace}Kehtib_alates` as `kehtibalates`."""
    return fold(name.rpartition("}")[2]).replace(" ", "")


def _text(element: "_Element") -> str | None:
    """The text of an element; of an element with children, its Estonian text or its name."""
    inner = _elements(element)
    if not inner:
        return one_line(element.text or "", NO_VALUE)
    texts = {_key(child): _text(child) for child in reversed(inner)}
    return next((text for name in (*IN_ESTONIAN, *NAME) if (text := texts.get(name))), None)


def _level(text: str | None, name: str) -> int | None:
    """The level in its element, else the one in the name: `Arborist, tase 4`."""
    if text in ("1", "2", "3", "4", "5", "6", "7", "8"):
        return int(text)
    found = LEVEL_IN_NAME.search(name)
    return int(found[1]) if found else None
