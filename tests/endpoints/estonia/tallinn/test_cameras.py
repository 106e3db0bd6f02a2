from skerry.datasets.tallinn_camera_areas.build import labels
from tests.conftest import Api


async def test_eight_districts_and_eighteen_corridors(api: Api) -> None:
    data = await api.data("/tallinn/cameras/areas")
    assert (data["count"], len(data["districts"]), len(data["corridors"])) == (26, 8, 18)
    assert data["districts"][0] == {"code": "HA", "name": "Haabersti"}
    assert data["districts"][-1] == {"code": "PT", "name": "Põhja-Tallinn"}
    assert [corridor["code"] for corridor in data["corridors"]] == [
        "P", "ST", *(str(number) for number in range(1, 16)), "19",
    ]  # fmt: skip
    assert data["corridors"][1]["name"] is None
    assert data["note"].startswith("The names of 17 of 18 corridors are not known here")


def test_labels_are_those_of_the_links() -> None:
    page = """<a href="/index.php/cams?area_tag=1">Linn -
        lennujaam</a> <a href="?lang=et&amp;area_tag=KE">Kesklinn</a> <a href="/">Avaleht</a>"""
    assert labels(page) == {"1": "Linn - lennujaam", "KE": "Kesklinn"}
