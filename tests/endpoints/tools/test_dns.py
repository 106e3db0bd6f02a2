import asyncio

import pytest

from tests.conftest import Api, Opened
from tests.declared import MEASURED_NOW, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/dns/lookup": Declared(
        another={"example.com": "example.org"}, timeless=MEASURED_NOW, unlisted={"domain": "the DNS tells"}
    ),
    "/dns/reverse": Declared(
        another={"8.8.8.8.in-addr.arpa": "1.1.1.1.in-addr.arpa"},
        timeless=MEASURED_NOW,
        unlisted={"ip": "the DNS tells"},
    ),
}

PUBLIC = "the name of a host in the public DNS, such as example.com"


async def test_addresses(api: Api) -> None:
    response = await api.get("/dns/lookup?domain=example.com")
    assert response.json()["data"] == {
        "domain": "example.com",
        "type": "A",
        "count": 1,
        "items": [
            {
                "name": "example.com", "type": "A", "ttl_seconds": 300, "value": "93.184.215.14",
            }
        ],
        "resolver": "Cloudflare DNS",
    }  # fmt: skip
    assert response.headers["cache-control"].startswith("public, max-age=300,")
    assert "Cloudflare DNS" in response.headers["link"]


@pytest.mark.parametrize(
    ("query", "values"),
    [
        ("example.com&type=AAAA", ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"]),
        ("example.com&type=ns", ["a.iana-servers.net", "b.iana-servers.net"]),
        ("example.com&type=Txt", ["v=spf1 -all", "_k2n1y4vw3qtb4skdx9e7dxt97qrmmq9"]),
        ("www.example.org&type=CNAME", ["host.example.net"]),
    ],
)
async def test_types_in_letters_of_any_case(api: Api, query: str, values: list[str]) -> None:
    data = await api.data(f"/dns/lookup?domain={query}")
    assert [record["value"] for record in data["items"]] == values
    assert data["count"] == len(values)
    assert {record["type"] for record in data["items"]} == {data["type"]}


async def test_a_ttl_beyond_the_maximum_is_a_502(open_api: Opened, answering: Answering) -> None:
    """By it the answer would stay fresh until after the last year that a date has."""
    record = '{"name": "example.com", "type": 1, "TTL": 253402300799, "data": "93.184.215.14"}'
    body = f'{{"Status": 0, "Question": [{{"name": "example.com", "type": 1}}], "Answer": [{record}]}}'.encode()
    gateway = answering(
        {
            "https://cloudflare-dns.com/dns-query?name=example.com&type=A": body,
            "https://dns.google/resolve?name=example.com&type=A": body,
        }
    )
    async with open_api(gateway=gateway) as api:
        await api.problem("/dns/lookup?domain=example.com", 502)


async def test_the_strings_of_a_text_are_joined_and_its_escapes_resolved(api: Api) -> None:
    data = await api.data("/dns/lookup?domain=long.example.org&type=TXT")
    assert [record["value"] for record in data["items"]] == [
        "v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GN",
        'õun "quoted" \\xff',
    ]


async def test_mail_exchanges(api: Api) -> None:
    data = await api.data("/dns/lookup?domain=mail.example.org&type=MX")
    assert [(record["priority"], record["value"]) for record in data["items"]] == [
        (10, "mx1.example.org"),
        (20, "mx2.example.org"),
    ]
    assert set(data["items"][0]) == {"name", "type", "ttl_seconds", "value", "priority"}
    null = await api.data("/dns/lookup?domain=example.com&type=MX")
    assert [(record["priority"], record["value"]) for record in null["items"]] == [(0, ".")]
    assert null["items"][0]["note"] == "The domain accepts no mail (null MX, RFC 7505)."


async def test_start_of_authority(api: Api) -> None:
    data = await api.data("/dns/lookup?domain=example.com&type=SOA")
    record = data["items"][0]
    assert record["value"] == "ns.icann.org noc.dns.icann.org 2025082237 7200 3600 1209600 3600"
    assert (record["primary_name_server"], record["responsible_mailbox"], record["serial"]) == (
        "ns.icann.org",
        "noc.dns.icann.org",
        2025082237,
    )
    assert (
        record["refresh_seconds"],
        record["retry_seconds"],
        record["expire_seconds"],
        record["negative_ttl_seconds"],
    ) == (7200, 3600, 1209600, 3600)


async def test_an_alias_is_followed(api: Api) -> None:
    data = await api.data("/dns/lookup?domain=www.example.org")
    assert data["domain"] == "www.example.org"
    assert [(record["name"], record["value"]) for record in data["items"]] == [("host.example.net", "93.184.215.22")]


@pytest.mark.parametrize("domain", ["õuna.ee", "ÕUNA.EE.", "xn--una-nna.ee"])
async def test_names_in_other_letters(api: Api, domain: str) -> None:
    data = await api.data(f"/dns/lookup?domain={domain}")
    assert data["domain"] == "xn--una-nna.ee"
    assert data["items"][0]["value"] == "93.184.215.30"


async def test_a_name_without_records_of_the_type_has_none(api: Api) -> None:
    data = await api.data("/dns/lookup?domain=example.com&type=CNAME")
    assert (data["count"], data["items"]) == (0, [])


async def test_a_name_that_does_not_exist(api: Api) -> None:
    problem = await api.problem("/dns/lookup?domain=no-such-name.example.org", 404)
    assert problem["detail"] == "No domain named 'no-such-name.example.org'."


async def test_private_addresses_in_public_zones_are_public_data(api: Api) -> None:
    data = await api.data("/dns/lookup?domain=private.example.org")
    assert data["items"][0]["value"] == "10.0.0.5"


@pytest.mark.parametrize(
    "domain", ["localhost", "db.internal", "router.lan", "127.0.0.1", "2130706433", "::1", "a b.com", "example", "a..b"]
)
async def test_what_no_public_dns_has_is_refused_with_one_text(api: Api, replay: ReplayServer, domain: str) -> None:
    problem = await api.problem(f"/dns/lookup?domain={domain}", 400)
    assert problem["errors"] == [{"parameter": "domain", "in": "query", "given": domain, "allowed": PUBLIC}]
    assert replay.log == []


async def test_wrong_parameters(api: Api) -> None:
    problem = await api.problem("/dns/lookup?domain=example.com&type=ANY", 400)
    assert problem["errors"][0]["allowed"] == "one of A, AAAA, MX, CNAME, TXT, NS, SOA, PTR"
    assert (await api.problem("/dns/lookup", 400))["errors"][0]["given"] is None


async def test_google_answers_where_cloudflare_could_not(api: Api) -> None:
    data = await api.data("/dns/lookup?domain=lame.example.org")
    assert data["resolver"] == "Google Public DNS"
    assert data["items"][0]["value"] == "93.184.215.31"


@pytest.mark.parametrize("fault", ["error_500", "html", "truncated", "missing_field", "number_strings", "timeout"])
async def test_google_answers_while_cloudflare_is_away(open_api: Opened, replay: ReplayServer, fault: str) -> None:
    gateway = replay.through(fault=fault, host="cloudflare-dns.com", label=fault)
    async with open_api(gateway=gateway, upstream_deadline=1.0) as api:
        data = await api.data("/dns/lookup?domain=example.com&type=TXT")
        # Google sends a single string without quotes.
        assert [record["value"] for record in data["items"]] == ["v=spf1 -all", "_k2n1y4vw3qtb4skdx9e7dxt97qrmmq9"]
        assert data["resolver"] == "Google Public DNS"


async def test_a_zone_whose_servers_fail(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/dns/lookup?domain=bogus.example.org", 502)
    assert problem["detail"].startswith(
        "Cloudflare DNS could not resolve bogus.example.org (SERVFAIL), and its fallback Google Public DNS "
        "could not resolve bogus.example.org (SERVFAIL); the last successful call was at 20"
    )
    assert [row["url"].partition("?")[0] for row in replay.log] == [
        "https://cloudflare-dns.com/dns-query",
        "https://dns.google/resolve",
    ]


async def test_names_that_resolvers_refuse_do_not_count_as_failures_of_theirs(api: Api) -> None:
    for _ in range(6):
        await api.problem("/dns/lookup?domain=xn--0.example.org", 502)
    assert (await api.data("/dns/lookup?domain=example.com"))["resolver"] == "Cloudflare DNS"


async def test_a_record_that_is_none(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api(gateway=replay.through(fault="error_500", host="dns.google", label="x")) as api:
        problem = await api.problem("/dns/lookup?domain=broken.example.org&type=MX", 502)
        assert problem["detail"].startswith(
            "Cloudflare DNS returned a malformed MX record, and its fallback Google Public DNS "
        )


async def test_both_away(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api(gateway=replay.through(fault="timeout", label="y"), upstream_deadline=1.0) as api:
        await api.problem("/dns/lookup?domain=example.com", 502)


async def test_a_lookup_is_made_once(api: Api, replay: ReplayServer) -> None:
    await asyncio.gather(*(api.data(f"/dns/lookup?domain=example.com&_={number}") for number in range(20)))
    assert len(replay.log) == 1


async def test_the_name_of_an_address(api: Api) -> None:
    response = await api.get("/dns/reverse?ip=8.8.8.8")
    assert response.json()["data"] == {
        "ip": "8.8.8.8",
        "ptr_name": "8.8.8.8.in-addr.arpa",
        "resolver": "Cloudflare DNS",
        "count": 1,
        "items": ["dns.google"],
    }


async def test_an_ipv4_address_written_as_ipv6(api: Api) -> None:
    data = await api.data("/dns/reverse?ip=::ffff:8.8.8.8")
    assert (data["ip"], data["ptr_name"], data["items"]) == ("8.8.8.8", "8.8.8.8.in-addr.arpa", ["dns.google"])


@pytest.mark.parametrize(("ip", "resolver"), [("2622:0:0::1", None), ("93.184.215.14", "Cloudflare DNS")])
async def test_an_address_without_a_name(api: Api, ip: str, resolver: str | None) -> None:
    data = await api.data(f"/dns/reverse?ip={ip}")
    assert (data["items"], data["resolver"]) == ([], resolver)


@pytest.mark.parametrize(
    "ip", ["10.0.0.1", "127.0.0.1", "::1", "fe80::1", "::ffff:10.0.0.1", "example.com", "8.8.8", "2130706433"]
)
async def test_addresses_that_are_not_public(api: Api, replay: ReplayServer, ip: str) -> None:
    problem = await api.problem(f"/dns/reverse?ip={ip}", 400)
    assert problem["errors"][0]["allowed"] == "a public IPv4 or IPv6 address, such as 8.8.8.8"
    assert replay.log == []
