import pytest

from tests.conftest import Api, Opened
from tests.declared import ONGOING, Declared
from tests.replaying import ReplayServer

THE_TABLE = "the table that ships with the package answers the example"
DECLARED = {
    "/geo/ip": Declared(unidentified=THE_TABLE, timeless=ONGOING, signing={"ip_countries": "country and network"}),
    "/geo/ip/{ip}": Declared(unidentified=THE_TABLE, timeless=ONGOING, signing={"ip_countries": "country and network"}),
}


async def test_the_country_is_found_without_a_call(api: Api, replay: ReplayServer) -> None:
    assert await api.data("/geo/ip/193.40.5.73") == {
        "ip": "193.40.5.73", "version": "IPv4", "kind": "public", "country": "EE", "country_name": "Estonia",
        "network": "193.40.0.0/16", "place": None,
    }  # fmt: skip
    assert replay.log == []


@pytest.mark.parametrize(
    ("ip", "canonical", "country", "network"),
    [
        ("2001:0BB8::1", "2001:bb8::1", "EE", "2001:bb8::/32"),
        ("::ffff:129.240.1.1", "129.240.1.1", "NO", "129.240.0.0/15"),
        ("2001:4860:4860::8888", "2001:4860:4860::8888", "US", "2001:4860::/32"),
    ],
)
async def test_addresses_are_canonical(api: Api, ip: str, canonical: str, country: str, network: str) -> None:
    data = await api.data(f"/geo/ip/{ip}")
    assert (data["ip"], data["country"], data["network"]) == (canonical, country, network)


@pytest.mark.parametrize(
    ("ip", "kind"),
    [
        ("10.1.2.3", "private"),
        ("127.0.0.1", "loopback"),
        ("169.254.9.9", "link_local"),
        ("100.64.0.9", "shared"),
        ("224.0.0.1", "multicast"),
        ("0.0.0.0", "unspecified"),
        ("::1", "loopback"),
        ("fd00::1", "private"),
        ("2001:db8::1", "private"),
    ],
)
async def test_what_is_not_routed_has_no_country(api: Api, replay: ReplayServer, ip: str, kind: str) -> None:
    data = await api.data(f"/geo/ip/{ip}?precision=city")
    assert (data["kind"], data["country"], data["network"], data["place"]) == (kind, None, None, None)
    assert replay.log == []


@pytest.mark.parametrize("ip", ["8.8.8", "8.8.8.256", "example.org", "fe80::1%25eth0", "8.8.8.8:53"])
async def test_no_address_is_a_400(api: Api, ip: str) -> None:
    problem = await api.problem(f"/geo/ip/{ip}", 400)
    assert problem["errors"][0]["allowed"] == "an IPv4 or IPv6 address such as 8.8.8.8 or 2001:4860:4860::8888"


async def test_a_city_is_asked_for(api: Api) -> None:
    response = await api.get("/geo/ip/8.8.8.8?precision=city")
    data = response.json()["data"]
    assert (data["country"], data["network"]) == ("US", "8.8.0.0/15")
    assert data["place"] == {
        "country": "US", "region": "California", "city": "San Jose", "postal_code": None, "latitude": 37.3382,
        "longitude": -121.8863, "timezone": "America/Los_Angeles", "asn": 15169, "organization": "Google LLC",
        "isp": "Google LLC",
    }  # fmt: skip
    assert "ipwho.is" in response.headers["link"]
    assert "nro.net" in response.headers["link"]


async def test_refusals_of_the_provider(api: Api) -> None:
    limit = await api.problem("/geo/ip/2001:4860:4860::8888?precision=city", 502)
    assert "monthly limit" in limit["detail"]
    await api.problem("/geo/ip/1.1.1.1?precision=city", 404)


async def test_the_address_of_the_caller_is_never_kept(api: Api) -> None:
    response = await api.get("/geo/ip")
    assert response.json()["data"]["kind"] == "loopback"
    assert response.headers["cache-control"] == "no-store"


async def test_forwarding_headers_are_read_of_trusted_proxies_only(open_api: Opened) -> None:
    async with open_api() as api:
        untrusted = await api.get("/geo/ip", X_Forwarded_For="193.40.5.73")
    async with open_api(trusted_proxies=("127.0.0.1/32",)) as api:
        trusted = await api.get("/geo/ip", X_Forwarded_For="193.40.5.73")
    assert untrusted.json()["data"]["ip"] == "127.0.0.1"
    assert (trusted.json()["data"]["ip"], trusted.json()["data"]["country"]) == ("193.40.5.73", "EE")
