"""MeteoAlarm: the warnings of European weather services, collected by EUMETNET.

There is no recording. Several public clients of 2025 and 2026 agree: one feed for each country, JSON on request, in which each
entry of `warnings` is a CAP message with its members under their CAP names; one `info` for each language; levels and kinds in the
parameters `awareness_level` (`2; yellow; Moderate`) and `awareness_type` (`8; forest-fire`). Most areas have codes and no
polygon. A feed holds green and expired entries too."""

from functools import partial

from msgspec import Raw, Struct, field

from skerry.licenses import stated
from skerry.models.nordic import NordicCountry
from skerry.models.warnings import AreaWarning, WarningLanguage
from skerry.provenance import Evidence
from skerry.upstream.formats.cap import Alert, AlertArea, AlertInfo, ring_of
from skerry.upstream.formats.cap_warnings import warnings_in
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import utc, utc_or_none
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class MeteoAlarm(Source):
    """Warnings of all European weather services, by country. No key."""

    key = "meteoalarm"
    title = "EUMETNET MeteoAlarm"
    home = "https://meteoalarm.org/"
    base = "https://feeds.meteoalarm.org/api/v1"
    license = stated(
        "MeteoAlarm terms: attribution, and the time of issue with each warning",
        "https://meteoalarm.org/en/live/page/terms-and-conditions",
    )
    evidence = Evidence.INFERRED
    cadence = "5m"
    attribution = "EUMETNET - MeteoAlarm and the national weather service"
    terms = "Warnings may arrive here with a delay; meteoalarm.org has the latest."
    pace = Pace(per_second=2, concurrency=4)

    async def area_warnings(self, country: NordicCountry, lang: WarningLanguage) -> list[AreaWarning]:
        """The warnings of a country's weather service."""
        return await self.get(
            f"/warnings/feeds-{country.english_name.lower()}",
            headers={"Accept": "application/json"},
            fresh="5m",
            read=partial(read_feed, lang),
        )


class _RawPair(Struct):
    name: str = field(name="valueName")
    value: str


class _RawArea(Struct):
    name: str = field(name="areaDesc", default="")
    polygon: str | list[str] = field(default_factory=list)
    codes: list[_RawPair] = field(name="geocode", default_factory=list)


class _RawInfo(Struct):
    event: str
    language: str = "en-US"
    urgency: str = "Unknown"
    severity: str = "Unknown"
    certainty: str = "Unknown"
    effective: str | None = None
    onset: str | None = None
    expires: str | None = None
    headline: str | None = None
    description: str | None = None
    instruction: str | None = None
    web: str | None = None
    parameters: list[_RawPair] = field(name="parameter", default_factory=list)
    areas: list[_RawArea] = field(name="area", default_factory=list)


class _RawAlert(Struct):
    id: str = field(name="identifier")
    sent: str
    sender: str = ""
    status: str = "Actual"
    type: str = field(name="msgType", default="Alert")
    infos: list[_RawInfo] = field(name="info", default_factory=list)


class _RawWarning(Struct):
    alert: _RawAlert


class _RawFeed(Struct):
    warnings: list[Raw]


def read_feed(lang: WarningLanguage, reply: Reply) -> list[AreaWarning]:
    alerts = read_rows(reply.json(_RawFeed).warnings, _RawWarning, _alert)
    return [warning for alert in alerts for warning in warnings_in(alert, lang)]


def _alert(raw: _RawWarning) -> Alert:
    alert = raw.alert
    return Alert(
        id=alert.id,
        sender=alert.sender,
        sent_at=utc(alert.sent),
        status=alert.status,
        type=alert.type,
        infos=tuple(map(_info, alert.infos)),
    )


def _info(raw: _RawInfo) -> AlertInfo:
    return AlertInfo(
        language=raw.language,
        event=raw.event,
        urgency=raw.urgency,
        severity=raw.severity,
        certainty=raw.certainty,
        start_at=utc_or_none(raw.onset or raw.effective),
        end_at=utc_or_none(raw.expires),
        headline=raw.headline,
        description=raw.description,
        instruction=raw.instruction,
        url=raw.web,
        parameters={pair.name: pair.value for pair in raw.parameters},
        areas=tuple(map(_area, raw.areas)),
    )


def _area(raw: _RawArea) -> AlertArea:
    texts = [raw.polygon] if isinstance(raw.polygon, str) else raw.polygon
    return AlertArea(
        raw.name,
        tuple(ring for text in texts if (ring := ring_of(text))),
        {pair.name: pair.value for pair in raw.codes},
    )
