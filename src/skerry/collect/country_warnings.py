"""Weather warnings of the Nordic and Baltic countries, every ten minutes."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import cast

from msgspec import structs

from skerry.clock import now
from skerry.collect.jobs import job
from skerry.collect.part_failures import PartFailures
from skerry.errors import UpstreamUnavailable
from skerry.models.nordic import NordicCountry
from skerry.models.warnings import AreaWarning, WarningLanguage
from skerry.series.country_warnings import UNINTERRUPTED, StoredWarning, WarningReads, subject_of
from skerry.services.nordic.weather_warnings import WeatherWarnings
from skerry.store import History
from skerry.upstream.source import Source

MAX_OF_SUBJECT = 50
"""Warnings of one event and area among which one that continues is looked for."""


@job(every="10m")
async def country_warnings(
    warnings: WeatherWarnings, history: History[StoredWarning], reads: History[WarningReads]
) -> None:
    """Store each warning in force once, with when it was first and last seen and what changed.

    Only the first provider of a country is read: the second one has the same warnings under other numbers. A country whose
    provider does not answer has a gap; the job fails when none does."""

    async def read(country: NordicCountry) -> list[AreaWarning] | UpstreamUnavailable:
        try:
            return await warnings.providers(country)[0].area_warnings(country, WarningLanguage.EN)
        except UpstreamUnavailable as error:
            return error

    outcomes = await asyncio.gather(*map(read, NordicCountry))
    failures = PartFailures("warnings of a country not collected")
    for country, outcome in zip(NordicCountry, outcomes, strict=True):
        if not isinstance(outcome, list):
            failures.add(country, outcome)
            continue
        source = cast(Source, warnings.providers(country)[0]).key
        moment = now().replace(microsecond=0)
        reading = await reads.newest({"country": country.value})
        in_force = [warning for warning in outcome if warning.expires_at is None or warning.expires_at > moment]
        seen_since = None if reading is None else reading.end_at
        await history.write(await _followed(history, country.value, source, in_force, moment, seen_since))
        await reads.write([_continued(reading, country, moment)])
    failures.finish(is_total=len(failures) == len(NordicCountry))


async def _followed(
    history: History[StoredWarning],
    country: str,
    source: str,
    warnings: Sequence[AreaWarning],
    moment: datetime,
    seen_since: datetime | None,
) -> list[StoredWarning]:
    """Rows of the warnings of a country: those that the last reading had, continued, and new ones. A message is matched by its
    number, or without one by its text, because an office may warn twice of one event in one area."""
    rows = []
    by_subject: dict[str, list[AreaWarning]] = {}
    for warning in warnings:
        by_subject.setdefault(subject_of(source, warning), []).append(warning)
    for subject, found in by_subject.items():
        page = await history.read(limit=MAX_OF_SUBJECT, where={"country": country, "subject": subject})
        seen = [row for row in page.items if seen_since and row.last_seen_at and row.last_seen_at >= seen_since]
        for warning in sorted(found, key=lambda each: min((_unlike(row, each) for row in seen), default=False)):
            candidates = sorted(seen, key=lambda row: _unlike(row, warning))
            row = next((row for row in candidates if row.is_continued_by(warning)), None)
            if row is None:
                rows.append(StoredWarning.first(country, source, warning, moment))
            else:
                seen.remove(row)
                rows.append(row.again(warning, moment))
    return rows


def _unlike(row: StoredWarning, warning: AreaWarning) -> bool:
    """Whether a row has neither the number nor, without one, the text of a warning."""
    return row.id != warning.id if warning.id is not None else row.description != warning.description


def _continued(reading: WarningReads | None, country: str, moment: datetime) -> WarningReads:
    if reading is None or reading.end_at is None or moment - reading.end_at > UNINTERRUPTED:
        return WarningReads(moment, country, moment, 1)
    return structs.replace(reading, end_at=moment, reading_count=reading.reading_count + 1)
