from tests.conftest import Api


async def test_twelve_models(api: Api) -> None:
    data = await api.data("/elevation/datasets")
    assert data["count"] == len(data["items"]) == 12
    assert data["items"][0] == {
        "id": "copernicus90",
        "name": "Copernicus DEM GLO-90",
        "resolution_m": 90.0,
        "resolution_text": "3 arc seconds",
        "coverage": "Global",
        "producer": "ESA / Copernicus",
        "bathymetry": False,
        "service": "open_meteo",
    }


async def test_each_has_its_own_name_and_four_know_the_sea_floor(api: Api) -> None:
    items = (await api.data("/elevation/datasets"))["items"]
    assert len({item["id"] for item in items}) == 12
    assert {item["id"] for item in items if item["bathymetry"]} == {"mapzen", "etopo1", "gebco2020", "emod2018"}
