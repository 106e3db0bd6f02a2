import pytest

from skerry.errors import NotFound, UpstreamChanged
from skerry.models.open_data import OpenDataCatalogue, OpenDataFile
from skerry.sources.latvia.lv_ckan import LvCkan
from skerry.upstream.client import UpstreamClient


async def test_a_page_of_a_search(upstream: UpstreamClient) -> None:
    catalogue: OpenDataCatalogue = LvCkan(upstream)
    found = await catalogue.find("celi", 2, 2)
    assert (found.total, [dataset.title for dataset in found.items]) == (3, ["Ceļu paraugs"])
    assert found.items[0].url == "https://data.gov.lv/dati/dataset/paraugs"


async def test_a_dataset(upstream: UpstreamClient) -> None:
    dataset = await LvCkan(upstream).dataset("paraugs")
    assert (dataset.publisher, dataset.license, dataset.title_en) == ("Parauga aģentūra", "CC0-1.0", None)
    assert (dataset.keywords, dataset.themes) == (["ceļi"], ["Transports"])
    assert dataset.files == [OpenDataFile("Ceļi", "CSV", 1200, None, "https://data.gov.lv/dati/celi.csv")]
    assert dataset.created_at is not None
    assert dataset.created_at.year == 2020


async def test_a_dataset_that_is_another_or_none(upstream: UpstreamClient) -> None:
    with pytest.raises(UpstreamChanged):
        await LvCkan(upstream).dataset("cits")
    with pytest.raises(NotFound, match="'nav'"):
        await LvCkan(upstream).dataset("nav")
