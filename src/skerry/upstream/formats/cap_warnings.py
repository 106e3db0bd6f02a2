"""Warnings of severe weather in CAP messages, as European weather services write them."""

from skerry.models.warnings import AreaWarning, WarningLanguage, kind_of, level_of
from skerry.polygons import Area, MultiPolygon, Polygon, oriented
from skerry.upstream.formats.cap import Alert, AlertArea, AlertInfo

GREEN = "green"


def warnings_in(alert: Alert, lang: WarningLanguage) -> list[AreaWarning]:
    """A warning for each area of a message: none of a cancellation, an exercise, or of the level green.

    A message has the same information once for each language."""
    if alert.status != "Actual" or alert.type not in ("Alert", "Update") or not alert.infos:
        return []
    info = _in_language(alert, lang) or alert.infos[0]
    english = _in_language(alert, WarningLanguage.EN)
    level = info.parameters.get("awareness_level")
    if GREEN in (level or "").lower():
        return []
    return [
        AreaWarning(
            id=alert.id,
            kind=kind_of(info.parameters.get("awareness_type")),
            level=level_of(level),
            severity=info.severity.lower(),
            certainty=info.certainty.lower(),
            onset_at=info.start_at,
            expires_at=info.end_at,
            issued_at=alert.sent_at,
            event=info.event,
            event_en=None if english is None else english.event,
            area=area.name or None,
            area_codes=list(area.codes.values()),
            headline=info.headline,
            description=info.description,
            instruction=info.instruction,
            language=info.language,
            url=info.url,
            geometry=_geometry(area),
        )
        for area in info.areas
    ]


def _in_language(alert: Alert, lang: WarningLanguage) -> AlertInfo | None:
    """Norwegian is written as no, nb or nn."""
    wanted = {"no", "nb", "nn"} if lang is WarningLanguage.NO else {lang.value}
    return next((info for info in alert.infos if info.language.partition("-")[0].lower() in wanted), None)


def _geometry(area: AlertArea) -> Area | None:
    pieces = [[list(ring)] for ring in area.polygons]
    if not pieces:
        return None
    return oriented(Polygon(pieces[0]) if len(pieces) == 1 else MultiPolygon(pieces))
