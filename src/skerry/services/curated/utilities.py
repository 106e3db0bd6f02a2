"""Charges of household utilities in Estonia, from pages of providers and from news: maintained by hand."""

from datetime import timedelta

from skerry.datasets.ee_utilities import EstonianUtilityList
from skerry.services.curated import Curated, CuratedPage

UTILITIES = CuratedPage(
    id="ee-utilities",
    title="Charges of household utilities in Estonia",
    endpoint="/estonian-utilities",
    url="https://www.konkurentsiamet.ee/en",
    every=timedelta(days=180),
    first=EstonianUtilityList,
    first_rows=lambda dataset: dataset.rows,
    minimum=5,
    required=("type", "note", "rates"),
    note="Maintained by hand. Each charge has its own page, and the first or last day on which it is known to hold.",
)


class UtilityPages(Curated):
    """The charges of household utilities."""

    PAGES = (UTILITIES,)
