"""SMHI, the Swedish weather service: its impact-based warnings.

There is a recording of a test message of 2021. An event has several areas, each with a level and a time of its own; texts are in
Swedish and English, by the code of their title. A test message says so in its texts."""

from functools import partial
from typing import Annotated

from msgspec import Meta, Raw, Struct, field

from skerry.licenses import CC_BY_4_0
from skerry.models.nordic import NordicCountry
from skerry.models.warnings import AreaWarning, WarningKind, WarningLanguage, WarningLevel
from skerry.polygons import Area, oriented
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.times import utc, utc_or_none
from skerry.upstream.identity import same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

KINDS = {
    "WIND": WarningKind.WIND, "WIND_SEA": WarningKind.WIND, "WIND_MOUNTAINS": WarningKind.WIND,
    "SNOW": WarningKind.SNOW_ICE, "WIND_SNOW": WarningKind.SNOW_ICE, "WIND_MOUNTAINS_SNOW": WarningKind.SNOW_ICE,
    "BLACK_ICE": WarningKind.SNOW_ICE, "ICE_ACCRETION": WarningKind.SNOW_ICE, "RAIN": WarningKind.RAIN,
    "THUNDER": WarningKind.THUNDERSTORM, "FIRE": WarningKind.FOREST_FIRE,
    "HIGH_TEMPERATURES": WarningKind.HIGH_TEMPERATURE, "STRONG_COOLING": WarningKind.LOW_TEMPERATURE,
    "FLOODING": WarningKind.FLOODING, "HIGH_FLOW": WarningKind.FLOODING, "HIGH_SEALEVEL": WarningKind.COASTAL_EVENT,
    "HIGH_SEA_LEVEL": WarningKind.COASTAL_EVENT, "LOW_SEA_LEVEL": WarningKind.COASTAL_EVENT,
}  # fmt: skip
"""By the code of an event. A shortage of water has no kind."""
DRILL = "TEST"
TEXTS = ("INCIDENT", "HAPPENS", "AFFECT")
"""Codes of the texts that describe an event: what is expected, what happens, what it may cause."""


class SmhiWarnings(Source):
    """Warnings of the Swedish Meteorological and Hydrological Institute. No key."""

    key = "smhi_warnings"
    title = "SMHI warnings"
    home = "https://opendata.smhi.se/apidocs/warnings/"
    base = "https://opendata-download-warnings.smhi.se/ibww/api/version/1"
    license = CC_BY_4_0
    evidence = Evidence.RECORDED
    evidence_note = "A test message of 2021; codes of other events are those of public clients."
    cadence = "10m"
    attribution = "SMHI"
    pace = Pace(per_second=1, concurrency=2)

    async def area_warnings(self, country: NordicCountry, lang: WarningLanguage) -> list[AreaWarning]:
        """The warnings of Sweden, in Swedish or English, without test messages."""
        same(NordicCountry.SWEDEN, country, "country")
        own = WarningLanguage.SV if lang is WarningLanguage.SV else WarningLanguage.EN
        return await self.get("/warning.json", fresh="5m", read=partial(read_warnings, own))


class _RawWords(Struct):
    sv: str | None = None
    en: str | None = None
    code: str | None = None

    def in_language(self, lang: WarningLanguage) -> str | None:
        return self.sv if lang is WarningLanguage.SV else self.en or self.sv


class _RawText(Struct):
    title: _RawWords
    text: _RawWords


class _RawCounty(Struct):
    id: int


class _RawFeature(Struct, tag="Feature", tag_field="type"):
    geometry: Area | None = None


class _RawFeatures(Struct, tag="FeatureCollection", tag_field="type"):
    features: list[_RawFeature]


class _RawArea(Struct):
    id: int
    start: str = field(name="approximateStart")
    published: str
    level: _RawWords = field(name="warningLevel")
    end: str | None = field(name="approximateEnd", default=None)
    name: _RawWords = field(name="areaName", default_factory=_RawWords)
    event: _RawWords = field(name="eventDescription", default_factory=_RawWords)
    counties: list[_RawCounty] = field(name="affectedAreas", default_factory=list)
    texts: list[_RawText] = field(name="descriptions", default_factory=list)
    area: _RawFeature | _RawFeatures | None = None


class _RawWarning(Struct):
    id: int
    event: _RawWords
    areas: Annotated[list[_RawArea], Meta(min_length=1)] = field(name="warningAreas")


def read_warnings(lang: WarningLanguage, reply: Reply) -> list[AreaWarning]:
    events = read_rows(reply.json(list[Raw]), _RawWarning, lambda raw: _warnings(raw, lang))
    return [warning for event in events for warning in event]


def _warnings(raw: _RawWarning, lang: WarningLanguage) -> list[AreaWarning]:
    return [_warning(raw, area, lang) for area in raw.areas if not (area.name.sv or "").startswith(DRILL)]


def _warning(raw: _RawWarning, area: _RawArea, lang: WarningLanguage) -> AreaWarning:
    texts = {text.title.code: text.text.in_language(lang) for text in area.texts}
    level = (area.level.code or "").lower()
    return AreaWarning(
        id=f"{raw.id}/{area.id}",
        kind=KINDS.get(raw.event.code or ""),
        level=WarningLevel(level) if level in list(WarningLevel) else None,
        severity=None,
        certainty=None,
        onset_at=utc(area.start),
        expires_at=utc_or_none(area.end),
        issued_at=utc(area.published),
        event=area.event.in_language(lang) or raw.event.in_language(lang),
        event_en=area.event.en or raw.event.en,
        area=area.name.in_language(lang),
        area_codes=[str(county.id) for county in area.counties],
        headline=None,
        description="\n".join(text for code in TEXTS if (text := texts.get(code))) or None,
        instruction=None,
        language=lang.value,
        url=None,
        geometry=_geometry(area.area),
    )


def _geometry(area: _RawFeature | _RawFeatures | None) -> Area | None:
    """Of several features, which no recording has, no geometry is made."""
    features = [] if area is None else [area] if isinstance(area, _RawFeature) else area.features
    geometries = [feature.geometry for feature in features if feature.geometry is not None]
    return oriented(geometries[0]) if len(geometries) == 1 else None
