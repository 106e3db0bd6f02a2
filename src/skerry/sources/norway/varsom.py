"""Varsom: avalanche warnings of the Norwegian Water Resources and Energy Directorate (NVE).

There is no recording. The request and the fields are those of public programs of 2024 to 2026: the application of Varsom itself,
its widgets, and alerts for the home. Times are those of Norway, without an offset."""

import datetime as dt
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from skerry.licenses import NLOD_2_0
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import utc, utc_or_none
from skerry.upstream.identity import matching
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

ZONE = "Europe/Oslo"
AvalancheLanguage = Literal["en", "no"]
LANGUAGE_KEYS = {"no": 1, "en": 2}
NOT_ASSESSED = "0"


class AvalancheWarning(Struct, frozen=True, kw_only=True):
    """Avalanche danger in one region on one day."""

    region_id: Annotated[int, Meta(ge=1, le=99_999, description="number of the region, as in addresses of varsom.no")]
    region: Annotated[str, Meta(description="name of the region")]
    region_type: Annotated[
        str | None, Meta(description="A: a warning is issued every day in winter; B: only when the danger is high")
    ]
    danger_level: Annotated[
        Annotated[int, Meta(ge=1, le=5)] | None,
        Meta(
            description="European scale, 1 (low) to 5 (very high); null where the danger is not assessed, as in summer"
        ),
    ]
    text: Annotated[str | None, Meta(description="main message, in the requested language")]
    start_at: Annotated[Moment, Meta(description="from when it applies, UTC")]
    end_at: Annotated[Moment, Meta(description="until when it applies, UTC")]
    published_at: Annotated[Moment | None, Meta(description="when it was published, UTC")]


class Varsom(Source):
    """Avalanche warnings for regions of Norway and Svalbard, for today and two days ahead."""

    key = "varsom"
    title = "Varsom, NVE"
    home = "https://www.varsom.no/en/"
    base = "https://api01.nve.no/hydrology/forecast/avalanche/v6.3.0/api"
    license = NLOD_2_0
    attribution = "NVE, varsom.no"
    evidence = Evidence.INFERRED
    cadence = "1d"
    pace = Pace(per_second=1, concurrency=2)

    async def warnings(
        self, first: dt.date, last: dt.date, language: AvalancheLanguage
    ) -> tuple[AvalancheWarning, ...]:
        """Warnings of all regions for the days from `first` to `last`, by region and day."""
        return await self.get(
            f"/RegionSummary/Simple/{LANGUAGE_KEYS[language]}/{first}/{last}",
            fresh="30m",
            read=partial(read_warnings, first=first, last=last),
        )


class _RawWarning(Struct, rename="pascal"):
    region_id: int
    region_name: str
    danger_level: str
    valid_from: str
    valid_to: str
    region_type_name: str | None = None
    main_text: str | None = None
    publish_time: str | None = None


class _RawRegion(Struct, rename="pascal"):
    avalanche_warning_list: list[Raw]


def read_warnings(reply: Reply, first: dt.date, last: dt.date) -> tuple[AvalancheWarning, ...]:
    regions = read_rows(reply.json(list[Raw]), _RawRegion, lambda region: region.avalanche_warning_list)
    found = read_rows([row for rows in regions for row in rows], _RawWarning, _warning)
    start, end = utc(f"{first}T00:00", ZONE), utc(f"{last}T23:59:59", ZONE)
    return matching(found, lambda row: row.start_at <= end and row.end_at >= start, f"{first} to {last}", reply)


def _warning(raw: _RawWarning) -> AvalancheWarning:
    return AvalancheWarning(
        region_id=raw.region_id,
        region=raw.region_name,
        region_type=one_line(raw.region_type_name),
        danger_level=None if raw.danger_level == NOT_ASSESSED else int(raw.danger_level),
        text=one_line(raw.main_text),
        start_at=utc(raw.valid_from, ZONE),
        end_at=utc(raw.valid_to, ZONE),
        published_at=utc_or_none(raw.publish_time, ZONE),
    )
