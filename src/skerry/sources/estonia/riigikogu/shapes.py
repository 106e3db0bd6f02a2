"""Shapes that several of the provider's replies share, and their mapping."""

from collections.abc import Iterable
from datetime import date

from msgspec import Struct, field

from skerry.models.parliament import BillReference, ParliamentaryGroup
from skerry.upstream.formats.text import one_line, or_none, web_address

ZONE = "Europe/Tallinn"
SITE = "https://www.riigikogu.ee"
UNAFFILIATED = "c99e4e31-617c-49ad-bfa6-814736842182"
"""The provider's group of the members without a faction."""


class RawCode(Struct, rename="camel"):
    """A classifier: its code, and its words in the requested language."""

    code: str | None = None
    value: str | None = None


class _RawLink(Struct, rename="camel"):
    href: str | None = None


class _RawLinks(Struct, rename="camel"):
    download: _RawLink | None = None


class RawFile(Struct, rename="camel"):
    """A file that can be downloaded."""

    file_name: str | None = None
    file_title: str | None = None
    links: _RawLinks | None = field(name="_links", default=None)


class RawMembership(Struct, rename="camel"):
    """A membership in the plenary or a group."""

    membership_number: int | None = None
    start_date: date | None = None
    end_date: date | None = None
    role: RawCode | None = None


class RawGroup(Struct, rename="camel"):
    """A faction, committee or other group; of a member, with the membership."""

    uuid: str
    name: str | None = None
    short_name: str | None = None
    color_hex: str | None = None
    secretariat_name: str | None = None
    type: RawCode | None = None
    active: bool | None = None
    membership: RawMembership | None = None


class RawSubject(Struct, rename="camel"):
    """A person or group in some role."""

    uuid: str | None = None
    name: str | None = None


class RawTitled(Struct, rename="camel"):
    """A draft, document or sitting that a record refers to."""

    uuid: str | None = None
    title: str | None = None
    mark: int | None = None


def words(code: RawCode | None) -> str | None:
    """A classifier in the requested language, or its code where it has no words in it."""
    return None if code is None else one_line(code.value) or or_none(code.code)


def name_of(subject: RawSubject | None) -> str | None:
    return one_line(subject.name) if subject else None


def download_url(file: RawFile | None) -> str | None:
    link = file.links.download if file and file.links else None
    return web_address(link.href) if link else None


def is_current(group: RawGroup) -> bool:
    return group.membership is not None and group.membership.end_date is None


def current_faction(groups: Iterable[RawGroup]) -> ParliamentaryGroup | None:
    """The faction whose membership has no end; past ones are in the list too, in no order."""
    return latest_faction(group for group in groups if is_current(group))


def latest_faction(groups: Iterable[RawGroup]) -> ParliamentaryGroup | None:
    """The faction that a member joined last; None for one who has left it for no other."""
    latest = max(groups, key=_joined, default=None)
    return None if latest is None else faction_of(latest.uuid, latest.name)


def faction_of(uuid: str, name: str | None) -> ParliamentaryGroup | None:
    return None if uuid == UNAFFILIATED else ParliamentaryGroup(uuid, one_line(name))


def _joined(group: RawGroup) -> date:
    return for_sorting(group.membership.start_date if group.membership else None)


def for_sorting(day: date | None) -> date:
    """For sorting, where a missing day is the oldest."""
    return day or date.min


def bill_of(draft: RawTitled | None) -> BillReference | None:
    if draft is None:
        return None
    return BillReference(draft.uuid, None if draft.mark is None else str(draft.mark), one_line(draft.title))
