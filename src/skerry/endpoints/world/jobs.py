"""Remote jobs."""

import asyncio
from collections.abc import Iterable
from typing import Annotated, ClassVar

from msgspec import Meta, Struct

from skerry.api.answers import SearchSlice
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Limit, Search, Searched
from skerry.api.report import or_error, raise_if_none
from skerry.errors import SkerryError
from skerry.folding import fold
from skerry.models.fields import Moment, SourceKey
from skerry.models.remote_job import RemoteJob
from skerry.models.rows import Rows
from skerry.models.unavailable import incomplete
from skerry.sources.world.arbeitnow import Arbeitnow
from skerry.sources.world.jobicy import Jobicy
from skerry.sources.world.remotive import Remotive

MAX_EXCERPT_LENGTH = 300

Words = Annotated[str, Searched(), Meta(max_length=100)]


class JobPosting(Struct, frozen=True):
    """A remote job. `url` leads to the board, where one applies."""

    id: Annotated[str, Meta(description="key of the board and the board's own id")]
    title: Annotated[str, Meta(description="title of the position")]
    company: Annotated[str, Meta(description="name of the employer")]
    company_logo_url: Annotated[str | None, Meta(description="logo of the employer")]
    category: Annotated[str | None, Meta(description="line of work, in the board's words")]
    job_type: Annotated[str | None, Meta(description="full-time, part-time, contract and so on, in the board's words")]
    location: Annotated[str | None, Meta(description="where the employee must live, in the board's words")]
    remote: Annotated[bool, Meta(description="always true")]
    salary_text: Annotated[str | None, Meta(description="salary with its currency and period, in the board's words")]
    tags: Annotated[list[str], Meta(description="keywords of the board")]
    posted_at: Annotated[Moment, Meta(description="when the job was posted, UTC")]
    url: Annotated[str, Meta(description="page of the job on its board")]
    source: SourceKey
    excerpt: Annotated[str | None, Meta(description="start of the description, plain text of at most 300 characters")]


class JobBoard(Struct, frozen=True):
    """A job board that was called."""

    key: Annotated[str, Meta(description="key of the board, the first part of the ids of its jobs")]
    name: Annotated[str, Meta(description="name of the board")]
    ok: Annotated[bool, Meta(description="whether the board answered")]
    job_count: Annotated[
        int, Meta(ge=0, description="number of remote jobs that the board returned, before any filter")
    ]
    detail: Annotated[str | None, Meta(description="why the board did not answer; null where it did")]


class JobSearch(SearchSlice[JobPosting], frozen=True, kw_only=True):
    """Remote jobs from all boards that answered, newest first."""

    ROWS: ClassVar[Rows] = Rows("items", carried=("query",), json_only=("sources", "attribution"))

    sources: Annotated[list[JobBoard], Meta(description="the boards that were called, including those that failed")]
    attribution: Annotated[
        list[str], Meta(description="credits to show with these jobs: the boards that answered, with their links")
    ]


@endpoint("/jobs/search", fresh="1h", example={"q": "python"})
async def search_jobs(
    jobicy: Jobicy,
    arbeitnow: Arbeitnow,
    remotive: Remotive,
    q: Annotated[Search | None, Meta(description="words; title, company, tags or description have all of them")] = None,
    category: Annotated[
        Words | None, Meta(description="words of the category or of a tag", examples=["software-dev"])
    ] = None,
    location: Annotated[
        Words | None, Meta(description="words of the location", examples=["europe", "worldwide"])
    ] = None,
    limit: Annotated[Limit, Meta(le=100, description="maximum number of jobs in the answer")] = 20,
) -> JobSearch:
    """Remote jobs, newest first, from three job boards.

    Searches the newest listings of each board, 100 to 200 in total. A job listed by two boards (same company, same title) is
    returned once. A search word also matches longer words that start with it; accents and case are ignored. `sources` names
    a board that fails, and the jobs of the others are returned; when all boards fail, the answer is a 502."""
    boards = (Jobicy, Arbeitnow, Remotive)
    answers = await asyncio.gather(or_error(jobicy.jobs()), or_error(arbeitnow.jobs()), or_error(remotive.jobs()))
    raise_if_none(*answers)
    if any(isinstance(answer, SkerryError) for answer in answers):
        incomplete()
    found = [
        job
        for job in _newest_of_each(job for answer in answers if not isinstance(answer, SkerryError) for job in answer)
        if (q is None or _has(q, job.words))
        and (category is None or _has(category, fold(" ".join((job.category or "", *job.tags)))))
        and (location is None or _has(location, fold(job.location or "")))
    ]
    return JobSearch.of(
        q,
        map(_job, found),
        len(found),
        limit,
        sources=[
            JobBoard(board.key, board.title, ok=False, job_count=0, detail=f"{answer}.")
            if isinstance(answer, SkerryError)
            else JobBoard(board.key, board.title, ok=True, job_count=len(answer), detail=None)
            for board, answer in zip(boards, answers, strict=True)
        ],
        attribution=[
            f"{board.attribution}, {board.home}"
            for board, answer in zip(boards, answers, strict=True)
            if not isinstance(answer, SkerryError)
        ],
    )


def _newest_of_each(jobs: Iterable[RemoteJob]) -> list[RemoteJob]:
    """Newest first, without duplicates of company and title."""
    found: dict[tuple[str, str], RemoteJob] = {}
    for job in sorted(jobs, key=lambda job: job.posted_at, reverse=True):
        found.setdefault((fold(job.company), fold(job.title)), job)
    return list(found.values())


def _has(wanted: str, text: str) -> bool:
    """Whether each word starts a word of the folded text. A query of signs alone matches nothing."""
    words, text = fold(wanted).split(), f" {text}"
    return bool(words) and all(f" {word}" in text for word in words)


def _job(job: RemoteJob) -> JobPosting:
    return JobPosting(
        id=job.id,
        title=job.title,
        company=job.company,
        company_logo_url=job.company_logo_url,
        category=job.category,
        job_type=job.job_type,
        location=job.location,
        remote=True,
        salary_text=job.salary_text,
        tags=list(job.tags),
        posted_at=job.posted_at,
        url=job.url,
        source=job.id.partition(":")[0],
        excerpt=_excerpt(job.description),
    )


def _excerpt(text: str) -> str | None:
    """The first 300 characters, cut between words."""
    if len(text) <= MAX_EXCERPT_LENGTH:
        return text or None
    return text[: MAX_EXCERPT_LENGTH - 1].rpartition(" ")[0] + "…"
