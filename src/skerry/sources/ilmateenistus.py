"""Ilmateenistus: the weather service of the Estonian Environment Agency.

No recording of the warnings was at hand when their reader was written. The element names, the root, and that clients read
bodies that came with an error status are taken from several public clients that agree on them; that `timestamp` is Unix
seconds is said by the types of one client and by the sister feed of observations. So local and ISO times are read as well,
and what is none of these is reported as a change, not guessed."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from skerry.errors import UpstreamUnavailable
from skerry.upstream.reply import Reply, ReplyError
from skerry.upstream.source import Source

if TYPE_CHECKING:
    from lxml.etree import _Element

ZONE = "Europe/Tallinn"
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
READABLE_ERRORS = (400, 403, 404, 410, 500)
"""Statuses with which the warnings have come, or may: 429 and 50x are left to the client, which waits and tries again."""
DECLARATION = re.compile(r"^\s*<\?xml[^>]*\?>")

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
    timestamp: Annotated[datetime | None, Meta(description="time of the warning as the service gives it, UTC")]
    level: Annotated[
        Annotated[int, Meta(ge=1, le=3)] | None, Meta(description="1 to 3, 3 the gravest; null when the text says none")
    ]


class Ilmateenistus(Source):
    """Feeds of the weather service. No key."""

    key = "ilmateenistus"
    title = "Ilmateenistus"
    home = "https://www.ilmateenistus.ee/"
    base = "https://www.ilmateenistus.ee"
    licence = "CC BY 4.0"
    licence_url = "https://creativecommons.org/licenses/by/4.0/"
    attribution = "Keskkonnaagentuur / Ilmateenistus"

    async def warnings(self) -> tuple[WeatherWarning, ...]:
        """Warnings in force, as the service orders them; none on a calm day."""
        return await self.get(
            "/ilma_andmed/xml/hoiatus.php", fresh="10m", read=_warnings, accept=(200, *READABLE_ERRORS)
        )


def _warnings(reply: Reply) -> tuple[WeatherWarning, ...]:
    try:
        return _read(reply)
    except ReplyError:
        if reply.status == 200:
            raise
        raise UpstreamUnavailable(Ilmateenistus.title, f"answered {reply.status}") from None


def _read(reply: Reply) -> tuple[WeatherWarning, ...]:
    root = _root(reply)
    if root.tag != "warnings":
        raise ReplyError("sent XML that is not a list of warnings")
    # A warning without anything in it tells of none.
    return tuple(_warning(element) for element in root.iter("warning") if len(element))


def _root(reply: Reply) -> "_Element":
    """The document in the encoding that it declares; when its bytes are not of that, in the one used before UTF-8."""
    try:
        return reply.xml()
    except ReplyError:
        text = reply.text(fallback="windows-1257")
        return replace(reply, body=DECLARATION.sub("", text).encode()).xml()


def _warning(element: "_Element") -> WeatherWarning:
    content_est, content_eng = _text(element, "content_est"), _text(element, "content_eng")
    timestamp = _text(element, "timestamp")
    return WeatherWarning(
        area_est=_text(element, "area_est"),
        area_eng=_text(element, "area_eng"),
        content_est=content_est,
        content_eng=content_eng,
        timestamp=_moment(timestamp) if timestamp else None,
        level=_level(content_est) or _level(content_eng),
    )


def _text(element: "_Element", name: str) -> str | None:
    """Text of a child that must be there, without line breaks and marks; None when it is empty."""
    child = element.find(name)
    if child is None:
        raise ReplyError(f"sent a warning without {name}")
    return " ".join(" ".join(map(str, child.itertext())).split()) or None


def _moment(text: str) -> datetime:
    if text.isdigit():
        return EPOCH + timedelta(seconds=int(text))
    moment = datetime.fromisoformat(text)
    return (moment if moment.tzinfo else moment.replace(tzinfo=ZoneInfo(ZONE))).astimezone(UTC)


def _level(text: str | None) -> int | None:
    found = LEVEL.search(text or "")
    return LEVELS[next(filter(None, found.groups())).lower()] if found else None
