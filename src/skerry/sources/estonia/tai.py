"""National Institute for Health Development of Estonia: its database of health statistics.

A table is addressed by its folders and file name. Its recording is of 2017; public programs of 2025 and 2026 use the same paths,
queries and members."""

from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.sources.pxweb import PxWebDatabase


class HealthDevelopmentInstitute(PxWebDatabase):
    """Births, deaths, diseases, health care and surveys in Estonia. No key."""

    key = "tai_pxweb"
    title = "National Institute for Health Development (Estonia)"
    home = "https://statistika.tai.ee/"
    base = "https://statistika.tai.ee/api/v1"
    license = stated("Free reuse, source named")
    attribution = "Tervise Arengu Instituut"
    evidence = Evidence.RECORDED
    evidence_note = "The recording is of figures of 2017; lists and descriptions of tables follow public programs."
    database = "Andmebaas"
    zone = "Europe/Tallinn"
    max_cells = 100_000
