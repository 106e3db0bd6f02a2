"""GoSwift, the queues at the Estonian border points to Russia, read from a web page.

There is no recording. Public readers of the page agree on the ids of its cells and on the border point of each number N. What a
cell means follows from what these programs do with it and from the strings they expect in it:

- `lql-N`, live queue length: how long the live queue takes, `2 hours` or `up to 1 hour`. News reports that quote the page give
  the wait of the live queue in hours.
- `nvl-N`: vehicles in the live queue. Two programs count the live queue by it.
- `nvf-N`: vehicles with a fixed, that is a reserved, time. One program counts the booked cars by it.
- `frt-N`: `First available pre-reservation time`, as the row is headed.
- `lagh-N`, lag in hours: how late the vehicles with a reserved time are called, `On time` or a number. One program draws it as
  `Delay`. It is not the waiting time of the live queue.

All of it is inferred, so the strings are returned as well. Cells are found by their ids anywhere on the page. Narva
has been closed to vehicles since February 2024 and may be missing; a page without another point is incomplete."""

import datetime as dt
import re
from contextlib import suppress
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import demand_members
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser


ZONE = "Europe/Tallinn"
COUNT = re.compile(r"\d+")
HOURS = re.compile(r"(\d+(?:[.,]\d+)?)\s*(?:h|hours?)?", re.IGNORECASE)
HOURS_AND_MINUTES = re.compile(r"(\d+)\s*(?:h|hours?)\s*(\d+)\s*(?:m|min|minutes?)", re.IGNORECASE)
UP_TO = "up to "
ON_TIME = "on time"
SLOTS = ("%d.%m.%Y %H:%M", "%d.%m.%Y %H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S")


class BorderPoint(StrEnum):
    """A road border point between Estonia and Russia."""

    NARVA = "narva"
    KOIDULA = "koidula"
    LUHAMAA = "luhamaa"


QUEUES = {
    1: (BorderPoint.NARVA, "AB"), 2: (BorderPoint.NARVA, "C"),
    4: (BorderPoint.KOIDULA, "AB"), 12: (BorderPoint.KOIDULA, "BC"), 5: (BorderPoint.KOIDULA, "C"),
    14: (BorderPoint.KOIDULA, "CE"), 6: (BorderPoint.KOIDULA, "D"),
    7: (BorderPoint.LUHAMAA, "AB"), 11: (BorderPoint.LUHAMAA, "BC"), 8: (BorderPoint.LUHAMAA, "C"),
    15: (BorderPoint.LUHAMAA, "CE"), 9: (BorderPoint.LUHAMAA, "D"),
}  # fmt: skip
"""Border point and vehicle category, by the number of the queue."""


class QueueTexts(Struct, frozen=True):
    """The strings of the page. Null where the page has no such cell."""

    live_queue_length: Annotated[str | None, Meta(description="how long the live queue takes")]
    live_queue: Annotated[str | None, Meta(description="vehicles in the live queue")]
    reserved: Annotated[str | None, Meta(description="vehicles with a reserved time")]
    next_free_slot: Annotated[str | None, Meta(description="first time that can still be reserved, local")]
    reserved_delay: Annotated[str | None, Meta(description="how late vehicles with a reserved time are called")]


class BorderQueue(Struct, frozen=True):
    """One queue at one border point."""

    point: Annotated[BorderPoint, Meta(description="border point")]
    vehicle_category: Annotated[
        str, Meta(description="categories of a driving licence: AB cars, C lorries, D buses, BC and CE others")
    ]
    queue_id: Annotated[int, Meta(description="the provider's number of the queue")]
    live_queue_count: Annotated[int | None, Meta(description="vehicles in the live queue")]
    reserved_count: Annotated[int | None, Meta(description="vehicles with a reserved time")]
    next_free_slot_at: Annotated[Moment | None, Meta(description="first time that can still be reserved, UTC")]
    live_queue_hours: Annotated[
        float | None,
        Meta(description="how long the live queue takes, hours; null where only an upper bound or nothing is given"),
    ]
    live_queue_up_to_hours: Annotated[
        float | None, Meta(description="upper bound of it, hours: 1 for 'up to 1 hour', and a stated number itself")
    ]
    reserved_delay_hours: Annotated[
        float | None,
        Meta(
            description="how late vehicles with a reserved time are called, hours; 0 is on time; "
            "null where only an upper bound or nothing is given"
        ),
    ]
    reserved_delay_up_to_hours: Annotated[
        float | None, Meta(description="upper bound of it, hours: 1 for 'up to 1 hour', and a stated number itself")
    ]
    page_texts: Annotated[QueueTexts, Meta(description="strings that the figures were read from")]


