"""MET Norway MetAlerts 2.0: warnings of the Norwegian Meteorological Institute, on land and at sea.

There is a recording of one warning, of 2023. The time of the event is in `when`, next to the properties; the moment at which
it was issued is part of its identifier, 2.49.0.1.578.0.20230811073606.016."""

import datetime as dt
import re
from functools import partial

from msgspec import Raw, Struct, field

from skerry.licenses import CC_BY_4_0
from skerry.models.nordic import NordicCountry
from skerry.models.warnings import AreaWarning, WarningLanguage, kind_of, level_of
from skerry.polygons import Area, oriented
from skerry.provenance import Evidence
from skerry.sources.norway.met_norway import MetNorway, lifetime
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import lower_or_none
from skerry.upstream.formats.times import utc
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

ISSUED = re.compile(r"\.(\d{14})\.")


class MetAlerts(Source):
    """Warnings in force or issued for the next days. The provider refuses programs that do not name a contact."""

    key = "met_alerts"
    title = "MET Norway MetAlerts"
    home = "https://api.met.no/weatherapi/metalerts/2.0/documentation"
    base = "https://api.met.no/weatherapi/metalerts/2.0"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    evidence_note = "One warning of 2023; the header Expires, by which answers are kept, is from the documentation."
    cadence = "10m"
    attribution = "Warnings by MET Norway"
    terms = MetNorway.terms
    pace = Pace(per_second=5, concurrency=4)
    credential = MetNorway.credential
    limit_without = MetNorway.limit_without

    async def area_warnings(self, country: NordicCountry, lang: WarningLanguage) -> list[AreaWarning]:
        """The warnings of Norway, in Norwegian or English."""
        same(NordicCountry.NORWAY, country, "country")
        own = WarningLanguage.NO if lang is WarningLanguage.NO else WarningLanguage.EN
        return await self.get(
            "/current.json", query={"lang": own.value}, fresh="10m", lifetime=lifetime, read=partial(read_current, own)
        )


class _RawProperties(Struct):
    id: str
    event: str
    area: str | None = None
    awareness_level: str | None = None
    awareness_type: str | None = None
    event_words: str | None = field(name="eventAwarenessName", default=None)
    severity: str | None = None
    certainty: str | None = None
    county: list[str] = field(default_factory=list)
    title: str | None = None
    description: str | None = None
    instruction: str | None = None
    type: str = "Alert"
    web: str | None = None


class _RawWhen(Struct):
    interval: tuple[str, str]


class _RawFeature(Struct):
    properties: _RawProperties
    when: _RawWhen
    geometry: Area | None = None


class _RawCollection(Struct):
    features: list[Raw]
    lang: str


def read_current(lang: WarningLanguage, reply: Reply) -> list[AreaWarning]:
    raw = reply.json(_RawCollection)
    same(lang, raw.lang, "language")
    features = read_rows(raw.features, _RawFeature, lambda feature: (feature.properties.type, _warning(feature, lang)))
    return [warning for kind, warning in features if kind in ("Alert", "Update")]


def _warning(feature: _RawFeature, lang: WarningLanguage) -> AreaWarning:
    raw = feature.properties
    start, end = feature.when.interval
    return AreaWarning(
        id=raw.id,
        kind=kind_of(raw.awareness_type),
        level=level_of(raw.awareness_level),
        severity=lower_or_none(raw.severity),
        certainty=lower_or_none(raw.certainty),
        onset_at=utc(start),
        expires_at=utc(end),
        issued_at=_issued(raw.id),
        event=raw.event_words or raw.event,
        event_en=(raw.event_words if lang is WarningLanguage.EN else None) or _words(raw.event),
        area=raw.area,
        area_codes=raw.county,
        headline=raw.title,
        description=raw.description,
        instruction=raw.instruction,
        language=lang.value,
        url=raw.web,
        geometry=None if feature.geometry is None else oriented(feature.geometry),
    )


def _issued(identifier: str) -> dt.datetime | None:
    found = ISSUED.search(identifier)
    return None if found is None else dt.datetime.strptime(found[1], "%Y%m%d%H%M%S").replace(tzinfo=dt.UTC)


def _words(event: str) -> str:
    """`forestFire` as words: Forest fire."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in event).strip().capitalize()
