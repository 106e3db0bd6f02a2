"""Weather warnings of the Nordic and Baltic countries: each once, and when they were looked for."""

from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import blake2b
from typing import Annotated, Any, ClassVar, Self

from msgspec import Meta, Struct, json, structs

from skerry.container import Dependency
from skerry.models.fields import Moment, SourceKey
from skerry.models.nordic import Subject
from skerry.models.warnings import AreaWarning, IssuedWarning
from skerry.series.country_zones import COUNTRY_ZONES
from skerry.series.origins import by_source
from skerry.sources.estonia.ilmateenistus import Ilmateenistus
from skerry.sources.europe.meteoalarm import MeteoAlarm
from skerry.sources.iceland.vedur_cap import VedurCap
from skerry.sources.norway.met_alerts import MetAlerts
from skerry.sources.sweden.smhi_warnings import SmhiWarnings
from skerry.store import OriginBy, Series

EVERY = timedelta(minutes=10)
UNINTERRUPTED = 1.5 * EVERY
"""Time between two readings up to which nothing is said to be missing between them."""
BETWEEN_CODES = ";"
TELLING = (
    "kind", "level", "severity", "certainty", "onset_at", "expires_at", "event", "event_en", "area", "headline", "description",
    "instruction", "language", "area_codes",
)  # fmt: skip
"""Fields whose change is a change of the warning. A new number or time of issue alone is none."""
STATED = (*TELLING, "id", "issued_at", "url")
"""Fields that are stored as the office states them; codes of areas as one string."""


class StoredWarningOffices(Dependency):
    """The offices whose warnings are stored."""

    def __init__(
        self, ilmateenistus: Ilmateenistus, smhi: SmhiWarnings, met: MetAlerts, vedur: VedurCap, meteoalarm: MeteoAlarm
    ) -> None:
        """Named for their origins, by the `source` of the rows; the collector calls them through the service."""


class StoredWarning(Struct, frozen=True):
    """A warning as its office last stated it, and when it was seen."""

    SERIES: ClassVar[Series] = Series(
        "country_warnings",
        every=EVERY,
        zone="UTC",
        key=("first_seen_at", "country", "subject", "warning"),
        zones=COUNTRY_ZONES,
    )
    SOURCE: ClassVar[type[StoredWarningOffices]] = StoredWarningOffices
    ORIGIN_BY: ClassVar[OriginBy] = by_source(StoredWarningOffices)
    SUBJECT: ClassVar[Subject] = Subject.WEATHER_WARNINGS

    first_seen_at: Annotated[Moment, Meta(description="when this server first read it, UTC")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    subject: Annotated[str, Meta(description="digest of office, event and area")]
    warning: Annotated[str, Meta(description="digest of the first message, which tells warnings of one subject apart")]
    source: SourceKey | None
    last_seen_at: Annotated[Moment | None, Meta(description="when this server last read it, UTC")]
    changed_at: Annotated[Moment | None, Meta(description="when this server last read it changed, UTC; null: never")]
    change_count: Annotated[int, Meta(description="number of changes")]
    first_level: Annotated[str | None, Meta(description="level when it was first read")]
    id: Annotated[str | None, Meta(description="the office's identifier of the newest message")]
    kind: Annotated[str | None, Meta(description="what is warned of")]
    level: Annotated[str | None, Meta(description="yellow, orange or red")]
    severity: Annotated[str | None, Meta(description="as in CAP")]
    certainty: Annotated[str | None, Meta(description="as in CAP")]
    onset_at: Annotated[Moment | None, Meta(description="expected start of the event, UTC")]
    expires_at: Annotated[Moment | None, Meta(description="end of the warning, UTC")]
    issued_at: Annotated[Moment | None, Meta(description="when the newest message was issued, UTC")]
    event: Annotated[str | None, Meta(description="the event in words")]
    event_en: Annotated[str | None, Meta(description="the event in English words")]
    area: Annotated[str | None, Meta(description="name of the area")]
    area_codes: Annotated[str | None, Meta(description="codes of the area, joined by semicolons")]
    headline: Annotated[str | None, Meta(description="the warning in a line")]
    description: Annotated[str | None, Meta(description="text of the warning")]
    instruction: Annotated[str | None, Meta(description="what the office advises")]
    language: Annotated[str | None, Meta(description="BCP 47")]
    url: Annotated[str | None, Meta(description="page about the warning")]

    @classmethod
    def first(cls, country: str, source: str, warning: AreaWarning, moment: datetime) -> Self:
        """A warning that is seen for the first time."""
        stated = _stated(warning)
        return cls(
            first_seen_at=moment,
            country=country,
            subject=subject_of(source, warning),
            warning=_digest(warning.id or warning.description, warning.onset_at, warning.level),
            source=source,
            last_seen_at=moment,
            changed_at=None,
            change_count=0,
            first_level=stated["level"],
            **stated,
        )

    def again(self, warning: AreaWarning, moment: datetime) -> Self:
        """The same, as it is stated now."""
        stated = _stated(warning)
        seen = structs.replace(self, last_seen_at=moment, **stated)
        if all(getattr(self, name) == stated[name] for name in TELLING):
            return seen
        return structs.replace(seen, changed_at=moment, change_count=self.change_count + 1)

    def is_continued_by(self, warning: AreaWarning) -> bool:
        """Whether a warning of the same subject is this one: it has its number, or is for a part of its time. One that lacks what
        this one states is another, because the store keeps what was stated."""
        stated = _stated(warning)
        if any(stated[name] is None and getattr(self, name) is not None for name in STATED):
            return False
        if warning.id is not None and warning.id == self.id:
            return True
        starts_later = self.expires_at and warning.onset_at and warning.onset_at >= self.expires_at
        ended_before = warning.expires_at and self.onset_at and warning.expires_at <= self.onset_at
        return not (starts_later or ended_before)

    @property
    def listed_area_codes(self) -> list[str]:
        return self.area_codes.split(BETWEEN_CODES) if self.area_codes else []


class WarningReads(Struct, frozen=True):
    """A time over which the warnings of a country were read without an interruption."""

    SERIES: ClassVar[Series] = Series(
        "country_warning_reads", every=EVERY, zone="UTC", key=("start_at", "country"), end="end_at", zones=COUNTRY_ZONES
    )
    SOURCE: ClassVar[type[StoredWarningOffices]] = StoredWarningOffices

    start_at: Annotated[Moment, Meta(description="first reading, UTC")]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    end_at: Annotated[Moment | None, Meta(description="last reading, UTC")]
    reading_count: Annotated[int, Meta(description="number of readings")]


def subject_of(source: str, warning: AreaWarning) -> str:
    """What a warning and the messages that change it have in common: office, event and area."""
    event = warning.kind or warning.event_en or warning.event
    return _digest(source, event, warning.area_codes or warning.area)


def _stated(warning: IssuedWarning) -> dict[str, Any]:
    stated = {name: getattr(warning, name) for name in STATED}
    plain = {name: value.value for name, value in stated.items() if isinstance(value, StrEnum)}
    return stated | plain | {"area_codes": BETWEEN_CODES.join(warning.area_codes)}


def _digest(*parts: object) -> str:
    return blake2b(json.encode(parts), digest_size=8).hexdigest()
