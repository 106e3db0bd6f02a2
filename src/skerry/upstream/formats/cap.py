"""CAP 1.2, the Common Alerting Protocol (OASIS): warnings as XML."""

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec import Struct

from skerry.errors import ReplyError
from skerry.upstream.formats.rows import read_each
from skerry.upstream.formats.times import utc, utc_or_none
from skerry.upstream.formats.xml import child_text, children, local_name, text_of
from skerry.upstream.reply import Reply

if TYPE_CHECKING:
    from lxml.etree import _Element

Ring = tuple[tuple[float, float], ...]
"""Longitude and latitude of the corners of a polygon, as in GeoJSON; CAP has the latitude first."""


class AlertArea(Struct, frozen=True):
    """The area to which an alert applies."""

    name: str
    polygons: tuple[Ring, ...]
    codes: dict[str, str]
    """Codes of the area, by the name of the code list."""


class AlertInfo(Struct, frozen=True):
    """An alert in one language."""

    language: str
    """BCP 47; en-US if the alert states none."""
    event: str
    urgency: str
    severity: str
    certainty: str
    start_at: datetime | None
    """Start of the event, else of the alert."""
    end_at: datetime | None
    headline: str | None
    description: str | None
    instruction: str | None
    url: str | None
    parameters: dict[str, str]
    areas: tuple[AlertArea, ...]


class Alert(Struct, frozen=True):
    """One message about an event."""

    id: str
    sender: str
    sent_at: datetime
    status: str
    """Actual, Exercise, System, Test or Draft."""
    type: str
    """Alert, Update, Cancel, Ack or Error."""
    infos: tuple[AlertInfo, ...]


def read_alert(reply: Reply) -> Alert:
    """A CAP message. Raises ReplyError for another document and for one without an identifier."""
    root = reply.xml()
    if local_name(root) != "alert":
        raise ReplyError(f"returned {local_name(root)} instead of an alert")
    return _alert(root)


def read_alerts(reply: Reply) -> list[Alert]:
    """CAP messages in one document. The wrapping element has no standard name; one without messages must be called after alerts,
    because no warnings must not be read from another document."""
    root = reply.xml()
    alerts = read_each(root.iter("{*}alert"), _alert)
    if not alerts and "alert" not in local_name(root).lower():
        raise ReplyError(f"returned {local_name(root)} instead of alerts")
    return alerts


def _alert(root: "_Element") -> Alert:
    return Alert(
        id=_required(root, "identifier"),
        sender=_required(root, "sender"),
        sent_at=utc(_required(root, "sent")),
        status=_required(root, "status"),
        type=_required(root, "msgType"),
        infos=tuple(map(_info, children(root, "info"))),
    )


def _info(element: "_Element") -> AlertInfo:
    return AlertInfo(
        language=child_text(element, "language") or "en-US",
        event=_required(element, "event"),
        urgency=child_text(element, "urgency") or "Unknown",
        severity=child_text(element, "severity") or "Unknown",
        certainty=child_text(element, "certainty") or "Unknown",
        start_at=utc_or_none(child_text(element, "onset") or child_text(element, "effective")),
        end_at=utc_or_none(child_text(element, "expires")),
        headline=child_text(element, "headline"),
        description=child_text(element, "description"),
        instruction=child_text(element, "instruction"),
        url=child_text(element, "web"),
        parameters=_pairs(element, "parameter"),
        areas=tuple(map(_area, children(element, "area"))),
    )


def _area(element: "_Element") -> AlertArea:
    polygons = (ring for polygon in children(element, "polygon") if (ring := ring_of(text_of(polygon) or "")))
    return AlertArea(child_text(element, "areaDesc") or "", tuple(polygons), _pairs(element, "geocode"))


def ring_of(text: str) -> Ring:
    """The corners of a polygon, written as pairs of latitude and longitude."""
    corners = (pair.split(",") for pair in text.split())
    return tuple((float(longitude), float(latitude)) for latitude, longitude in corners)


def _pairs(element: "_Element", name: str) -> dict[str, str]:
    pairs = ((child_text(pair, "valueName"), child_text(pair, "value")) for pair in children(element, name))
    return {key: value for key, value in pairs if key and value}


def _required(element: "_Element", name: str) -> str:
    text = child_text(element, name)
    if text is None:
        raise ReplyError(f"returned an alert without {name}")
    return text
