import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, Declared
from tests.endpoints.conftest import Answering

DECLARED = {
    "/estonian-geology/layers": Declared(
        timeless=ENTRIES,
    ),
}

BASE = "https://maps.egt.ee/geoserver"
QUERY = "service=WMS&version=1.3.0&request=GetCapabilities"
URL = f"{BASE}/ows?{QUERY}"
DOCUMENT = '<WMS_Capabilities xmlns="http://www.opengis.net/wms"><Capability>{}</Capability></WMS_Capabilities>'
REFUSAL = b'<ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1"><ows:Exception/></ows:ExceptionReport>'


async def test_only_layers_with_a_name(api: Api) -> None:
    data = await api.data("/estonian-geology/layers")
    assert data["service_url"] == "https://maps.egt.ee/geoserver/ows"
    assert data["count"] == 3
    assert [item["name"] for item in data["items"]] == [
        "k50:ap_avamus_a_50t",
        "maavarad:maardla_piir",
        "maavarad:aktiivne_maeeraldis",
    ]


async def test_a_layer_with_everything(api: Api) -> None:
    assert (await api.data("/estonian-geology/layers"))["items"][0] == {
        "name": "k50:ap_avamus_a_50t",
        "title": "Aluspõhja avamused 1:50 000",
        "description": "Aluspõhja kihtide avamused pinnakatte all",
        "queryable": True,
        "crs": ["EPSG:3301", "EPSG:4326", "CRS:84"],
        "bbox": {"west": 21.7, "south": 57.5, "east": 28.2, "north": 59.7},
        "legend_url": "https://maps.egt.ee/geoserver/ows?service=WMS&request=GetLegendGraphic&format=image%2Fpng"
        "&layer=k50%3Aap_avamus_a_50t",
    }


async def test_children_inherit_reference_systems_extent_and_queryable(api: Api) -> None:
    deposits, claims = (await api.data("/estonian-geology/layers"))["items"][1:]
    assert deposits["crs"] == ["EPSG:3857", "EPSG:3301", "EPSG:4326", "CRS:84"]
    assert deposits["bbox"] == {"west": 21.5, "south": 57.4, "east": 28.3, "north": 59.9}
    assert deposits["description"] is None
    assert deposits["legend_url"] is None
    assert deposits["queryable"] is False
    assert claims["queryable"] is True
    # EPSG:4326 has the latitude first in this version of WMS.
    assert claims["bbox"] == {"west": 22.1, "south": 57.6, "east": 28.1, "north": 59.5}


async def test_without_any_extent_it_is_null(open_api: Opened, answering: Answering) -> None:
    box = "<BoundingBox CRS='CRS:84' minx='22' miny='57' maxx='28' maxy='59'/>"
    layers = f"<Layer><Name>a:b</Name></Layer><Layer><Name>a:c</Name>{box}</Layer>"
    async with open_api(gateway=answering({URL: DOCUMENT.format(layers).encode()})) as api:
        first, second = (await api.data("/estonian-geology/layers"))["items"]
        assert first["bbox"] is None
        assert first["title"] == "a:b"
        assert second["bbox"] == {"west": 22, "south": 57, "east": 28, "north": 59}


async def test_a_server_that_offers_every_reference_system(open_api: Opened, answering: Answering) -> None:
    systems = "".join(f"<CRS>EPSG:{number}</CRS>" for number in range(2000, 8000))
    layers = f"<Layer>{systems}<CRS>CRS:84</CRS><Layer><Name>a:b</Name><CRS>EPSG:3300</CRS></Layer></Layer>"
    async with open_api(gateway=answering({URL: DOCUMENT.format(layers).encode()})) as api:
        (layer,) = (await api.data("/estonian-geology/layers"))["items"]
        assert layer["crs"] == ["EPSG:3300", "EPSG:3301", "EPSG:3857", "EPSG:4326", "CRS:84"]


async def test_without_a_common_service_the_workspaces_are_asked(open_api: Opened, answering: Answering) -> None:
    # Names come without their workspace as a rule.
    names = {"k50": "x", "k200": "y", "egf": "z", "maavarad": "piir", "faktika": "faktika:puurauk"}
    bodies = {
        f"{BASE}/{workspace}/ows?{QUERY}": DOCUMENT.format(f"<Layer><Name>{name}</Name></Layer>").encode()
        for workspace, name in names.items()
    }
    async with open_api(gateway=answering({URL: REFUSAL, **bodies})) as api:
        data = await api.data("/estonian-geology/layers")
    assert data["service_url"] is None
    assert [item["name"] for item in data["items"]] == ["k50:x", "k200:y", "egf:z", "maavarad:piir", "faktika:puurauk"]


async def test_no_service_at_all_is_unavailable(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({URL: b"<html/>", f"{BASE}/k50/ows?{QUERY}": b"<html/>"}, status=404)) as api:
        detail = (await api.problem("/estonian-geology/layers", 502))["detail"]
        assert detail.startswith("Geological Survey of Estonia returned 404;")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html/>",
        b'<WMT_MS_Capabilities version="1.1.1"><Capability/></WMT_MS_Capabilities>',
        b'<WMS_Capabilities xmlns="http://www.opengis.net/wms"/>',
        b'<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
        + DOCUMENT.format("<Layer><Name>&x;</Name></Layer>").encode(),
        DOCUMENT.format("<Layer><Name>a</Name><BoundingBox CRS='CRS:84' minx='x'/></Layer>").encode(),
    ],
)
async def test_what_is_not_a_list_of_layers_is_a_change(open_api: Opened, answering: Answering, body: bytes) -> None:
    async with open_api(gateway=answering({URL: body})) as api:
        problem = await api.problem("/estonian-geology/layers", 502)
        assert problem["provider"] == "Geological Survey of Estonia"
