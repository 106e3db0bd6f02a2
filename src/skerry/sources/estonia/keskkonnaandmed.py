"""Data services of the Estonian Environment Agency: the state's environmental registers as tables, by PostgREST 12.

There is no recording. Several public programs agree on address, profile and table, and two of them print rows of the register
of monitoring stations with the columns used here. The agency's own instructions misspell the name of the profile, which the
server refuses. A reply has at most 20,000 rows, whatever limit is requested."""

from collections.abc import AsyncIterator, Iterator
from datetime import date
from typing import IO

import msgspec
from msgspec import Struct

from skerry.licenses import CC_BY_4_0
from skerry.provenance import Evidence
from skerry.upstream.source import Pace, Query, Source

PROFILE = {"Accept-Profile": "apijahiala"}
IN_USE = "kasutusel"


class ProgrammeStation(Struct, frozen=True):
    """A monitoring station and its programme."""

    programme: str
    """Name of the programme, in Estonian."""
    in_use: bool
    start_date: date | None
    """First day of monitoring."""


class Keskkonnaandmed(Source):
    """Data services of the Estonian Environment Agency: environmental registers as tables, without a key.

    A query returns pages; stations change weekly at most."""

    key = "keskkonnaandmed"
    title = "Keskkonnaagentuur, data services"
    home = "https://keskkonnaportaal.ee/et/avaandmed/keskkonna-ja-ilma-valdkonna-andmeteenused"
    base = "https://keskkonnaandmed.envir.ee"
    license = CC_BY_4_0
    evidence = Evidence.INFERRED
    evidence_note = "Table and columns are those that public programs print; none shows a code of a programme."
    attribution = "Keskkonnaagentuur"
    pace = Pace(per_second=1, concurrency=1)

    async def programme_stations(self) -> AsyncIterator[list[ProgrammeStation]]:
        """Every monitoring station that belongs to a programme, ordered by the name of the programme, in batches."""
        query: dict[str, str | int] = {
            "select": "sr_programm_nimi,seisund,alg_kpv",
            "sr_programm_nimi": "not.is.null",
            "order": "sr_programm_nimi.asc,kkr_kood.asc",
            "limit": 20_000,
        }
        read = 0
        while True:
            before = read
            async for batch in self._page({**query, "offset": read}):
                read += len(batch)
                yield batch
            if read == before:
                return

    def _page(self, query: Query) -> AsyncIterator[list[ProgrammeStation]]:
        return self.download("/f_seirejaamad", query=query, headers=PROFILE, read=read_stations)


class _RawStation(Struct):
    sr_programm_nimi: str
    seisund: str | None = None
    alg_kpv: str | None = None


_ROWS = msgspec.json.Decoder(list[_RawStation])


def read_stations(file: IO[bytes]) -> Iterator[ProgrammeStation]:
    for raw in _ROWS.decode(file.read()):
        yield ProgrammeStation(
            " ".join(raw.sr_programm_nimi.split()),
            (raw.seisund or "").strip().casefold() == IN_USE,
            date.fromisoformat(raw.alg_kpv[:10]) if raw.alg_kpv else None,
        )
