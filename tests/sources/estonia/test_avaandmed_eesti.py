from datetime import UTC, datetime

import pytest

from skerry.clock import now
from skerry.errors import ReplyError
from skerry.models.open_data import OpenDataCatalogue
from skerry.sources.estonia.avaandmed_eesti import AvaandmedEesti, read_dataset, read_datasets, read_page
from skerry.upstream.client import UpstreamClient
from skerry.upstream.reply import Reply
from tests.conftest import Recorded


def replied(body: bytes) -> Reply:
    return Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())


def test_recorded_list(recorded: Recorded) -> None:
    found = read_datasets(recorded("avaandmed_eesti/dataset_list.json"))
    assert len(found) == 5
    assert found[0].title == "Refund of social tax for an employee with reduced working capacity"
    assert found[0].title_et == "Sotsiaalmaksu hüvitamine vähenenud töövõimega töötaja eest"
    assert found[0].updated_at == datetime(2021, 11, 9, 7, 49, 8, 348000, UTC)
    assert found[1].url == "https://andmed.eesti.ee/datasets/tootasu-toetus"


def test_a_bare_list_with_the_names_of_2026() -> None:
    (found,) = read_datasets(replied('[{"titleEt": "Õunad", "descriptionEt": "Puud", "slug": null}]'.encode()))
    assert (found.title, found.title_et, found.description, found.url) == ("Õunad", "Õunad", "Puud", None)


@pytest.mark.parametrize("body", [b"{}", b"", b'{"data": [{}]}', b'{"statusCode": 500}', b'[{"titleEt": 1}]'])
def test_what_is_no_list(body: bytes) -> None:
    with pytest.raises((ReplyError, ValueError)):
        read_datasets(replied(body))


def test_recorded_page(recorded: Recorded) -> None:
    page = read_page(recorded("avaandmed_eesti/dataset_list.json"))
    assert (page.total, len(page.items)) == (709, 5)
    assert (page.items[1].title, page.items[1].title_en) == ("Töötasu toetus", "Wage subsidy")
    assert page.items[1].publisher == "Eesti Töötukassa"


def test_recorded_dataset(recorded: Recorded) -> None:
    dataset = read_dataset(recorded("avaandmed_eesti/dataset.json"))
    assert (dataset.id, dataset.publisher) == ("8d681e55-4118-41f5-b319-1d2bdd36408c", "Transpordiamet")
    assert (dataset.keywords, dataset.themes) == (["aeg"], ["DEMOGRAAFIA. STATISTIKA"])
    assert [file.size_bytes for file in dataset.files] == [139261692, 946, 946]
    assert dataset.update_frequency == "notPlanned"


async def test_it_is_one_of_the_catalogues(upstream: UpstreamClient) -> None:
    catalogue: OpenDataCatalogue = AvaandmedEesti(upstream)
    assert (await catalogue.find("liiklus", 1, 20)).total == 23
    assert (await catalogue.dataset("registreeritud-tootud")).publisher == "Näidiskassa"
