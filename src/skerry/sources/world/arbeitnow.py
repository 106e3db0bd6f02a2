"""Arbeitnow: a job board, mainly for Germany."""

from msgspec import Raw, Struct

from skerry.licenses import stated
from skerry.models.remote_job import RemoteJob
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import Strings, plain_text, strings
from skerry.upstream.formats.times import from_unix
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

LEVELS = frozenset({"berufserfahren", "berufseinstieg"})
"""Levels of experience (experienced, entry), which the provider lists among the types of a job."""


class Arbeitnow(Source):
    """The 100 newest listings, of which the remote ones are kept; updated hourly.

    The API has no search. No key."""

    key = "arbeitnow"
    title = "Arbeitnow"
    home = "https://www.arbeitnow.com/"
    base = "https://www.arbeitnow.com/api"
    license = stated("Free with a link back")
    evidence = Evidence.RECORDED
    attribution = "Arbeitnow"
    terms = "Listings link to Arbeitnow."
    pace = Pace(per_second=0.5, concurrency=1)

    async def jobs(self) -> tuple[RemoteJob, ...]:
        """The remote jobs among the newest listings. Only the first page is requested; further pages are older."""
        return await self.get("/job-board-api", query={"page": 1}, fresh="1h", read=read_jobs)


class _RawJob(Struct):
    slug: str
    company_name: str
    title: str
    remote: bool
    url: str
    created_at: int
    tags: Strings = None
    job_types: Strings = None
    location: str | None = None
    description: str | None = None


class _RawAnswer(Struct):
    data: list[Raw]


def read_jobs(reply: Reply) -> tuple[RemoteJob, ...]:
    """The remote jobs of a page, without jobs on site."""
    jobs = read_rows(reply.json(_RawAnswer).data, _RawJob, _read_job)
    return tuple(job for job in jobs if job is not None)


def _read_job(raw: _RawJob) -> RemoteJob | None:
    if not raw.remote:
        return None
    types = [name for name in strings(raw.job_types) if name.casefold() not in LEVELS]
    return RemoteJob.of(
        board=Arbeitnow.key,
        number=raw.slug,
        title=raw.title,
        company=raw.company_name,
        job_type=types[0] if types else None,
        location=raw.location,
        tags=strings(raw.tags),
        posted_at=from_unix(raw.created_at),
        url=raw.url,
        description=plain_text(raw.description),
    )
