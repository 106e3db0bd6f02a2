from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tests.conftest import Api, Opened
from tests.declared import ONGOING, Declared
from tests.replaying import ANOTHER, ReplayServer

DECLARED = {"/whois/{domain}": Declared(another={"EXAMPLE.COM": "EXAMPLE.ORG"}, timeless=ONGOING)}

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


async def test_a_registration_by_rdap(api: Api) -> None:
    with time_machine.travel(NOON, tick=False):
        response = await api.get("/whois/www.Example.com")
    assert response.json()["data"] == {
        "domain": "example.com",
        "registered": True,
        "registrar": "Example Registrar",
        "registrar_iana_id": 376,
        "created_date": "1995-08-14",
        "updated_date": "2026-08-14",
        "expires_date": "2027-08-13",
        "days_until_expiry": 266,
        "statuses": ["client delete prohibited", "client transfer prohibited"],
        "name_servers": ["a.iana-servers.net", "b.iana-servers.net"],
        "dnssec": True,
        "protocol": "rdap",
        "server": "rdap.example.net",
    }
    assert "RDAP" in response.headers["link"]


async def test_days_until_expiry_are_kept_until_midnight(api: Api) -> None:
    with time_machine.travel(NOON + timedelta(hours=11), tick=False):
        response = await api.get("/whois/example.com")
    assert response.headers["cache-control"].startswith("public, max-age=3600")


@pytest.mark.parametrize(
    ("domain", "registrar", "created", "expires", "dnssec"),
    [
        ("skerry.ee", "Example Registrar OÜ", "2020-07-04", "2027-07-05", None),
        ("skerry.is", None, "2002-05-22", "2027-05-22", False),
        ("skerry.dk", None, "1999-01-10", "2027-03-31", True),
    ],
)
async def test_a_registration_by_whois(
    api: Api, domain: str, registrar: str | None, created: str, expires: str, dnssec: bool | None
) -> None:
    data = await api.data(f"/whois/{domain}")
    assert (data["protocol"], data["registered"], data["registrar"]) == ("whois", True, registrar)
    assert (data["created_date"], data["expires_date"], data["dnssec"]) == (created, expires, dnssec)
    assert data["name_servers"] == ["ns1.example.net", "ns2.example.net"]


@pytest.mark.parametrize("domain", ["example.com", "skerry.ee", "skerry.is"])
async def test_no_person_is_in_an_answer(api: Api, domain: str) -> None:
    text = (await api.get(f"/whois/{domain}")).text
    assert not any(word in text for word in ("Maasikas", "mari@", "+372", "MM1"))


@pytest.mark.parametrize("domain", ["not-registered.com", "free.ee"])
async def test_a_domain_that_is_not_registered(api: Api, domain: str) -> None:
    data = await api.data(f"/whois/{domain}")
    assert (data["domain"], data["registered"], data["expires_date"], data["name_servers"]) == (domain, False, None, [])


async def test_an_answer_about_another_domain_is_a_502(api: Api) -> None:
    problem = await api.problem("/whois/other.ee", 502)
    assert problem["detail"].startswith("whois.tld.ee returned something unexpected about other.ee")


async def test_an_answer_about_no_domain_is_a_502(api: Api) -> None:
    problem = await api.problem("/whois/limited.ee", 502)
    assert problem["detail"].startswith("whois.tld.ee returned something unexpected about limited.ee")


async def test_a_registry_without_a_public_address_says_nothing_of_a_domain(
    open_api: Opened, replay: ReplayServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay, "another", {"93.184.215.43": "10.0.0.43"})
    async with open_api(gateway=replay.through(fault=ANOTHER, host="cloudflare-dns.com")) as api:
        problem = await api.problem("/whois/skerry.ee", 502)
    assert problem["detail"].startswith("whois.tld.ee has no public address")


async def test_a_registry_that_cannot_be_queried(api: Api) -> None:
    problem = await api.problem("/whois/example.zz", 404)
    assert problem["detail"] == "No public RDAP service is known for .zz."


@pytest.mark.parametrize("domain", ["com", "co.uk", "localhost", "127.0.0.1", "db.internal", "a%0D%0Ab.ee"])
async def test_what_is_not_a_domain(api: Api, replay: ReplayServer, domain: str) -> None:
    await api.problem(f"/whois/{domain}", 400)
    assert replay.log == []


async def test_each_client_has_ten_checks_a_minute(open_api: Opened) -> None:
    async with open_api(check_limit="10/minute") as api:
        for number in range(10):
            await api.data(f"/whois/a{number}.example.com")
        assert (await api.get("/whois/b.example.com")).status_code == 429
