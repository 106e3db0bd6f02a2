"""Jobicy: a board of remote jobs. No recording of its answers was at hand: read by its documentation."""

from msgspec import Struct

from skerry.licenses import stated
from skerry.models.remote_job import RemoteJob, moment
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

Amount = int | float | str | None
NOTHING = (None, 0, "", "0")
"""What stands where no salary is given."""


class Jobicy(Source):
    """The newest hundred listings, all remote. It can filter, but is to be asked once an hour: so all are asked for, and
    filtered here. No key."""

    key = "jobicy"
    title = "Jobicy"
    home = "https://jobicy.com/"
    base = "https://jobicy.com/api/v2"
    license = stated("Free with attribution and a link back")
    evidence = Evidence.DOCUMENTED
    attribution = "Jobicy"
    terms = "Asked once an hour at most; listings link to Jobicy, and say where they are from."
    pace = Pace(per_second=0.5, concurrency=1)

    async def jobs(self) -> tuple[RemoteJob, ...]:
        """The newest listings."""
        return await self.get("/remote-jobs", query={"count": 100}, fresh="1h", read=read_jobs)


class _RawJob(Struct):
    id: int
    url: str
    jobTitle: str  # noqa: N815  the provider's names
    companyName: str  # noqa: N815
    pubDate: str  # noqa: N815
    companyLogo: str | None = None  # noqa: N815
    jobIndustry: list[str] | str | None = None  # noqa: N815
    jobType: list[str] | str | None = None  # noqa: N815
    jobGeo: str | None = None  # noqa: N815
    jobExcerpt: str | None = None  # noqa: N815
    jobDescription: str | None = None  # noqa: N815
    salaryMin: Amount = None  # noqa: N815
    salaryMax: Amount = None  # noqa: N815
    annualSalaryMin: Amount = None  # noqa: N815  up to version 2.1
    annualSalaryMax: Amount = None  # noqa: N815
    salaryCurrency: str | None = None  # noqa: N815
    salaryPeriod: str | None = None  # noqa: N815


class _RawAnswer(Struct):
    jobs: list[_RawJob]


def read_jobs(reply: Reply) -> tuple[RemoteJob, ...]:
    return tuple(_job(job) for job in reply.json(_RawAnswer).jobs)


def _job(job: _RawJob) -> RemoteJob:
    industries, types = _list(job.jobIndustry), _list(job.jobType)
    return RemoteJob.of(
        board=Jobicy.key,
        number=job.id,
        title=job.jobTitle,
        company=job.companyName,
        company_logo=job.companyLogo,
        category=industries[0] if industries else None,
        job_type=types[0] if types else None,
        location=job.jobGeo,
        salary=_salary(job),
        tags=industries,
        posted_at=moment(job.pubDate),
        url=job.url,
        description=job.jobDescription or job.jobExcerpt or "",
    )


def _list(value: list[str] | str | None) -> list[str]:
    """A list; a single text in older versions."""
    return [value] if isinstance(value, str) and value else list(value or [])


def _salary(job: _RawJob) -> str | None:
    """`USD 90000 to 120000 yearly`, from what of it there is."""
    bounds = (job.salaryMin or job.annualSalaryMin, job.salaryMax or job.annualSalaryMax)
    amounts = [f"{bound:.0f}" if isinstance(bound, float) else str(bound) for bound in bounds if bound not in NOTHING]
    if not amounts:
        return None
    period = job.salaryPeriod or ("" if job.salaryMin or job.salaryMax else "yearly")
    return " ".join(filter(None, (job.salaryCurrency, " to ".join(dict.fromkeys(amounts)), period)))
