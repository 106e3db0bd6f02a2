"""A remote job, as three job boards give it: one shape, and how their texts are read."""

import re
from datetime import UTC, datetime
from html import unescape

from msgspec import Struct

from skerry.folding import fold

BEFORE_A_SIGN = re.compile(r" (?=[.,;:!?)])")
"""A blank that only stands where markup did: `<b>word</b>.`"""


class RemoteJob(Struct, frozen=True):
    """One listing."""

    id: str
    """The board's key and its own id."""
    title: str
    company: str
    company_logo: str | None
    category: str | None
    job_type: str | None
    """In lower case with hyphens: `full-time`."""
    location: str | None
    """Where one must live, in the board's words."""
    salary: str | None
    tags: tuple[str, ...]
    posted_at: datetime
    url: str
    description: str
    """Plain text."""
    words: str
    """All that is searched, folded."""

    @classmethod
    def of(
        cls,
        *,
        board: str,
        number: int | str,
        title: str,
        company: str,
        company_logo: str | None = None,
        category: str | None = None,
        job_type: str | None = None,
        location: str | None = None,
        salary: str | None = None,
        tags: list[str],
        posted_at: datetime,
        url: str,
        description: str,
    ) -> "RemoteJob":
        """From texts as the boards write them: with HTML entities, empty where nothing is known; the description in HTML."""
        title, company, text = unescape(title).strip(), unescape(company).strip(), plain(description)
        names = tuple(dict.fromkeys(name for tag in tags if (name := unescape(tag).strip())))
        return cls(
            id=f"{board}:{number}",
            title=title,
            company=company,
            company_logo=company_logo or None,
            category=unescape(category or "").strip() or None,
            job_type=fold(job_type or "").replace(" ", "-") or None,
            location=unescape(location or "").strip() or None,
            salary=unescape(salary or "").strip() or None,
            tags=names,
            posted_at=posted_at,
            url=url,
            description=text,
            words=fold(" ".join((title, company, *names, text))),
        )


def plain(markup: str) -> str:
    """The text of a piece of HTML, in one line."""
    from selectolax.lexbor import LexborHTMLParser

    body = LexborHTMLParser(markup).body
    text = body.text(separator=" ") if body is not None else ""
    return BEFORE_A_SIGN.sub("", " ".join(text.split()))


def moment(text: str) -> datetime:
    """A time in ISO 8601; UTC where it has no offset."""
    stated = datetime.fromisoformat(text)
    return stated.astimezone(UTC) if stated.tzinfo else stated.replace(tzinfo=UTC)
