"""Central Statistical Bureau of Latvia: its database of tables, by version 2 of PxWeb's interface.

A public program of 2026 reads it at this address. The limit of cells is that of an old catalogue, for version 1."""

from skerry.licenses import CC_BY_4_0
from skerry.provenance import Evidence
from skerry.sources.pxweb import PxWeb2Database
from skerry.upstream.source import Pace


class StatisticsLatvia(PxWeb2Database):
    """Official statistics of Latvia. No key. Languages: lv, en."""

    key = "stat_lv"
    title = "Central Statistical Bureau of Latvia"
    home = "https://data.stat.gov.lv/pxweb/en/OSP_PUB"
    base = "https://api.stat.gov.lv/api/v2"
    license = CC_BY_4_0
    attribution = "Central Statistical Bureau of Latvia"
    evidence = Evidence.INFERRED
    pace = Pace(per_second=2, concurrency=2)
    max_cells = 3_800
