"""Weather warnings.

Clients of the feed read bodies that came with an error status. `timestamp` is in Unix seconds according to one client and to
the feed of observations; local and ISO times are read as well, and any other form makes the time null."""

import re
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from skerry.errors import ReplyError, UpstreamUnavailable
from skerry.models.feeds import FeedEntry
from skerry.models.fields import Moment
from skerry.models.warnings import AreaWarning, WarningLanguage, WarningLevel
from skerry.sources.estonia.ilmateenistus.feed import ENCODING, TITLE, ZONE
from skerry.upstream.formats.times import from_unix, utc_or_none
from skerry.upstream.formats.xml import child_text
from skerry.upstream.reply import Reply

if TYPE_CHECKING:
    from lxml.etree import _Element


READABLE_ERRORS = (400, 403, 404, 410, 500)
"""Statuses with which warnings have been returned, or may be. 429 and other 50x are left to the client, which retries."""
LEVELS = {
    "1": 1, "i": 1, "esimese": 1, "first": 1,
    "2": 2, "ii": 2, "teise": 2, "second": 2,
    "3": 3, "iii": 3, "kolmanda": 3, "third": 3,
}  # fmt: skip
NUMBER = rf"({'|'.join(LEVELS)})"
NOT_A_MEASURE = r"\b(?![.,]\d|\s*(?:c?m\b|meet|met))"
# Only together with the word for a warning: texts also have water levels, in metres.
LEVEL = re.compile(
    rf"""\b(?:
        {NUMBER} \.? \s+ (?:ohu)?taseme \s+ (?:ilma)?hoiatus
      | (?:hoiatuse|ohu) \s? tase:? \s+ {NUMBER} {NOT_A_MEASURE}
      | {NUMBER} (?:st|nd|rd)? [\s-] level \s+ (?:weather\s+)? warning
      | level [\s-] {NUMBER} \s+ (?:weather\s+)? warning
      | (?:warning|danger) \s+ level:? \s+ {NUMBER} {NOT_A_MEASURE}
    )""",
    re.IGNORECASE | re.VERBOSE,
)


class WeatherWarning(Struct, frozen=True):
    """One warning for one area. Null is what the provider left empty."""

    area_et: Annotated[str | None, Meta(description="county or sea area, in Estonian")]
    area_en: Annotated[str | None, Meta(description="the same, in English")]
    content_et: Annotated[str | None, Meta(description="text of the warning, in Estonian")]
    content_en: Annotated[str | None, Meta(description="the same, in English")]
    published_at: Annotated[Moment | None, Meta(description="time of the warning as stated by the provider, UTC")]
    level: Annotated[
        Annotated[int, Meta(ge=1, le=3)] | None,
        Meta(description="1 to 3, 3 the most severe; null where the text names none"),
    ]

    def feed_entry(self) -> FeedEntry:
        area = self.area_en or self.area_et
        return FeedEntry(
            key=(area, self.published_at, self.content_et),
            title="Weather warning" if area is None else f"Weather warning: {area}",
            updated_at=self.published_at,
            text="\n\n".join(filter(None, (self.content_en, self.content_et))) or None,
        )


def area_warning(warning: WeatherWarning, lang: WarningLanguage) -> AreaWarning:
    """A warning in the shape of all countries: in Estonian where requested, or without an English text."""
    in_estonian = lang is WarningLanguage.ET or warning.content_en is None
    return AreaWarning(
        id=None,
        kind=None,
        level=None if warning.level is None else list(WarningLevel)[warning.level - 1],
        severity=None,
        certainty=None,
        onset_at=None,
        expires_at=None,
        issued_at=warning.published_at,
        event=None,
        event_en=None,
        area=warning.area_et if in_estonian else warning.area_en or warning.area_et,
        area_codes=[],
        headline=None,
        description=warning.content_et if in_estonian else warning.content_en,
        instruction=None,
        language="et" if in_estonian else "en",
        url=None,
        geometry=None,
    )


def read_warnings(reply: Reply) -> tuple[WeatherWarning, ...]:
    try:
        return _read(reply)
    except ReplyError:
        if reply.status == 200:
            raise
        raise UpstreamUnavailable(TITLE, f"returned {reply.status}") from None


def _read(reply: Reply) -> tuple[WeatherWarning, ...]:
    root = reply.xml(fallback=ENCODING)
    if root.tag != "warnings":
        raise ReplyError("returned XML that is not a list of warnings")
    # A calm day has an empty warning.
    return tuple(_warning(element) for element in root.iter("warning") if len(element))


def _warning(element: "_Element") -> WeatherWarning:
    content_et, content_en = child_text(element, "content_est"), child_text(element, "content_eng")
    return WeatherWarning(
        area_et=child_text(element, "area_est"),
        area_en=child_text(element, "area_eng"),
        content_et=content_et,
        content_en=content_en,
        published_at=_moment(child_text(element, "timestamp")),
        level=_level(content_et) or _level(content_en),
    )


def _moment(text: str | None) -> datetime | None:
    try:
        return from_unix(int(text)) if text and text.isdigit() else utc_or_none(text, ZONE)
    except OverflowError:
        return None


def _level(text: str | None) -> int | None:
    found = LEVEL.search(text or "")
    return LEVELS[next(filter(None, found.groups())).lower()] if found else None
