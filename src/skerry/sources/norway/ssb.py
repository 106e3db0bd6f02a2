"""Statistics Norway: its database of tables, by version 2 of PxWeb's interface.

It runs the same software as Statistics Sweden, of which there are recordings."""

from skerry.licenses import CC_BY_4_0
from skerry.provenance import Evidence
from skerry.sources.pxweb import PxWeb2Database
from skerry.upstream.source import Pace


class StatisticsNorway(PxWeb2Database):
    """Official statistics of Norway. No key. Languages: no, en. Closed for updates in some early mornings."""

    key = "ssb_pxweb2"
    title = "Statistics Norway"
    home = "https://www.ssb.no/en/statbank"
    base = "https://data.ssb.no/api/pxwebapi/v2"
    license = CC_BY_4_0
    attribution = "Statistics Norway (SSB)"
    evidence = Evidence.INFERRED
    pace = Pace(per_second=0.25, concurrency=2, burst=10)
    max_cells = 800_000
