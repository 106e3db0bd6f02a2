"""Estonian data sources that have no endpoint of their own: a list maintained by hand."""

from datetime import timedelta

from skerry.datasets.ee_registries import RegistryList
from skerry.services.curated import Curated, CuratedPage

REGISTRIES = CuratedPage(
    id="ee-registries",
    title="Further Estonian public data sources",
    endpoint="/estonian-misc",
    url="https://andmed.eesti.ee/",
    every=timedelta(days=180),
    first=RegistryList,
    first_rows=lambda dataset: dataset.rows,
    minimum=9,
    required=("name", "title_en", "url", "access"),
    note="Maintained by hand; the addresses are taken from public documentation and were not called.",
)


class RegistryPages(Curated):
    """The list of further data sources."""

    PAGES = (REGISTRIES,)
