from datetime import timedelta

import pytest
import time_machine

from skerry.datasets.ee_registries import RegistryList
from tests.conftest import Api
from tests.declared import CURATED, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/curated/datasets": Declared(
        timeless=CURATED,
    ),
    "/curated/datasets/{id}/changes": Declared(timeless="each version has the time at which the page changed"),
    "/curated/datasets/{id}": Declared(
        timeless=CURATED,
    ),
    "/estonian-misc": Declared(
        timeless=CURATED,
    ),
    "/estonian-misc/{name}": Declared(
        timeless=CURATED,
    ),
}


async def test_the_list_needs_no_network(api: Api, replay: ReplayServer) -> None:
    response = await api.get("/estonian-misc", accept_encoding="identity")
    data = response.json()["data"]
    assert data["count"] == 9
    assert [item["name"] for item in data["items"]] == [
        "ametlikud-teadaanded", "ehitisregister", "kotkas", "metsaregister", "mtr", "teele", "teeregister", "volis",
        "x-tee-stats",
    ]  # fmt: skip
    assert data["items"][2] == {
        "name": "kotkas", "title_en": "Environmental decisions", "title_et": "Keskkonnaotsuste infosüsteem KOTKAS",
        "description": "Environmental permits and impact assessments: applications, decisions, documents.",
        "url": "https://kotkas.envir.ee/", "api_url": None, "access": "web", "publisher": "Keskkonnaamet",
    }  # fmt: skip
    assert data["_meta"]["manual"] is True
    # Nobody called the addresses: a review is no check.
    assert (data["_meta"]["checked_at"], data["_meta"]["reviewed_date"]) == (None, "2026-11-20")
    assert response.headers["etag"] == f'"{data["_meta"]["content_hash"]}"'
    assert replay.log == []


async def test_one_source(api: Api) -> None:
    data = await api.data("/estonian-misc/X-Tee-Stats")
    assert data["formats"] == ["JSON"]
    assert data["examples"][0]["url"] == "https://x-tee.ee/stats/EE/environmentData.json"
    assert data["_meta"]["source_url"] == "https://andmed.eesti.ee/"


async def test_an_unknown_source_is_not_found_and_near_ones_are_named(api: Api) -> None:
    problem = await api.problem("/estonian-misc/teregister", 404)
    assert problem["suggestions"][0] == "teeregister"


@pytest.mark.modules("estonia.registers.curated")
async def test_the_list_is_stale_when_nobody_has_reviewed_it(api: Api) -> None:
    reviewed = RegistryList().retrieved_at
    for days, stale in ((179, False), (181, True)):
        with time_machine.travel(reviewed + timedelta(days=days), tick=False):
            data = await api.data(f"/curated/datasets/ee-registries?_day={days}")
            assert (data["manual"], data["fetched_at"], data["checked_at"]) == (True, None, None)
            assert data["reviewed_date"] == reviewed.date().isoformat()
            assert data["stale"] is stale


async def test_a_validator_of_the_rows_alone_is_not_for_parts(api: Api) -> None:
    """The time of the last check is in the answer, and moves while the validator stays."""
    response = await api.get("/estonian-misc/volis", range="bytes=0-9")
    assert response.status_code == 200
    assert "accept-ranges" not in response.headers
