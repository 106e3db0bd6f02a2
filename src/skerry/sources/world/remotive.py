"""Remotive: a board of remote jobs."""

from msgspec import Raw, Struct

from skerry.licenses import stated
from skerry.models.remote_job import RemoteJob
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import Strings, plain_text, strings
from skerry.upstream.formats.times import utc
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class Remotive(Source):
    """About 30 remote jobs, a day old. Without a key the API ignores filters and limits.

    Read against the example in its documentation."""

    key = "remotive"
    title = "Remotive"
    home = "https://remotive.com/"
    base = "https://remotive.com/api"
    license = stated("Free with attribution and a link back")
    evidence = Evidence.DOCUMENTED
    attribution = "Remotive"
    terms = "At most four requests a day; listings link to Remotive and name it as their source."
    pace = Pace(per_second=0.5, concurrency=1)

    async def jobs(self) -> tuple[RemoteJob, ...]:
        """The listings available without a key."""
        return await self.get("/remote-jobs", query={"limit": 100}, fresh="6h", read=read_jobs)


class _RawJob(Struct):
    id: int
    url: str
    title: str
    company_name: str
    publication_date: str
    description: str | None = None
    company_logo: str | None = None
    category: str | None = None
    job_type: str | None = None
    candidate_required_location: str | None = None
    salary: str | None = None
    tags: Strings = None


class _RawAnswer(Struct):
    jobs: list[Raw]


def read_jobs(reply: Reply) -> tuple[RemoteJob, ...]:
    """All listings."""
    return tuple(read_rows(reply.json(_RawAnswer).jobs, _RawJob, _read_job))


def _read_job(raw: _RawJob) -> RemoteJob:
    return RemoteJob.of(
        board=Remotive.key,
        number=raw.id,
        title=raw.title,
        company=raw.company_name,
        company_logo_url=raw.company_logo,
        category=raw.category,
        job_type=raw.job_type,
        location=raw.candidate_required_location,
        salary=raw.salary,
        tags=strings(raw.tags),
        posted_at=utc(raw.publication_date),
        url=raw.url,
        description=plain_text(raw.description),
    )
