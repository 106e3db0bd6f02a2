"""Statistics Sweden: its database of tables, by version 2 of PxWeb's interface."""

from skerry.licenses import CC0_1_0
from skerry.provenance import Evidence
from skerry.sources.pxweb import PxWeb2Database
from skerry.upstream.source import Pace


class StatisticsSweden(PxWeb2Database):
    """Official statistics of Sweden. No key. Languages: sv, en."""

    key = "scb_pxweb2"
    title = "Statistics Sweden"
    home = "https://www.statistikdatabasen.scb.se/"
    base = "https://statistikdatabasen.scb.se/api/v2"
    license = CC0_1_0
    attribution = "Source: Statistics Sweden"
    evidence = Evidence.RECORDED
    pace = Pace(per_second=2, concurrency=2)
    max_cells = 150_000
