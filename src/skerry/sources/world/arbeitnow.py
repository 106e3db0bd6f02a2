"""Arbeitnow: a job board, mostly of Germany."""

from datetime import UTC, datetime

from msgspec import Struct

from skerry.licenses import stated
from skerry.models.remote_job import RemoteJob
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class Arbeitnow(Source):
    """The newest hundred listings, of which those that are remote are kept; renewed hourly. It knows no search. No key."""

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
        """The remote ones of the newest listings. One page of them: more would be older."""
        return await self.get("/job-board-api", query={"page": 1}, fresh="1h", read=read_jobs)


class _RawJob(Struct):
    slug: str
    company_name: str
    title: str
    description: str
    remote: bool
    url: str
    tags: list[str]
    job_types: list[str]
    location: str
    created_at: int


class _RawAnswer(Struct):
    data: list[_RawJob]


def read_jobs(reply: Reply) -> tuple[RemoteJob, ...]:
    return tuple(
        RemoteJob.of(
            board=Arbeitnow.key,
            number=job.slug,
            title=job.title,
            company=job.company_name,
            job_type=job.job_types[0] if job.job_types else None,
            location=job.location,
            tags=job.tags,
            posted_at=datetime.fromtimestamp(job.created_at, UTC),
            url=job.url,
            description=job.description,
        )
        for job in reply.json(_RawAnswer).data
        if job.remote
    )
