"""Lists that the collector stores answer while their providers are away, as these answered."""

from pathlib import Path

import pytest

from skerry import registry
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Opened
from tests.replaying import ReplayServer, closed_port

pytestmark = pytest.mark.modules(
    "entertainment.cats",
    "estonia.living.parcel_lockers",
    "estonia.registers.it_systems",
    "estonia.registers.qualifications",
    "estonia.registers.research",
    "estonia.tallinn.parking",
    "estonia.transport.nav_marks",
    "estonia.transport.ports",
    "finance.economics",
    "language.poetry",
    "science.covid",
    "science.iss",
    "tools.bikes",
)


@pytest.mark.parametrize(
    ("path", "endpoint", "home"),
    [
        ("/animals/cats/breeds", "/animals/cats/breeds", "thecatapi.com"),
        ("/animals/cats/breeds/search?q=aby", "/animals/cats/breeds/search", "thecatapi.com"),
        ("/bikes/networks?country=FI", "/bikes/networks", "citybik.es"),
        ("/poetry/authors", "/poetry/authors", "poetrydb.org"),
        ("/covid/global", "/covid/global", "disease.sh"),
        ("/covid/EE", "/covid/{country}", "disease.sh"),
        ("/iss/tle", "/iss/tle", "celestrak.org"),
        ("/economics/NO", "/economics/{country}", "data.worldbank.org"),
        ("/economics/US/gdp", "/economics/{country}/{indicator}", "data.worldbank.org"),
        ("/economics/compare/gdp?countries=US,NO,DE", "/economics/compare/{indicator}", "data.worldbank.org"),
        ("/economics/rankings/gdp", "/economics/rankings/{indicator}", "data.worldbank.org"),
        ("/estonian-nav-marks?type=lighthouse", "/estonian-nav-marks", "nma.vta.ee"),
        ("/estonian-nav-marks/search?q=Narva", "/estonian-nav-marks/search", "nma.vta.ee"),
        ("/estonian-nav-marks/types", "/estonian-nav-marks/types", "nma.vta.ee"),
        ("/estonian-nav-marks/nearby?lat=59.47&lon=28.05", "/estonian-nav-marks/nearby", "nma.vta.ee"),
        ("/estonian-nav-marks/001", "/estonian-nav-marks/{id}", "nma.vta.ee"),
        ("/estonian-ports", "/estonian-ports", "www.sadamaregister.ee"),
        ("/estonian-ports/search?q=harju", "/estonian-ports/search", "www.sadamaregister.ee"),
        ("/estonian-post/parcel-lockers?country=LV", "/estonian-post/parcel-lockers", "www.omniva.ee"),
        ("/itregistry/stats", "/itregistry/stats", "www.riha.ee"),
        ("/itregistry/systems?name=register", "/itregistry/systems", "www.riha.ee"),
        ("/itregistry/owners", "/itregistry/owners", "www.riha.ee"),
        (
            "/estonian-qualifications/awarding-bodies",
            "/estonian-qualifications/awarding-bodies",
            "www.kutseregister.ee",
        ),
        ("/estonian-qualifications/standards?q=pottsepp", "/estonian-qualifications/standards", "www.kutseregister.ee"),
        ("/estonian-qualifications/fields", "/estonian-qualifications/fields", "www.kutseregister.ee"),
        ("/estonian-research/institutions?q=tartu", "/estonian-research/institutions", "www.etis.ee"),
        ("/tallinn/parking-zones", "/tallinn/parking-zones", "gis.tallinn.ee"),
        ("/tallinn/parking-zones/search?q=Kesklinn", "/tallinn/parking-zones/search", "gis.tallinn.ee"),
        ("/tallinn/parking-zones/nearby?lat=59.437&lon=24.745", "/tallinn/parking-zones/nearby", "gis.tallinn.ee"),
    ],
)
async def test_a_collected_list(
    open_api: Opened, replay: ReplayServer, tmp_path: Path, path: str, endpoint: str, home: str
) -> None:
    async with open_api() as api:
        provided = await api.data(path)
    async with open_api(gateway=closed_port()) as api:
        assert (await api.problem(path, 502))["error"] == "upstream_unavailable"
    (entry,) = [entry for entry in registry.endpoints() if entry.path == endpoint]
    await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
    async with open_api(gateway=closed_port()) as api:
        response = await api.get(path)
    assert response.json()["data"] == provided
    assert f"https://{home}" in response.headers["link"]
    assert int(response.headers["age"]) >= 0


async def test_a_country_without_figures_of_the_pandemic(
    open_api: Opened, replay: ReplayServer, tmp_path: Path
) -> None:
    """The totals are imported whole, so what is not among them does not exist."""
    (entry,) = [entry for entry in registry.endpoints() if entry.path == "/covid/{country}"]
    await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
    async with open_api(gateway=closed_port()) as api:
        problem = await api.problem("/covid/TM", 404)
    assert "No COVID-19 figures" in problem["detail"]
