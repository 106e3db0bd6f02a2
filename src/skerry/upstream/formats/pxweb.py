"""PxWeb, the table server of many statistical offices: folders, descriptions of tables, queries. Figures come as JSON-stat.

Version 1 lists folders. Version 2 searches all tables, in pages. Queries are sent by POST in both. The shapes are
those of the API documentation of PxWeb."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal

from msgspec import Raw, Struct

from skerry.errors import NotFound, ReplyError
from skerry.models.listing import Listing
from skerry.models.statistics import FoundTable, Selection, TableDescription, TableListEntry, TableValue, TableVariable
from skerry.upstream.formats.json_stat import read_json_stat_variables
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line, or_none
from skerry.upstream.formats.times import utc_or_none
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply

EntryType = Literal["folder", "table", "heading"]
ENTRY_TYPES: Mapping[str, EntryType] = MappingProxyType({"l": "folder", "t": "table", "h": "heading"})
CODED_TITLE = re.compile(r"([A-Z]{1,6}\d+[A-Z0-9]*): ")
"""The code of a table before its title, as in `IA021: CONSUMER PRICE INDEX, CHANGE`."""


class _RawEntry(Struct):
    id: str | None = None
    dbid: str | None = None
    type: str = "l"
    text: str | None = None
    updated: str | None = None


class _RawVariable(Struct):
    code: str
    values: list[str]
    valueTexts: list[str]  # noqa: N815  the provider's name
    text: str | None = None
    elimination: bool = False
    time: bool = False


class _RawDescription(Struct):
    title: str
    variables: list[_RawVariable]


class _RawTable(Struct, rename="camel"):
    id: str
    label: str
    updated: str | None = None
    first_period: str | None = None
    last_period: str | None = None


class _RawPage(Struct, rename="camel"):
    total_elements: int


class _RawTables(Struct):
    tables: list[Raw]
    page: _RawPage


class _RawPx(Struct):
    tableid: str | None = None


class _RawExtension(Struct):
    px: _RawPx | None = None


class _RawTable2(Struct):
    label: str
    extension: _RawExtension | None = None


def query_v1(selection: Selection) -> dict[str, Any]:
    """The body of a POST to version 1."""
    wanted = [
        {"code": code, "selection": {"filter": "item", "values": list(codes)}} for code, codes in selection.items()
    ]
    return {"query": wanted, "response": {"format": "json-stat2"}}


def query_v2(selection: Selection) -> dict[str, Any]:
    """The body of a POST to version 2."""
    return {"selection": [{"variableCode": code, "valueCodes": list(codes)} for code, codes in selection.items()]}


def read_entries(reply: Reply, path: str, zone: str) -> tuple[TableListEntry, ...]:
    """What is in a folder of version 1, at a path from the root. Times without an offset are in the zone.

    Raises NotFound for a path that is unknown (status 400) or that of a table."""
    if reply.status == 400:
        raise NotFound(f"No folder {path!r}.")
    if reply.body.lstrip()[:1] == b"{":
        raise NotFound(f"{path!r} is a table, not a folder.")
    return tuple(read_rows(reply.json(list[Raw]), _RawEntry, lambda raw: _entry(raw, path, zone)))


def read_description(reply: Reply, table: str) -> TableDescription:
    """The variables of a table of version 1. Raises NotFound for a path that is unknown (status 400) or that of a folder."""
    if reply.status == 400:
        raise NotFound(f"No table {table!r}.")
    if reply.body.lstrip()[:1] == b"[":
        raise NotFound(f"{table!r} is a folder, not a table.")
    raw = reply.json(_RawDescription)
    check_title(raw.title, table)
    if not raw.variables:
        raise ReplyError("returned a table without variables")
    return TableDescription(table, _required(raw.title), tuple(map(_variable, raw.variables)))


def check_title(title: str, table: str) -> None:
    """Raise ReplyError if a title starts with the code of another table."""
    if (found := CODED_TITLE.match(title)) is not None:
        same(table.rpartition("/")[2].partition(".")[0], found[1], "table")


def read_tables(reply: Reply) -> Listing[FoundTable]:
    """One page of a search in version 2."""
    raw = reply.json(_RawTables)
    tables = read_rows(
        raw.tables,
        _RawTable,
        lambda table: FoundTable(
            table.id,
            _required(table.label),
            utc_or_none(table.updated),
            or_none(table.first_period),
            or_none(table.last_period),
        ),
    )
    return Listing(raw.page.total_elements, tuple(tables))


def read_description_v2(reply: Reply, table: str) -> TableDescription:
    """The variables of a table of version 2."""
    check_identifier(reply, table)
    return TableDescription(table, _required(reply.json(_RawTable2).label), read_json_stat_variables(reply))


def check_identifier(reply: Reply, table: str) -> None:
    """Raise ReplyError if a reply of version 2 states the identifier of another table."""
    extension = reply.json(_RawTable2).extension
    if extension is not None and extension.px is not None and extension.px.tableid is not None:
        same(table, extension.px.tableid, "table")


def _entry(raw: _RawEntry, path: str, zone: str) -> TableListEntry:
    """Databases, which the root of a server lists, have `dbid` and no type."""
    id_ = raw.id if raw.id is not None else raw.dbid
    if id_ is None:
        raise ReplyError("returned an entry without an identifier")
    return TableListEntry(
        id=id_,
        path=f"{path}/{id_}" if path else id_,
        type=ENTRY_TYPES[raw.type],
        title=one_line(raw.text) or id_,
        updated_at=utc_or_none(raw.updated, zone),
    )


def _variable(raw: _RawVariable) -> TableVariable:
    values = tuple(
        TableValue(code, one_line(label) or code, None) for code, label in zip(raw.values, raw.valueTexts, strict=True)
    )
    return TableVariable(raw.code, one_line(raw.text) or raw.code, raw.time, raw.elimination, values)


def _required(title: str) -> str:
    found = one_line(title)
    if found is None:
        raise ReplyError("returned a table without a title")
    return found