class Duration(Struct, frozen=True):
    """A duration as the page has it: a number, or only an upper bound."""

    hours: float | None
    up_to_hours: float | None


class QueuePage(Struct, frozen=True):
    """All queues at one moment."""

    fetched_at: Moment
    queues: tuple[BorderQueue, ...]


CELLS = ("lql", "nvl", "nvf", "frt", "lagh")
"""Names of the page's cells, in the order of the fields of QueueTexts."""
OPEN_POINTS = (BorderPoint.KOIDULA, BorderPoint.LUHAMAA)
"""Points that vehicles cross, which the page therefore must have."""
ALWAYS_SHOWN = ("AB", "C")
"""Categories that each point on the page has: without one of them, a part of the page is missing."""
NO_TEXTS = QueueTexts(None, None, None, None, None)


class Eestipiir(Source):
    """Operator of the queues at the road border with Russia; the English page of its website.

    Changes within minutes. Number plates, which the site lists on other pages, are never requested."""

    key = "eestipiir"
    title = "GoSwift border queues"
    home = "https://www.eestipiir.ee/"
    base = "https://www.eestipiir.ee/yphis"
    license = stated("Not stated; facts only")
    evidence = Evidence.INFERRED
    evidence_note = (
        "What each cell of the page means is inferred from the names and uses that public programs give them."
    )
    attribution = "GoSwift, Politsei- ja Piirivalveamet"
    pace = Pace(per_second=1, concurrency=1)
    browser_like = True

    async def queues(self) -> QueuePage:
        """Every queue that the page shows. Raises UpstreamUnavailable."""
        return await self.get("/borderQueueInfo.action", query={"request_locale": "en"}, fresh="5m", read=read_queues)


def read_queues(reply: Reply) -> QueuePage:
    page = reply.html()
    queues = []
    for number, (point, category) in QUEUES.items():
        texts = QueueTexts(*(_text(page, f"{cell}-{number}") for cell in CELLS))
        if texts == NO_TEXTS:
            continue
        live_queue, delay = _duration(texts.live_queue_length), _duration(texts.reserved_delay)
        queues.append(
            BorderQueue(
                point=point,
                vehicle_category=category,
                queue_id=number,
                live_queue_count=_count(texts.live_queue),
                reserved_count=_count(texts.reserved),
                next_free_slot_at=_slot(texts.next_free_slot),
                live_queue_hours=live_queue.hours,
                live_queue_up_to_hours=live_queue.up_to_hours,
                reserved_delay_hours=delay.hours,
                reserved_delay_up_to_hours=delay.up_to_hours,
                page_texts=texts,
            )
        )
    if not queues:
        raise ReplyError("returned a page without queues")
    points = {queue.point for queue in queues}
    demand_members(points, OPEN_POINTS, "the border points")
    for point in points:
        categories = {queue.vehicle_category for queue in queues if queue.point == point}
        demand_members(categories, ALWAYS_SHOWN, f"the queues of {point}")
    return QueuePage(reply.fetched_at.replace(microsecond=0), tuple(queues))


def _text(page: "LexborHTMLParser", name: str) -> str | None:
    cell = page.css_first(f"#{name}")
    return " ".join(cell.text().split()) if cell is not None else None


def _count(text: str | None) -> int | None:
    found = COUNT.match(text or "")
    return int(found[0]) if found else None


def _duration(text: str | None) -> Duration:
    words = (text or "").lower()
    if words.startswith(UP_TO):
        return Duration(None, _hours(words.removeprefix(UP_TO)))
    hours = 0.0 if words == ON_TIME else _hours(words)
    return Duration(hours, hours)


def _hours(text: str) -> float | None:
    if found := HOURS_AND_MINUTES.fullmatch(text):
        return round(int(found[1]) + int(found[2]) / 60, 2)
    found = HOURS.fullmatch(text)
    return float(found[1].replace(",", ".")) if found else None


def _slot(text: str | None) -> dt.datetime | None:
    for form in SLOTS:
        with suppress(ValueError):
            local = dt.datetime.strptime(text or "", form).replace(tzinfo=ZoneInfo(ZONE))
            return local.astimezone(dt.UTC)
    return None
