"""What the registers share in shape and reading, and institutions."""

import re
from typing import Annotated, TypeVar, overload

from msgspec import Meta, Raw, Struct

from skerry.errors import NotFound, ReplyError
from skerry.sources.estonia.etis.records import Institution
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.reply import Reply

T = TypeVar("T")
PORTAL = "https://www.etis.ee/Portal"
YEAR = re.compile(r"\d{4}")


class _RawCount(Struct):
    Count: Annotated[int, Meta(ge=0, le=10_000_000)]


class _RawInstitution(Struct):
    Guid: str
    Name: str
    NameEng: str | None = None
    ParentInstitutionGuid: str | None = None
    BusinessRegNo: str | None = None
    LegalStateName: str | None = None
    LegalStateNameEng: str | None = None
    CountryName: str | None = None
    CityName: str | None = None
    StreetNameAndNumber: str | None = None
    Index: str | None = None
    Homepage: str | None = None
    EvaluationDecisions: list[Raw] | None = None


class RawRole(Struct):
    """An institution or a person in a project or publication."""

    Guid: str | None = None
    Name: str | None = None
    NameEng: str | None = None
    BusinessRegNo: str | None = None
    RoleNameEng: str | None = None


class RawLink(Struct):
    """Another entry of the register."""

    Guid: str | None = None


def read_count(reply: Reply) -> int:
    return reply.json(_RawCount).Count


def rows_of(reply: Reply, shape: type[T]) -> list[T]:
    """Records of a page that is not empty according to the count. The provider sometimes returns an empty page: a temporary
    fault that must not be cached for a day."""
    rows = reply.json(list[Raw])
    if not rows:
        raise ReplyError("returned an empty page before the end of its list")
    return read_rows(rows, shape, lambda row: row)


def read_institutions(reply: Reply) -> tuple[Institution, ...]:
    return tuple(
        Institution(
            id=row.Guid,
            name=row.Name.strip(),
            name_en=tidy(row.NameEng),
            parent_id=tidy(row.ParentInstitutionGuid),
            registry_code=tidy(row.BusinessRegNo),
            legal_form=tidy(row.LegalStateName),
            legal_form_en=tidy(row.LegalStateNameEng),
            country_name=tidy(row.CountryName),
            city=tidy(row.CityName),
            address=tidy(row.StreetNameAndNumber),
            postal_code=tidy(row.Index),
            homepage_url=tidy(row.Homepage),
            evaluated=None if row.EvaluationDecisions is None else bool(row.EvaluationDecisions),
        )
        for row in rows_of(reply, _RawInstitution)
    )


def only(reply: Reply, shape: type[T], missing: str) -> T:
    """The record of a search by id, which finds one or none. Raises NotFound."""
    rows: list[T] = reply.json(list[shape])  # type: ignore[valid-type]
    if not rows:
        raise NotFound(missing)
    return rows[0]


def named(rows: list[RawRole] | None) -> list[tuple[RawRole, str]]:
    """Those with a name, each once: the register lists some twice."""
    found = {(row.Guid, name): (row, name) for row in rows or [] if (name := tidy(row.Name) or tidy(row.NameEng))}
    return list(found.values())


def ids(rows: list[RawLink] | None) -> list[str]:
    return list(dict.fromkeys(row.Guid for row in rows or [] if row.Guid))


@overload
def tidy(text: str | None) -> str | None: ...
@overload
def tidy(text: str | None, otherwise: str) -> str: ...
def tidy(text: str | None, otherwise: str | None = None) -> str | None:
    """The string in one line; `otherwise` where it is empty or missing."""
    return " ".join((text or "").split()) or otherwise


def year(value: str | float | None) -> int | None:
    """A year, given as a number (2008, 2008.0) or a string. None for an open end (dots or dashes) and for anything that is
    not a year."""
    if isinstance(value, str):
        found = YEAR.search(value)
        return int(found[0]) if found else None
    return None if value is None else int(value)
