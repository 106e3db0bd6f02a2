"""Remotive: a board of remote jobs. Read by the example in its documentation, not by a recording."""

from msgspec import Struct

from skerry.licenses import stated
from skerry.models.remote_job import RemoteJob, moment
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source


class Remotive(Source):
    """Without a key some thirty listings, a day old, whatever filter or limit is given. All are remote."""

    key = "remotive"
    title = "Remotive"
    home = "https://remotive.com/"
    base = "https://remotive.com/api"
    license = stated("Free with attribution and a link back")
    evidence = Evidence.DOCUMENTED
    attribution = "Remotive"
    terms = "Asked four times a day at most; listings link to Remotive, and say where they are from."
    pace = Pace(per_second=0.5, concurrency=1)

    async def jobs(self) -> tuple[RemoteJob, ...]:
        """The listings that it gives away."""
        return await self.get("/remote-jobs", query={"limit": 100}, fresh="6h", read=read_jobs)


class _RawJob(Struct):
    id: int
    url: str
    title: str
    company_name: str
    publication_date: str
    description: str
    company_logo: str | None = None
    category: str | None = None
    job_type: str | None = None
    candidate_required_location: str | None = None
    salary: str | None = None
    tags: list[str] = []


class _RawAnswer(Struct):
    jobs: list[_RawJob]


def read_jobs(reply: Reply) -> tuple[RemoteJob, ...]:
    return tuple(
        RemoteJob.of(
            board=Remotive.key,
            number=job.id,
            title=job.title,
            company=job.company_name,
            company_logo=job.company_logo,
            category=job.category,
            job_type=job.job_type,
            location=job.candidate_required_location,
            salary=job.salary,
            tags=job.tags,
            posted_at=moment(job.publication_date),
            url=job.url,
            description=job.description,
        )
        for job in reply.json(_RawAnswer).jobs
    )
