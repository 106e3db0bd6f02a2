"""The State Electoral Office of Estonia: its page of voting statistics.

The page has two HTML tables, of turnout and of internet voting, with one row for each election since 2005. Numbers have
non-breaking spaces, a decimal comma, a percent sign; a dash means that the figure was not published, a star refers to a
footnote. The recording is the text of the page of 2023-2024 without its markup; the tables are therefore found by the words of
their header row, and only the tags table, tr, th and td are used."""

import re
from collections.abc import Iterator

from msgspec import Struct

from skerry.errors import ReplyError
from skerry.licenses import CC_BY_4_0
from skerry.models.elections import InternetVoting, Turnout
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

PAGE = "/et/valimiste-arhiiv/elektroonilise-haaletamise-statistika"
TURNOUT_HEADER = ("Valimised", "Valijate koguarv")
INTERNET_HEADER = ("Valimised", "E-hääletajate arv")
ELECTION = re.compile(r"(RK|KOV|EP)\s+(\d{4})")


class VotingStatistics(Struct, frozen=True):
    """Both tables of the page, the newest election first."""

    turnout: tuple[Turnout, ...]
    internet_voting: tuple[InternetVoting, ...]


class Valimised(Source):
    """State Electoral Office. Its page of voting statistics changes after each election."""

    key = "valimised"
    title = "State Electoral Office of Estonia"
    home = "https://www.valimised.ee"
    base = "https://www.valimised.ee"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    evidence_note = "Figures are checked against a copy of the page's text; its markup is inferred."
    attribution = "Riigi valimisteenistus, valimised.ee"
    pace = Pace(per_second=1, concurrency=1)
    statistics_page = f"{base}{PAGE}"

    async def voting_statistics(self) -> VotingStatistics:
        """Both tables of the page of voting statistics."""
        return await self.get(PAGE, fresh="5m", read=read_statistics)


def read_statistics(reply: Reply) -> VotingStatistics:
    tables = [
        [[cell.text(strip=True) for cell in row.css("th, td")] for row in table.css("tr")]
        for table in reply.html().css("table")
    ]
    return statistics(tables)


def statistics(tables: list[list[list[str]]]) -> VotingStatistics:
    """Both tables, found among all tables of the page, each a list of rows of cells."""
    return VotingStatistics(
        turnout=tuple(
            Turnout(election, year, _number(row[1]), _number(row[2]), _percent(row[3]))
            for election, year, row in _rows(tables, TURNOUT_HEADER)
        ),
        internet_voting=tuple(
            InternetVoting(
                election, year, _number(row[1]), _number(row[2]), _number(row[3]), _optional(row[4]), _number(row[5])
            )
            for election, year, row in _rows(tables, INTERNET_HEADER)
        ),
    )


def _rows(tables: list[list[list[str]]], header: tuple[str, ...]) -> Iterator[tuple[str, int, list[str]]]:
    """Election, year and cells of each row of the table that has this header."""
    for table in tables:
        if table and tuple(table[0][: len(header)]) == header:
            for row in table[1:]:
                if found := ELECTION.match(row[0]):
                    yield f"{found[1]}_{found[2]}", int(found[2]), row
            return
    raise ReplyError(f"returned a page without the table of {header[1]}")


def _number(text: str) -> int:
    return int(re.sub(r"[\s*]", "", text))


def _optional(text: str) -> int | None:
    return None if text.strip(" *\u00a0") in ("", "-", "–") else _number(text)


def _percent(text: str) -> float:
    return float(re.sub(r"[\s%*]", "", text).replace(",", "."))
