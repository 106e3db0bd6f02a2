"""PoetryDB: poems in English whose copyright has expired."""

from functools import partial
from typing import Annotated
from urllib.parse import quote

from msgspec import Meta, Raw, Struct

from skerry.errors import NotFound, ReplyError
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.identity import matching
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

POOL = 50
"""Poems of which random ones are chosen."""


class Poem(Struct, frozen=True):
    """A poem."""

    title: Annotated[str, Meta(description="title of the poem, or its first line")]
    author: Annotated[str, Meta(description="name of the poet")]
    line_count: Annotated[int, Meta(description="number of lines, without empty ones")]
    lines: Annotated[
        list[str] | None,
        Meta(description="lines with their indents; an empty one between stanzas; null if not requested"),
    ]


class Poet(Struct, frozen=True):
    """A poet of whom there are poems."""

    name: Annotated[str, Meta(description="name of the poet")]


class PoetryDB(Source):
    """3,000 poems by 130 poets. No key. One server, run by one volunteer.

    What was not found is HTTP 200 with an object instead of a list. Strings match a part, in any case."""

    key = "poetrydb"
    title = "PoetryDB"
    home = "https://poetrydb.org/"
    base = "https://poetrydb.org"
    license = stated("Poems in the public domain", "https://github.com/thundercomb/poetrydb")
    evidence = Evidence.DOCUMENTED
    attribution = "PoetryDB"
    pace = Pace(per_second=2, concurrency=2)

    async def authors(self) -> tuple[Poet, ...]:
        """All poets, in alphabetical order."""
        return await self.get("/author", fresh="7d", read=read_authors)

    async def random(self) -> tuple[Poem, ...]:
        """Random poems, the same for ten minutes."""
        return await self.get(f"/random/{POOL}", fresh="10m", read=read_random)

    async def by_author(self, author: str, *, lines: bool) -> tuple[Poem, ...]:
        """Poems of the poets whose names contain a string. Raises NotFound."""
        fields = "" if lines else "/author,title,linecount"
        return await self.get(
            f"/author/{quote(author, safe='')}{fields}", fresh="7d", read=partial(read_by_author, author)
        )

    async def by_title(self, title: str, *, exact: bool) -> tuple[Poem, ...]:
        """Poems whose titles contain a string, or are that string. Raises NotFound."""
        suffix = ":abs" if exact else ""
        return await self.get(
            f"/title/{quote(title, safe='')}{suffix}", fresh="7d", read=partial(read_by_title, title, exact)
        )

    async def with_line(self, text: str) -> tuple[Poem, ...]:
        """Poems of which a line contains a string; none where nothing was found."""
        return await self.get(f"/lines/{quote(text, safe='')}", fresh="7d", read=partial(read_with_line, text))


class _RawAuthors(Struct):
    authors: list[str]


class _RawPoem(Struct):
    title: str
    author: str
    linecount: int | str
    lines: list[str] | None = None


class _RawRefusal(Struct):
    status: int | str
    reason: str = ""


def read_authors(reply: Reply) -> tuple[Poet, ...]:
    """All poets."""
    return tuple(map(Poet, reply.json(_RawAuthors).authors))


def read_random(reply: Reply) -> tuple[Poem, ...]:
    """Random poems, at least one."""
    return tuple(read_rows(reply.json(list[Raw]), _RawPoem, _read_poem, at_least=1))


def read_by_author(author: str, reply: Reply) -> tuple[Poem, ...]:
    """Poems of a poet. Raises NotFound."""
    poems = _read_found(reply)
    if not poems:
        raise NotFound(f"PoetryDB has no poet named {author!r}.")
    return matching(poems, lambda poem: _holds(poem.author, author), f"author {author}", reply)


def read_by_title(title: str, exact: bool, reply: Reply) -> tuple[Poem, ...]:
    """Poems whose titles contain a string, or are that string. Raises NotFound."""
    poems = _read_found(reply)
    if not poems:
        raise NotFound(f"PoetryDB has no poem titled {title!r}.")
    matches = _equals if exact else _holds
    return matching(poems, lambda poem: matches(poem.title, title), f"title {title}", reply)


def read_with_line(text: str, reply: Reply) -> tuple[Poem, ...]:
    """Poems with a string in a line."""
    poems = _read_found(reply)
    return matching(poems, lambda poem: any(_holds(line, text) for line in poem.lines or ()), f"line {text}", reply)


def _read_found(reply: Reply) -> tuple[Poem, ...]:
    """The poems of a list; none where the reply is the provider's object for that."""
    if reply.body.lstrip().startswith(b"{"):
        refusal = reply.json(_RawRefusal)
        if str(refusal.status) != "404":
            raise ReplyError(f"rejected the request: {refusal.reason:.100}")
        return ()
    return tuple(read_rows(reply.json(list[Raw]), _RawPoem, _read_poem))


def _read_poem(raw: _RawPoem) -> Poem:
    return Poem(raw.title, raw.author, int(raw.linecount), raw.lines)


def _holds(text: str, part: str) -> bool:
    return part.casefold() in text.casefold()


def _equals(text: str, other: str) -> bool:
    return text.strip().casefold() == other.strip().casefold()
