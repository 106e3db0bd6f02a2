"""A remote job: the shape that three job boards share."""

from datetime import datetime
from html import unescape

from msgspec import Struct

from skerry.folding import fold


class RemoteJob(Struct, frozen=True):
    """One listing of a job board."""

    id: str
    """Key of the board and the board's own id: `remotive:123`."""
    title: str
    company: str
    company_logo_url: str | None
    category: str | None
    job_type: str | None
    """In lower case with hyphens: `full-time`."""
    location: str | None
    """Where the employee must live, in the board's words."""
    salary_text: str | None
    tags: tuple[str, ...]
    posted_at: datetime
    url: str
    description: str
    """Plain text."""
    words: str
    """Title, company, tags and description, folded for searching."""

    @classmethod
    def of(
        cls,
        *,
        board: str,
        number: int | str,
        title: str,
        company: str,
        company_logo_url: str | None = None,
        category: str | None = None,
        job_type: str | None = None,
        location: str | None = None,
        salary: str | None = None,
        tags: list[str],
        posted_at: datetime,
        url: str,
        description: str | None,
    ) -> "RemoteJob":
        """From strings as the boards write them: with HTML entities, empty where unknown. The description is plain text."""
        title, company, text = unescape(title).strip(), unescape(company).strip(), description or ""
        names = tuple(dict.fromkeys(name for tag in tags if (name := unescape(tag).strip())))
        return cls(
            id=f"{board}:{number}",
            title=title,
            company=company,
            company_logo_url=company_logo_url or None,
            category=unescape(category or "").strip() or None,
            job_type=fold(job_type or "").replace(" ", "-") or None,
            location=unescape(location or "").strip() or None,
            salary_text=unescape(salary or "").strip() or None,
            tags=names,
            posted_at=posted_at,
            url=url,
            description=text,
            words=fold(" ".join((title, company, *names, text))),
        )
