"""Sources and dates of an answer's figures, as its headers state them."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from urllib.parse import unquote

from msgspec import Struct, structs

from skerry.client.problems import seconds_of
from skerry.http_dates import parse_http_date

LINK = re.compile(r"<([^<>]*)>((?:\s*;\s*[\w*]+=(?:\"[^\"]*\"|[^\",;\s]+))*)")
PARAMETER = re.compile(r";\s*([\w*]+)=(?:\"([^\"]*)\"|([^\",;\s]+))")
LIFETIME = re.compile(r"(?:^|[\s,])max-age=(\d+)")


class Credit(Struct, frozen=True):
    """A provider or dataset whose figures an answer has."""

    title: str
    url: str
    """Home page."""
    license_url: str | None = None
    source_url: str | None = None
    """Path of its description on the server, with attribution and terms: `/api/v1/sources/{key}`."""

    @property
    def key(self) -> str | None:
        """Its key in `/api/v1/sources`."""
        return None if self.source_url is None else self.source_url.rpartition("/")[2]


class ResultProvenance(Struct, frozen=True, kw_only=True):
    """Sources and times of an answer."""

    sources: tuple[Credit, ...]
    as_of: datetime | None
    """When the newest of the figures were observed; None where they have no such time."""
    fetched_at: datetime
    """When they were fetched from the provider or collected; for what is computed or ships with the package, when it was
    answered."""
    received_at: datetime
    fresh_until: datetime
    """Until when a newer answer is not expected."""


def provenance_of(headers: Mapping[str, str], received_at: datetime) -> ResultProvenance:
    """The provenance that these headers state."""
    age = timedelta(seconds=seconds_of(headers.get("age")) or 0)
    lifetime = LIFETIME.search(headers.get("cache-control", ""))
    fetched_at = received_at - age
    modified = headers.get("last-modified")
    return ResultProvenance(
        sources=tuple(credits_in(headers.get("link", ""))),
        as_of=parse_http_date(modified) if modified is not None else None,
        fetched_at=fetched_at,
        received_at=received_at,
        fresh_until=fetched_at + timedelta(seconds=int(lifetime[1]) if lifetime else 0),
    )


def credits_in(link: str) -> Iterator[Credit]:
    """The sources of a `Link` header, each with the licence and description that follow it."""
    found: Credit | None = None
    for target, text in LINK.findall(link):
        parameters = {name: quoted or plain for name, quoted, plain in PARAMETER.findall(text)}
        relation = parameters.get("rel")
        if relation == "via":
            if found is not None:
                yield found
            found = Credit(_title(parameters) or target, target)
        elif relation == "license" and found is not None:
            found = structs.replace(found, license_url=target)
        elif relation == "describedby" and found is not None:
            found = structs.replace(found, source_url=target)
    if found is not None:
        yield found


def _title(parameters: Mapping[str, str]) -> str | None:
    extended = parameters.get("title*")
    return unquote(extended.rpartition("'")[2]) if extended is not None else parameters.get("title")
