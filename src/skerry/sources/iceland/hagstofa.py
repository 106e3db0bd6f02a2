"""Statistics Iceland: its databases of tables, one server for each language.

The root lists the databases; a table is addressed by database, folders and file name, as public programs do."""

from skerry.licenses import CC_BY_4_0
from skerry.provenance import Evidence
from skerry.sources.pxweb import PxWebDatabase
from skerry.upstream.source import Pace


class StatisticsIceland(PxWebDatabase):
    """Official statistics of Iceland. No key. Languages: is, en."""

    key = "hagstofa"
    title = "Statistics Iceland"
    home = "https://statice.is/statistics/"
    base = "https://px.hagstofa.is"
    license = CC_BY_4_0
    attribution = "Statistics Iceland"
    evidence = Evidence.INFERRED
    pace = Pace(per_second=0.25, concurrency=1, burst=4)
    zone = "Atlantic/Reykjavik"
    max_cells = 10_000

    def _root(self, lang: str) -> str:
        return f"/px{lang}/api/v1/{lang}"
