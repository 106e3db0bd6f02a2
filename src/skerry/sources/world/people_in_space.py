"""People in space: a list that a volunteer edits after each launch and landing."""

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from skerry.licenses import MIT
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.formats.times import from_unix
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class SpaceTraveler(Struct, frozen=True):
    """Somebody who is in space."""

    name: Annotated[str, Meta(description="name, family name last where it is that of the West")]
    country: Annotated[str | None, Meta(description="ISO 3166-1 alpha-2 of the citizenship")]
    agency: Annotated[str | None, Meta(description="agency or company: NASA, Roscosmos, ESA, CMSA, ...")]
    position: Annotated[str | None, Meta(description="Commander, Flight Engineer, ...")]
    spacecraft: Annotated[str | None, Meta(description="craft that they went up with, or will come down with")]
    launch_at: Annotated[Moment, Meta(description="when they were launched, UTC")]
    previous_flights_days: Annotated[int | None, Meta(description="days in space before this flight")]
    url: Annotated[str | None, Meta(description="page about them")]
    image_url: Annotated[str | None, Meta(description="portrait")]


class PeopleAboard(Struct, frozen=True):
    """Everybody who is in space."""

    expedition: int | None
    expedition_url: str | None
    published_at: datetime | None
    """When the provider's pages were last published."""
    station: tuple[SpaceTraveler, ...]
    """On the International Space Station."""
    elsewhere: tuple[SpaceTraveler, ...]


class PeopleInSpace(Source):
    """A file on GitHub Pages, edited by hand. No key."""

    key = "people_in_space"
    title = "International Space Station APIs (corquaid)"
    home = "https://github.com/corquaid/international-space-station-APIs"
    base = "https://corquaid.github.io/international-space-station-APIs"
    license = MIT
    evidence = Evidence.RECORDED
    attribution = "corquaid, International Space Station APIs"
    pace = Pace(per_second=1, concurrency=1)

    async def aboard(self) -> PeopleAboard:
        """Everybody who is in space, as of the last edit."""
        return await self.get("/JSON/people-in-space.json", fresh="6h", read=read_people)


class _RawPerson(Struct):
    name: str
    iss: bool
    launched: int
    flag_code: str | None = None
    agency: str | None = None
    position: str | None = None
    spacecraft: str | None = None
    days_in_space: int | None = None
    url: str | None = None
    image: str | None = None


class _RawPeople(Struct):
    people: list[_RawPerson]
    iss_expedition: int | None = None
    expedition_url: str | None = None


def read_people(reply: Reply) -> PeopleAboard:
    raw = reply.json(_RawPeople)
    return PeopleAboard(
        expedition=raw.iss_expedition,
        expedition_url=raw.expedition_url or None,
        published_at=reply.modified_at,
        station=tuple(_traveler(person) for person in raw.people if person.iss),
        elsewhere=tuple(_traveler(person) for person in raw.people if not person.iss),
    )


def _traveler(raw: _RawPerson) -> SpaceTraveler:
    return SpaceTraveler(
        name=raw.name,
        country=(raw.flag_code or "").upper() or None,
        agency=raw.agency or None,
        position=raw.position or None,
        spacecraft=raw.spacecraft or None,
        launch_at=from_unix(raw.launched),
        previous_flights_days=raw.days_in_space,
        url=raw.url or None,
        image_url=raw.image or None,
    )
