from skerry.datasets.tallinn_camera_areas.build import labels
from tests.conftest import Api
from tests.declared import ENTRIES, FILTERS, ONE_FILE, Declared
from tests.replaying import ReplayServer

DECLARED = {
    "/tallinn/cameras": Declared(
        unidentified=FILTERS,
        timeless=ENTRIES,
    ),
    "/tallinn/cameras/{id}": Declared(
        unidentified=ONE_FILE,
        timeless=ENTRIES,
    ),
}


async def test_cameras_once_each(api: Api) -> None:
    data = await api.data("/tallinn/cameras")
    assert (data["area"], data["count"]) == (None, 4)  # one is listed twice
    assert data["items"][1] == {
        "id": "cam001",
        "name": "Estonia pst - Teatri väljak",
        "image_url": "https://ristmikud.tallinn.ee/last/cam001.jpg",
        "restricted": True,
    }
    assert [camera["name"] for camera in data["items"][2:]] == [
        "Kalev P&R [sissepääs], Pärnu mnt 150",
        "O'Learys, Õismäe tee",
    ]


async def test_cameras_of_an_area(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/tallinn/cameras?area=ke")
    assert (data["area"], data["count"]) == ("KE", 2)
    assert (await api.data("/tallinn/cameras?area=19"))["items"] == []
    problem = await api.problem("/tallinn/cameras?area=XX", 404)
    assert "KE" in problem["suggestions"]
    assert len(replay.log) == 2


async def test_one_camera(api: Api, replay: ReplayServer) -> None:
    camera = await api.data("/tallinn/cameras/CAM103")
    assert (camera["id"], camera["restricted"]) == ("cam103", False)
    await api.problem("/tallinn/cameras/cam999", 404)
    await api.problem("/tallinn/cameras/103", 400)
    # No picture is fetched.
    assert {row["url"] for row in replay.log} == {"https://ristmikud.tallinn.ee/index.php/cams"}


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
