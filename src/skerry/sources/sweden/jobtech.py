"""JobTech JobSearch: vacancies of Arbetsförmedlingen, the Swedish public employment service.

Its own guide and public programs of 2026 agree: no key since 2022, `total.value`, `hits`, an offset of at most 2,000, times in
Swedish time without an offset. A vacancy does not say whether one may work from home."""

from functools import partial
from typing import Annotated

from msgspec import Meta, Raw, Struct

from skerry.licenses import CC0_1_0
from skerry.models.fields import Latitude, Longitude, Moment
from skerry.models.listing import Listing
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import utc, utc_or_none
from skerry.upstream.identity import among
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

ZONE = "Europe/Stockholm"
MAX_OFFSET = 2000


class SwedishVacancy(Struct, frozen=True):
    """A vacancy of the Swedish employment service. `url` leads to it, where one applies."""

    id: Annotated[str, Meta(description="number at the employment service")]
    title: Annotated[str, Meta(description="headline, in the language of the employer")]
    company: Annotated[str | None, Meta(description="name of the employer")]
    occupation: Annotated[str | None, Meta(description="occupation, in Swedish")]
    employment_type: Annotated[str | None, Meta(description="kind of employment, in Swedish")]
    job_type: Annotated[str | None, Meta(description="full time or part time, in Swedish")]
    vacancy_count: Annotated[Annotated[int, Meta(ge=0, le=100_000)] | None, Meta(description="number of people wanted")]
    municipality: Annotated[str | None, Meta(description="municipality of the workplace")]
    municipality_code: Annotated[str | None, Meta(description="four digits, of Statistics Sweden")]
    region: Annotated[str | None, Meta(description="county of the workplace")]
    latitude: Latitude | None
    longitude: Longitude | None
    posted_at: Annotated[Moment, Meta(description="when the vacancy was published, UTC")]
    deadline_at: Annotated[Moment | None, Meta(description="last moment for applications, UTC")]
    url: Annotated[str | None, Meta(description="page of the vacancy at the employment service")]


class Jobtech(Source):
    """Vacancies that are open for applications. No key."""

    key = "jobtech"
    title = "JobTech JobSearch"
    home = "https://jobtechdev.se/en/products/jobsearch"
    base = "https://jobsearch.api.jobtechdev.se"
    license = CC0_1_0
    evidence = Evidence.INFERRED
    attribution = "Arbetsförmedlingen"
    terms = "For searches of users, not for copies of all vacancies."
    pace = Pace(per_second=3, concurrency=3)

    async def search(self, words: str, municipality: str | None, *, page: int, limit: int) -> Listing[SwedishVacancy]:
        """Vacancies by words, the best match first, page by page from 1; of one municipality by its code (`0180`)."""
        return await self.get(
            "/search",
            query={"q": words, "municipality": municipality, "limit": limit, "offset": (page - 1) * limit},
            fresh="30m",
            read=partial(read_vacancies, municipality=municipality),
        )


class _RawTerm(Struct):
    label: str | None = None


class _RawEmployer(Struct):
    name: str | None = None


class _RawAddress(Struct):
    municipality: str | None = None
    municipality_code: str | None = None
    region: str | None = None
    coordinates: tuple[float, float] | None = None
    """Longitude and latitude."""


class _RawVacancy(Struct):
    id: str
    headline: str
    publication_date: str
    application_deadline: str | None = None
    number_of_vacancies: int | None = None
    webpage_url: str | None = None
    employer: _RawEmployer | None = None
    occupation: _RawTerm | None = None
    employment_type: _RawTerm | None = None
    working_hours_type: _RawTerm | None = None
    workplace_address: _RawAddress | None = None


class _RawTotal(Struct):
    value: int


class _RawResult(Struct):
    total: _RawTotal
    hits: list[Raw]


def read_vacancies(reply: Reply, municipality: str | None) -> Listing[SwedishVacancy]:
    raw = reply.json(_RawResult)
    found = read_rows(raw.hits, _RawVacancy, _vacancy)
    if municipality is not None:
        among([municipality], (each.municipality_code for each in found if each.municipality_code), "municipality")
    return Listing(raw.total.value, tuple(found))


def _vacancy(raw: _RawVacancy) -> SwedishVacancy:
    address = raw.workplace_address or _RawAddress()
    longitude, latitude = address.coordinates or (None, None)
    return SwedishVacancy(
        id=raw.id,
        title=" ".join(raw.headline.split()),
        company=one_line(raw.employer.name) if raw.employer else None,
        occupation=_label(raw.occupation),
        employment_type=_label(raw.employment_type),
        job_type=_label(raw.working_hours_type),
        vacancy_count=raw.number_of_vacancies,
        municipality=address.municipality,
        municipality_code=address.municipality_code,
        region=address.region,
        latitude=latitude,
        longitude=longitude,
        posted_at=utc(raw.publication_date, ZONE),
        deadline_at=utc_or_none(raw.application_deadline, ZONE),
        url=raw.webpage_url,
    )


def _label(term: _RawTerm | None) -> str | None:
    return one_line(term.label) if term else None
