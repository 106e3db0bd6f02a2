"""Jobicy: a board of remote jobs."""

from msgspec import Raw, Struct

from skerry.licenses import stated
from skerry.models.remote_job import RemoteJob
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import Strings, plain_text, strings
from skerry.upstream.formats.times import utc
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

Amount = int | float | str | None
NOTHING = (None, 0, "", "0")
"""Values that stand for a salary that is not stated."""


class Jobicy(Source):
    """The 100 newest listings, all remote. No key.

    The API can filter, but allows one request per hour, so all listings are requested and filtered by the endpoint. Read
    against its documentation."""

    key = "jobicy"
    title = "Jobicy"
    home = "https://jobicy.com/"
    base = "https://jobicy.com/api/v2"
    license = stated("Free with attribution and a link back")
    evidence = Evidence.DOCUMENTED
    attribution = "Jobicy"
    terms = "At most one request an hour; listings link to Jobicy and name it as their source."
    pace = Pace(per_second=0.5, concurrency=1)

    async def jobs(self) -> tuple[RemoteJob, ...]:
        """The 100 newest listings."""
        return await self.get("/remote-jobs", query={"count": 100}, fresh="1h", read=read_jobs)


class _RawJob(Struct, rename="camel"):
    id: int
    url: str
    job_title: str
    company_name: str
    pub_date: str
    company_logo: str | None = None
    job_industry: Strings = None
    job_type: Strings = None
    job_geo: str | None = None
    job_excerpt: str | None = None
    job_description: str | None = None
    salary_min: Amount = None
    salary_max: Amount = None
    annual_salary_min: Amount = None  # up to version 2.1
    annual_salary_max: Amount = None
    salary_currency: str | None = None
    salary_period: str | None = None


class _RawAnswer(Struct):
    jobs: list[Raw]


def read_jobs(reply: Reply) -> tuple[RemoteJob, ...]:
    """All listings."""
    return tuple(read_rows(reply.json(_RawAnswer).jobs, _RawJob, _read_job))


def _read_job(raw: _RawJob) -> RemoteJob:
    industries, types = strings(raw.job_industry), strings(raw.job_type)
    return RemoteJob.of(
        board=Jobicy.key,
        number=raw.id,
        title=raw.job_title,
        company=raw.company_name,
        company_logo_url=raw.company_logo,
        category=industries[0] if industries else None,
        job_type=types[0] if types else None,
        location=raw.job_geo,
        salary=_salary(raw),
        tags=industries,
        posted_at=utc(raw.pub_date),
        url=raw.url,
        description=plain_text(raw.job_description or raw.job_excerpt),
    )


def _salary(raw: _RawJob) -> str | None:
    """`USD 90000 to 120000 yearly`, from the parts that are stated."""
    bounds = (raw.salary_min or raw.annual_salary_min, raw.salary_max or raw.annual_salary_max)
    amounts = [f"{bound:.0f}" if isinstance(bound, float) else str(bound) for bound in bounds if bound not in NOTHING]
    if not amounts:
        return None
    period = raw.salary_period or ("" if raw.salary_min or raw.salary_max else "yearly")
    return " ".join(filter(None, (raw.salary_currency, " to ".join(dict.fromkeys(amounts)), period)))
