"""Warnings.

Clients of the feed read bodies that came with an error status. That `timestamp` is Unix seconds is said by the types of one
client and by the feed of observations; so local and ISO times are read as well, and what is none of these is reported as a
change, not guessed."""

import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from skerry.errors import ReplyError, UpstreamUnavailable
from skerry.models.fields import Moment
from skerry.sources.estonia.ilmateenistus.feed import ENCODING, EPOCH, ZONE, text_of
from skerry.upstream.reply import Reply

if TYPE_CHECKING:
    from lxml.etree import _Element

READABLE_ERRORS = (400, 403, 404, 410, 500)
"""Statuses with which the warnings have come, or may: 429 and 50x are left to the client, which waits and tries again."""

LEVELS = {
    "1": 1, "i": 1, "esimese": 1, "first": 1,
    "2": 2, "ii": 2, "teise": 2, "second": 2,
    "3": 3, "iii": 3, "kolmanda": 3, "third": 3,
}  # fmt: skip
NUMBER = rf"({'|'.join(LEVELS)})"
NOT_A_MEASURE = r"\b(?![.,]\d|\s*(?:c?m\b|meet|met))"
# Only together with the word for a warning: a text also has levels of the sea, in metres.
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
    """One warning, for one area. Null is what the service left empty."""

    area_est: Annotated[str | None, Meta(description="county or sea area, in Estonian")]
    area_eng: Annotated[str | None, Meta(description="the same in English")]
    content_est: Annotated[str | None, Meta(description="text of the warning, in Estonian")]
    content_eng: Annotated[str | None, Meta(description="the same in English")]
    timestamp: Annotated[Moment | None, Meta(description="time of the warning as the service gives it, UTC")]
    level: Annotated[
        Annotated[int, Meta(ge=1, le=3)] | None, Meta(description="1 to 3, 3 the gravest; null when the text says none")
    ]


def read_warnings(reply: Reply) -> tuple[WeatherWarning, ...]:
    try:
        return _read(reply)
    except ReplyError:
        if reply.status == 200:
            raise
        raise UpstreamUnavailable("Ilmateenistus", f"answered {reply.status}") from None


def _read(reply: Reply) -> tuple[WeatherWarning, ...]:
    root = reply.xml(fallback=ENCODING)
    if root.tag != "warnings":
        raise ReplyError("sent XML that is not a list of warnings")
    # A warning without anything in it tells of none.
    return tuple(_warning(element) for element in root.iter("warning") if len(element))


def _warning(element: "_Element") -> WeatherWarning:
    content_est, content_eng = text_of(element, "content_est"), text_of(element, "content_eng")
    timestamp = text_of(element, "timestamp")
    return WeatherWarning(
        area_est=text_of(element, "area_est"),
        area_eng=text_of(element, "area_eng"),
        content_est=content_est,
        content_eng=content_eng,
        timestamp=_moment(timestamp) if timestamp else None,
        level=_level(content_est) or _level(content_eng),
    )


def _moment(text: str) -> datetime:
    if text.isdigit():
        return EPOCH + timedelta(seconds=int(text))
    moment = datetime.fromisoformat(text)
    return (moment if moment.tzinfo else moment.replace(tzinfo=ZoneInfo(ZONE))).astimezone(UTC)


def _level(text: str | None) -> int | None:
    found = LEVEL.search(text or "")
    return LEVELS[next(filter(None, found.groups())).lower()] if found else None
