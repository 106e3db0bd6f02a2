import pytest

from skerry.errors import NotFound, UpstreamChanged
from skerry.models.nordic import NordicCountry
from skerry.models.open_data import OpenDataCatalogue
from skerry.sources.europe.data_europa import DataEuropa
from skerry.upstream.client import UpstreamClient


async def test_a_search_in_one_country(upstream: UpstreamClient) -> None:
    found = await DataEuropa(upstream).find("tiet", 1, 10, NordicCountry.FINLAND)
    assert (found.total, [dataset.title for dataset in found.items]) == (12, ["Teiden näyte", "Only English"])
    assert (found.items[0].title_en, found.items[0].description_en) == ("Sample of roads", None)
    assert found.items[0].url == "https://data.europa.eu/data/datasets/paraisten-naidis"


async def test_a_search_in_all_of_europe(upstream: UpstreamClient) -> None:
    catalogue: OpenDataCatalogue = DataEuropa(upstream)
    found = await catalogue.find("tiet", 2, 10)
    assert (found.total, found.items) == (12, ())


async def test_a_dataset(upstream: UpstreamClient) -> None:
    dataset = await DataEuropa(upstream).dataset("paraisten-naidis")
    assert (dataset.title, dataset.publisher) == ("Sample of roads", "Näytevirasto")
    assert dataset.license == "Creative Commons Attribution 4.0 International"
    assert (dataset.keywords, dataset.themes) == (["tiet"], ["Transport"])
    first, second = dataset.files
    assert (first.format, first.size_bytes, first.url) == ("CSV", 900, "https://www.example.org/tiet.csv")
    assert (second.format, second.url) == (None, "https://www.example.org/wfs")


async def test_a_dataset_that_is_another_or_none(upstream: UpstreamClient) -> None:
    with pytest.raises(UpstreamChanged):
        await DataEuropa(upstream).dataset("muu")
    with pytest.raises(NotFound, match="not of Sweden"):
        await DataEuropa(upstream).dataset("paraisten-naidis", NordicCountry.SWEDEN)
    with pytest.raises(NotFound, match="'ei-ole'"):
        await DataEuropa(upstream).dataset("ei-ole")
