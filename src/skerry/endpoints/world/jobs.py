"""Remote jobs."""

import asyncio
from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.report import incomplete, or_error, raise_if_none
from skerry.errors import SkerryError
from skerry.folding import fold
from skerry.models.fields import Moment
from skerry.models.remote_job import RemoteJob
from skerry.sources.world.arbeitnow import Arbeitnow
from skerry.sources.world.jobicy import Jobicy
from skerry.sources.world.remotive import Remotive

MAX_OF_AN_EXCERPT = 300

Words = Annotated[str, Meta(min_length=1, max_length=100)]


class Job(Struct, frozen=True):
    """One listing. Its address leads to the board, where one applies."""

    id: Annotated[str, Meta(description="key of the board and the board's own id")]
    title: str
    company: str
    company_logo: Annotated[str | None, Meta(description="address of a picture")]
    category: Annotated[str | None, Meta(description="line of work, in the board's words")]
    job_type: Annotated[
        str | None, Meta(description="full-time, part-time, contract and the like, as the board has it")
    ]
    location: Annotated[str | None, Meta(description="where one must live, in the board's words")]
    remote: Annotated[bool, Meta(description="always true")]
    salary: Annotated[str | None, Meta(description="in the board's words and figures")]
    tags: list[str]
    posted_at: Moment
    url: Annotated[str, Meta(description="the listing on its board")]
    source: Annotated[str, Meta(description="key of the board, as in `sources`")]
    excerpt: Annotated[str | None, Meta(description="begin of the description, plain text of 300 characters at most")]


class Board(Struct, frozen=True):
    """A job board that was asked."""

    name: Annotated[str, Meta(description="its key")]
    ok: Annotated[bool, Meta(description="whether it answered")]
    count: Annotated[int, Meta(ge=0, description="remote jobs that it gave, before any filter")]
    detail: Annotated[str | None, Meta(description="why it did not answer")]


class JobSearch(Struct, frozen=True):
    """Remote jobs of all boards that answered, the newest first."""

    query: Annotated[str | None, Meta(description="words searched for")]
    count: Annotated[int, Meta(ge=0, description="number of items")]
    total: Annotated[int, Meta(ge=0, description="number of jobs that match")]
    items: list[Job]
    sources: Annotated[list[Board], Meta(description="the boards that were asked, with or without success")]
    attribution: Annotated[
        list[str], Meta(description="whom to name when showing these jobs: the boards that answered")
    ]


@endpoint("/jobs/search", fresh="1h", example={"q": "python"})
async def search_jobs(
    jobicy: Jobicy,
    arbeitnow: Arbeitnow,
    remotive: Remotive,
    q: Annotated[Words | None, Meta(description="words, all of which title, company, tags or description have")] = None,
    search: Annotated[Words | None, Meta(description="the same as q")] = None,
    category: Annotated[
        Words | None, Meta(description="words of the category or of a tag, such as software-dev")
    ] = None,
    location: Annotated[Words | None, Meta(description="words of the location, such as europe or worldwide")] = None,
    limit: Annotated[int, Meta(ge=1, le=100, description="most jobs in the answer")] = 20,
) -> JobSearch:
    """Remote jobs, newest first, from three job boards.

    The newest listings of each, one to two hundred in all; what two boards have of one company under one title is given
    once. A word also finds longer ones that begin with it; accents and case do not matter. A board that does not answer is
    named in `sources`, and the others answer without it; when none does the answer is 502."""
    words = q or search
    boards = (Jobicy, Arbeitnow, Remotive)
    answers = await asyncio.gather(or_error(jobicy.jobs()), or_error(arbeitnow.jobs()), or_error(remotive.jobs()))
    raise_if_none(*answers)
    if any(isinstance(answer, SkerryError) for answer in answers):
        incomplete()
    found = [
        job
        for job in _newest_of_each(job for answer in answers if not isinstance(answer, SkerryError) for job in answer)
        if (words is None or _has(words, job.words))
        and (category is None or _has(category, fold(" ".join((job.category or "", *job.tags)))))
        and (location is None or _has(location, fold(job.location or "")))
    ]
    items = [_job(job) for job in found[:limit]]
    return JobSearch(
        query=words,
        count=len(items),
        total=len(found),
        items=items,
        sources=[
            Board(board.key, ok=False, count=0, detail=f"{answer}.")
            if isinstance(answer, SkerryError)
            else Board(board.key, ok=True, count=len(answer), detail=None)
            for board, answer in zip(boards, answers, strict=True)
        ],
        attribution=[
            f"{board.attribution}, {board.home}"
            for board, answer in zip(boards, answers, strict=True)
            if not isinstance(answer, SkerryError)
        ],
    )


def _newest_of_each(jobs: Iterable[RemoteJob]) -> list[RemoteJob]:
    """The newest first, each job of a company once."""
    found: dict[tuple[str, str], RemoteJob] = {}
    for job in sorted(jobs, key=lambda job: job.posted_at, reverse=True):
        found.setdefault((fold(job.company), fold(job.title)), job)
    return list(found.values())


def _has(wanted: str, text: str) -> bool:
    """Whether each word begins one of a folded text. Signs alone are in none."""
    words, text = fold(wanted).split(), f" {text}"
    return bool(words) and all(f" {word}" in text for word in words)


def _job(job: RemoteJob) -> Job:
    return Job(
        id=job.id,
        title=job.title,
        company=job.company,
        company_logo=job.company_logo,
        category=job.category,
        job_type=job.job_type,
        location=job.location,
        remote=True,
        salary=job.salary,
        tags=list(job.tags),
        posted_at=job.posted_at,
        url=job.url,
        source=job.id.partition(":")[0],
        excerpt=_begin(job.description),
    )


def _begin(text: str) -> str | None:
    """The first 300 characters, cut between words."""
    if len(text) <= MAX_OF_AN_EXCERPT:
        return text or None
    return text[: MAX_OF_AN_EXCERPT - 1].rpartition(" ")[0] + "…"
