"""Warnings of severe weather, whichever office issues them."""

from enum import StrEnum
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from skerry.models.feeds import FeedEntry
from skerry.models.fields import Moment, SourceKey
from skerry.models.nordic import NordicCountry
from skerry.polygons import Area


class WarningLevel(StrEnum):
    """Level of a warning, in the colours of European weather services, mildest first."""

    YELLOW = "yellow"
    ORANGE = "orange"
    RED = "red"

    @property
    def rank(self) -> int:
        return list(WarningLevel).index(self)


class WarningKind(StrEnum):
    """What is warned of, as MeteoAlarm divides it."""

    WIND = "wind"
    SNOW_ICE = "snow_ice"
    THUNDERSTORM = "thunderstorm"
    FOG = "fog"
    HIGH_TEMPERATURE = "high_temperature"
    LOW_TEMPERATURE = "low_temperature"
    COASTAL_EVENT = "coastal_event"
    FOREST_FIRE = "forest_fire"
    AVALANCHE = "avalanche"
    RAIN = "rain"
    FLOODING = "flooding"
    RAIN_FLOOD = "rain_flood"


class WarningLanguage(StrEnum):
    """Languages of warnings."""

    EN = "en"
    ET = "et"
    FI = "fi"
    SV = "sv"
    NO = "no"
    DA = "da"
    IS = "is"
    LV = "lv"
    LT = "lt"
    RU = "ru"


class IssuedWarning(Struct, frozen=True, kw_only=True):
    """A warning of one event in one area, without the area itself."""

    id: Annotated[str | None, Meta(description="the office's identifier of the message; null where it has none")]
    kind: Annotated[WarningKind | None, Meta(description="what is warned of; null where the office does not say")]
    level: Annotated[WarningLevel | None, Meta(description="null: a notice below the levels, or none is stated")]
    severity: Annotated[
        str | None, Meta(description="CAP: minor, moderate, severe, extreme or unknown; null where none is stated")
    ]
    certainty: Annotated[
        str | None, Meta(description="CAP: observed, likely, possible, unlikely or unknown; null where none is stated")
    ]
    onset_at: Annotated[Moment | None, Meta(description="expected start of the event, UTC")]
    expires_at: Annotated[Moment | None, Meta(description="end of the warning, UTC; null where none is stated")]
    issued_at: Annotated[Moment | None, Meta(description="when the message was issued, UTC")]
    event: Annotated[str | None, Meta(description="the event in words, in `language`; null where the office has none")]
    event_en: Annotated[str | None, Meta(description="the event in English words; null where the office has none")]
    area: Annotated[str | None, Meta(description="name of the area, in `language`")]
    area_codes: Annotated[
        list[str], Meta(description="codes of the area: EMMA_ID of MeteoAlarm, or the office's own; empty without")
    ]
    headline: Annotated[str | None, Meta(description="the warning in a line, in `language`")]
    description: Annotated[str | None, Meta(description="text of the warning, in `language`")]
    instruction: Annotated[str | None, Meta(description="what the office advises, in `language`")]
    language: Annotated[str, Meta(description="language of the texts, BCP 47")]
    url: Annotated[str | None, Meta(description="page about the warning")]

    def feed_entry(self) -> FeedEntry:
        event = self.headline or self.event_en or self.event or "Weather warning"
        return FeedEntry(
            key=(self.id, self.area, tuple(self.area_codes), self.kind, self.issued_at),
            title=event if self.area is None or self.area in event else f"{event}: {self.area}",
            updated_at=self.issued_at or self.onset_at,
            url=self.url,
            text="\n\n".join(filter(None, (self.description, self.instruction))) or None,
        )


class AreaWarning(IssuedWarning, frozen=True, kw_only=True):
    """A warning of one event in one area."""

    geometry: Annotated[
        Area | None, Meta(description="the area; null where the office describes it by name or code only")
    ]


class CountryWarning(AreaWarning, frozen=True, kw_only=True):
    """A warning of one event in one area of a country."""

    country: Annotated[NordicCountry, Meta(description="ISO 3166-1 alpha-2")]
    source: SourceKey


class WarningOffice(Protocol):
    """A provider of warnings."""

    async def area_warnings(self, country: NordicCountry, lang: WarningLanguage) -> list[AreaWarning]:
        """The warnings that are issued for a country, with texts in a language, or in the office's own where it has none in that.

        Empty where there are none. Raises UpstreamUnavailable."""
        ...


def level_of(text: str | None) -> WarningLevel | None:
    """The level named in `2; yellow; Moderate`, as services write it for MeteoAlarm. None for green and for other words."""
    return next((level for level in WarningLevel if level in (text or "").lower()), None)


def kind_of(text: str | None) -> WarningKind | None:
    """What is named in `8; forest-fire`, as services write it for MeteoAlarm."""
    name = (text or "").rpartition(";")[2].strip().lower().replace("-", "_").replace(" ", "_")
    spelled = {"coastalevent": "coastal_event", "avalanches": "avalanche", "flood": "flooding", "snow": "snow_ice"}
    return next((kind for kind in WarningKind if kind == spelled.get(name, name)), None)
