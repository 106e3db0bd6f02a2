"""Statistics Finland: the database StatFin.

A table is addressed by its folder and file name, as in vaerak/statfin_vaerak_pxt_11rb.px. The addresses are those of its own
documentation."""

from skerry.licenses import CC_BY_4_0
from skerry.provenance import Evidence
from skerry.sources.pxweb import PxWebDatabase


class StatisticsFinland(PxWebDatabase):
    """Official statistics of Finland. No key. Languages: fi, sv, en."""

    key = "stat_fi"
    title = "Statistics Finland"
    home = "https://pxdata.stat.fi/PxWeb/pxweb/en/StatFin/"
    base = "https://pxdata.stat.fi/PxWeb/api/v1"
    license = CC_BY_4_0
    attribution = "Statistics Finland"
    evidence = Evidence.INFERRED
    database = "StatFin"
    zone = "Europe/Helsinki"
    max_cells = 100_000
