"""Who is behind the answers: `/sources`, and the links that lead there."""

import re

import msgspec

from skerry import registry
from skerry.api.sources import SourceDescription, described, license_url, source_path
from skerry.http.routes import links
from skerry.provenance import Evidence
from skerry.sources.world.disease_sh import DiseaseSh
from skerry.sources.world.open_meteo import OpenMeteo
from skerry.sources.world.open_meteo_air import OpenMeteoAir
from tests.conftest import Api, Opened
from tests.replaying import ReplayServer


async def test_every_source_states_licence_attribution_and_evidence(api: Api) -> None:
    rows = (await api.data("/sources"))["items"]
    by_key = {row["key"]: row for row in rows}
    assert len(by_key) == len(rows) > 80
    used = {source.key for endpoint in registry.endpoints() for source in endpoint.sources}
    assert used <= {row["key"] for row in rows if row["kind"] == "provider"}
    for row in rows:
        assert row["license"]["title"], row["key"]
        assert row["license"]["url"].startswith(("https://", "/licenses/")), row["key"]
        assert row["endpoint_count"] == len(row["endpoints"]) > 0
        assert (row["evidence"] is None) == (row["kind"] == "dataset")
    assert by_key["dogceo"]["evidence_note"] == "Random pictures follow the documentation."
    assert by_key["vat_rates"]["as_of_date"] == "2026-08-19"
    assert by_key["countries"]["license"]["id"] == "ODbL-1.0"
    assert {row["state"] for row in rows} == {"unknown", "bundled"}


async def test_one_source_and_how_it_is_doing(api: Api, replay: ReplayServer) -> None:
    await api.data("/covid/EE")
    with replay.fault("error_403"):
        await api.problem("/covid/SE", 502)
    row = await api.data("/sources/disease_sh")
    assert (row["title"], row["evidence"], row["state"]) == ("disease.sh", "recorded", "failing")
    assert row["failure"] == "returned 403"
    assert row["endpoints"] == ["/api/v1/covid/global", "/api/v1/covid/{country}"]
    problem = await api.problem("/sources/diseas_sh", 404)
    assert problem["suggestions"] == ["disease_sh"]


async def test_every_answer_links_to_the_licence_and_to_the_attribution(api: Api) -> None:
    response = await api.get("/covid/EE")
    links = re.findall(r'<([^>]*)>; rel="([^"]*)"', response.headers["link"])
    assert links == [
        ("https://disease.sh/", "via"), ("/licenses/disease_sh", "license"), ("/api/v1/sources/disease_sh", "describedby"),
    ]  # fmt: skip
    terms = await api.client.get("/licenses/disease_sh")
    assert terms.headers["content-type"] == "text/plain; charset=utf-8"
    assert "Licence: Free to use; figures of Worldometer" in terms.text
    assert "Attribution: disease.sh, Worldometer" in terms.text
    assert (await api.client.get("/licenses/nobody")).status_code == 404


def test_each_source_has_its_licence_and_description_after_its_page() -> None:
    origins = [source.origin() for source in (DiseaseSh, OpenMeteo, OpenMeteoAir)]
    found = re.findall(r'<([^>]*)>; rel="([^"]*)"', links(tuple(origins)).decode())
    assert [rel for _, rel in found] == ["via", "license", "describedby"] * 3
    assert [found[i + 2][0] for i in (0, 3, 6)] == [source_path(origin.key) for origin in origins]
    assert [found[i + 1][0] for i in (0, 3, 6)] == [license_url(origin) for origin in origins]
    assert found[4] == found[7], "a licence that two sources share is named for each of them"


async def test_a_curated_answer_names_its_own_page_only(api: Api) -> None:
    own = {
        "/tallinn/water": ["tallinn_water"], "/tallinn/data/tables": ["avaandmed_eesti"], "/estonian-misc": ["ee_registries"],
        "/elections/ee/{election}/turnout": ["valimised"],
    }  # fmt: skip
    for endpoint in registry.endpoints():
        if endpoint.path in own:
            assert [origin.key for origin in endpoint.origins] == own[endpoint.path]
            links = re.findall(r'<([^>]*)>; rel="describedby"', (await api.client.get(endpoint.url())).headers["link"])
            assert links == [source_path(key) for key in own.pop(endpoint.path)]
    assert not own
    assert (await api.data("/sources/tallinn_water"))["endpoints"] == [
        f"/api/v1{path}"
        for path in ("/curated/datasets", "/curated/datasets/{id}", "/curated/datasets/{id}/changes", "/tallinn/water")
    ]
    [curated] = [endpoint for endpoint in registry.endpoints() if endpoint.path == "/curated/datasets"]
    assert len(curated.origins) >= 4
    assert (await api.get("/curated/datasets")).headers["link"].count('rel="via"') == len(curated.origins)


def test_a_certificate_is_observed_here_and_signed_by_nobody() -> None:
    (check,) = (endpoint for endpoint in registry.endpoints() if endpoint.path == "/ssl/{domain}")
    assert (check.origins, check.kind) == ((), "proxied")


async def test_every_link_of_every_endpoint_leads_somewhere(open_api: Opened) -> None:
    async with open_api() as api:
        known = {row["key"] for row in (await api.data("/sources"))["items"]}
        document = (await api.client.get("/openapi.json")).json()
    for endpoint in registry.endpoints():
        assert {origin.key for origin in endpoint.origins} <= known, endpoint.path
    operation = document["paths"]["/api/v1/covid/{country}"]["get"]
    assert operation["x-skerry"]["sources"] == [
        {
            "key": "disease_sh", "title": "disease.sh", "home": "https://disease.sh/", "attribution": "disease.sh, Worldometer",
            "license": {"id": None, "title": "Free to use; figures of Worldometer", "url": "/licenses/disease_sh"},
            "evidence": "recorded", "described_by": "/api/v1/sources/disease_sh",
        }
    ]  # fmt: skip
    assert {"/api/v1/sources", "/api/v1/sources/{key}"} <= document["paths"].keys()


def test_descriptions_need_no_server() -> None:
    """`skerry sources` prints the same."""
    rows = described(registry.endpoints())
    assert {row.evidence for row in rows} == {*Evidence, None}
    assert msgspec.json.decode(msgspec.json.encode(rows), type=list[SourceDescription]) == rows
