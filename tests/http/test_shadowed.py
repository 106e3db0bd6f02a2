"""A fixed segment does not hide the endpoints that have a parameter in its place."""

import pytest

from skerry import registry
from skerry.http.shadowed import route_paths
from tests.conftest import Api


def test_paths_next_to_a_fixed_segment() -> None:
    by_path = {endpoint.path: endpoint for endpoint in registry.endpoints()}
    first, *others = route_paths(by_path["/nordic/{country}"], by_path)
    latvian = next(each for each in others if each.path == "/nordic/lv")
    assert (first.path, dict(first.fixed)) == ("/nordic/{country}", {})
    assert latvian.fixed == {"country": "lv"}
    assert [each.path for each in route_paths(by_path["/nordic/countries"], by_path)] == ["/nordic/countries"]


@pytest.mark.modules("nordic_baltic.countries", "nordic_baltic.open_data")
async def test_a_country_with_endpoints_of_its_own(api: Api) -> None:
    assert (await api.data("/nordic/lv"))["country_name"] == "Latvia"
    assert await api.data("/nordic/lv") == await api.data("/nordic/LV")
    found = await api.get("/nordic/lv/datasets/paraugs")
    assert (found.status_code, found.json()["data"]["country"]) == (200, "LV")
