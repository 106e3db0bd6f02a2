from datetime import UTC, datetime
from pathlib import Path

import pytest
import time_machine
from cryptography.hazmat.primitives.asymmetric import rsa

from tests.authority import Authority
from tests.conftest import Api, Clocks, Opened
from tests.declared import MEASURED_NOW, Declared
from tests.endpoints.conftest import Answering
from tests.redis_server import redis_server, redis_url  # noqa: F401  fixtures
from tests.replaying import CASSETTES, ReplayServer

DECLARED = {
    "/ssl/{domain}": Declared(
        another={"example.com": "example.org"},
        timeless=MEASURED_NOW,
    ),
}

DAY = datetime(2026, 11, 20, 12, tzinfo=UTC)
PUBLIC = "the name of a host in the public DNS, such as example.com"
UNTRUSTED = "the chain ends in a self-signed certificate that is not trusted"


@pytest.fixture
def trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The authority of the cassettes is one that this machine trusts."""
    monkeypatch.setenv("SSL_CERT_FILE", str(CASSETTES / "caller_host" / "authority.pem"))


@pytest.mark.usefixtures("trusted")
async def test_a_certificate_that_is_valid(api: Api) -> None:
    with time_machine.travel(DAY, tick=False):
        response = await api.get("/ssl/example.com")
    data = response.json()["data"]
    assert (data["valid"], data["error"]) == (True, None)
    assert (data["domain"], data["port"]) == ("example.com", 443)
    assert data["subject"] == {"common_name": "example.com", "organization": "Example Organisation", "country": None}
    assert data["issuer"] == {"common_name": "Skerry test authority", "organization": "Skerry tests", "country": "EE"}
    assert data["subject_alternative_names"] == ["example.com", "*.example.com"]
    assert (data["start_at"], data["expires_at"]) == ("2020-01-01T00:00:00Z", "2120-01-01T00:00:00Z")
    assert data["days_until_expiry"] == 34008  # 93 years with 23 leap days, 42 days of this one
    assert data["signature_algorithm"] == "ecdsa-with-SHA256"
    assert data["key"] == {"type": "EC", "size_bits": 256}
    assert data["serial_number"] == data["serial_number"].lower()
    assert len(data["serial_number"]) % 2 == 0
    assert len(data["fingerprint_sha256"]) == 64
    assert [link["subject"]["common_name"] for link in data["chain"]] == ["example.com", "Skerry test authority"]
    assert (data["protocol"], data["cipher"]) == ("TLSv1.3", "TLS_AES_256_GCM_SHA384")
    assert data["protocols"] == {"TLSv1.0": False, "TLSv1.1": False, "TLSv1.2": True, "TLSv1.3": True}
    assert data["checked_at"] == "2026-11-20T12:00:00Z"
    assert response.headers["cache-control"].startswith("public, max-age=600,")


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize(
    ("path", "error"),
    [
        ("/ssl/six.example.com", None),  # a wildcard, at an IPv6 address
        ("/ssl/EXAMPLE.com.", None),
        ("/ssl/example.com?port=8443", None),
        ("/ssl/expired.example.org", "the certificate has expired"),
        ("/ssl/other.example.org", "the certificate is for another host"),
        ("/ssl/self.example.org", "the certificate is self-signed"),
    ],
)
async def test_what_is_wrong_is_an_answer(api: Api, path: str, error: str | None) -> None:
    data = await api.data(path)
    assert (data["valid"], data["error"]) == (error is None, error)


async def test_everything_that_is_wrong_is_told(api: Api) -> None:
    assert (await api.data("/ssl/example.com"))["error"] == UNTRUSTED
    data = await api.data("/ssl/expired.example.org")
    assert data["error"] == f"{UNTRUSTED}; the certificate has expired"
    assert data["days_until_expiry"] < -2000


@pytest.mark.usefixtures("trusted")
async def test_an_answer_is_not_kept_beyond_the_end_of_the_certificate(
    answering: Answering, open_api: Opened, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    authority = Authority()
    (tmp_path / "authority.pem").write_bytes(authority.pem)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))
    gateway = tunnel_to(tmp_path, authority.issue("example.com", end=datetime(2026, 11, 20, 12, 5, tzinfo=UTC)))
    async with open_api(gateway=gateway.start().url) as api:
        with time_machine.travel(DAY, tick=False):
            response = await api.get("/ssl/example.com")
        assert response.json()["data"]["days_until_expiry"] == 0
        assert response.headers["cache-control"].startswith("public, max-age=300,")
    gateway.stop()


def tunnel_to(folder: Path, certificate: bytes) -> ReplayServer:
    """A gateway behind which example.com shows this certificate."""
    cassettes = folder / "tunnel"
    cassettes.mkdir()
    (cassettes / "server.pem").write_bytes(certificate)
    dns = (CASSETTES / "cloudflare_dns").resolve()
    lines = [
        f'{{"url": "https://cloudflare-dns.com/dns-query?name=example.com&type={kind}", "file": "{dns / name}.json"}}'
        for kind, name in (("A", "example.com-a"), ("AAAA", "example.com-aaaa"))
    ]
    lines.append('{"method": "CONNECT", "url": "tls://93.184.215.14:443", "file": "server.pem"}')
    (cassettes / "index.jsonl").write_text("\n".join(lines))
    return ReplayServer(cassettes)


async def test_a_server_that_does_not_send_its_intermediate(open_api: Opened, tmp_path: Path) -> None:
    key = rsa.generate_private_key(65537, 2048)
    gateway = tunnel_to(tmp_path, Authority().issue("example.com", key=key, with_chain=False))
    async with open_api(gateway=gateway.start().url) as api:
        data = await api.data("/ssl/example.com")
    gateway.stop()
    assert data["error"] == "the issuer is not trusted, or the server does not send its intermediate certificate"
    assert data["key"] == {"type": "RSA", "size_bits": 2048}
    assert len(data["chain"]) == 1


@pytest.mark.parametrize(
    "domain",
    ["localhost", "127.0.0.1", "2130706433", "[::1]", "db.internal", "example.com:443", "a%0Ab.com", "%00"],
)
async def test_hosts_that_are_not_public_are_refused_with_one_text(api: Api, replay: ReplayServer, domain: str) -> None:
    problem = await api.problem(f"/ssl/{domain}", 400)
    assert problem["errors"][0]["allowed"] == PUBLIC
    assert problem["errors"][0]["in"] == "path"
    text = str(problem)
    assert not any(address in text for address in ("10.0.0.", "169.254", "93.184"))
    assert not any(row["method"] == "CONNECT" for row in replay.log)


@pytest.mark.parametrize("host", ["empty", "private", "metadata", "mixed", "mapped"])
async def test_a_name_with_an_internal_address_is_as_unknown_as_one_without_any(
    api: Api, replay: ReplayServer, host: str
) -> None:
    """A difference would tell which names a resolver of the server's own network knows."""
    problem = await api.problem(f"/ssl/{host}.example.org", 404)
    assert problem["detail"] == f"No public address of '{host}.example.org'."
    assert not any(row["method"] == "CONNECT" for row in replay.log)


@pytest.mark.parametrize("port", ["22", "25", "80", "0", "65536", "-1", "443a"])
async def test_other_ports_are_refused(api: Api, replay: ReplayServer, port: str) -> None:
    problem = await api.problem(f"/ssl/example.com?port={port}", 400)
    assert problem["errors"][0] == {
        "parameter": "port",
        "in": "query",
        "given": port,
        "allowed": "one of 443, 465, 563, 636, 853, 989, 990, 993, 995, 5061, 8443",
    }
    assert replay.log == []


async def test_a_name_that_does_not_exist_or_has_no_address(api: Api) -> None:
    problem = await api.problem("/ssl/no-such-name.example.org", 404)
    assert problem["detail"] == "No domain named 'no-such-name.example.org'."
    assert (await api.problem("/ssl/empty.example.org", 404))["detail"] == "No public address of 'empty.example.org'."


async def test_a_host_that_does_not_answer(api: Api) -> None:
    problem = await api.problem("/ssl/closed.example.org", 502)
    assert problem["provider"] == "closed.example.org"
    assert problem["detail"] == "closed.example.org could not be reached on port 443."


async def test_the_next_address_is_tried_and_kept_to(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/ssl/two.example.com")
    assert data["protocol"] == "TLSv1.3"
    tunnels = [row["url"] for row in replay.log if row["method"] == "CONNECT"]
    assert tunnels == ["tls://93.184.215.29:443", *["tls://93.184.215.14:443"] * 4]


@pytest.mark.parametrize("fault", ["error_500", "html", "timeout"])
async def test_nobody_who_knows_the_address(open_api: Opened, replay: ReplayServer, fault: str) -> None:
    async with open_api(gateway=replay.through(fault=fault, label=fault), upstream_deadline=1.0) as api:
        problem = await api.problem("/ssl/example.com", 502)
        assert problem["provider"] in ("Cloudflare DNS", "example.com")


async def test_servers_with_one_redis_count_checks_together(open_api: Opened, redis_url: str) -> None:  # noqa: F811
    options = {"check_limit": "10/minute", "response_cache": 0, "redis_url": redis_url}
    async with open_api(**options) as one, open_api(**options) as other:
        statuses = [
            (await api.get("/ssl/no-such-name.example.org")).status_code for _ in range(10) for api in (one, other)
        ]
        assert statuses == [404] * 10 + [429] * 10


async def test_the_networks_of_a_client_have_a_limit_of_checks_too(open_api: Opened) -> None:
    trusted = ("127.0.0.0/8",)
    async with open_api(check_limit="2/minute", response_cache=0, trusted_proxies=trusted) as api:
        statuses = [
            (await api.get("/ssl/no-such-name.example.org", x_forwarded_for=f"2001:db8:0:{n:x}::1")).status_code
            for n in range(12)
        ]
        assert statuses == [404] * 8 + [429] * 4
        other = await api.get("/ssl/no-such-name.example.org", x_forwarded_for="192.0.2.1")
        assert other.status_code == 404


async def test_one_client_may_have_ten_hosts_checked_a_minute(open_api: Opened, clocks: Clocks) -> None:
    """Also where requests have no limit."""
    async with open_api(rate_limit="off", check_limit="10/minute", response_cache=0) as api:
        for _ in range(10):
            assert (await api.get("/ssl/no-such-name.example.org")).status_code == 404
            clocks.advance(1)
        refused = await api.get("/ssl/no-such-name.example.org")
        assert (refused.status_code, refused.json()["error"]) == (429, "rate_limited")
        assert 50 <= int(refused.headers["retry-after"]) <= 55
        assert (await api.get("/ssl/127.0.0.1")).status_code == 400  # refused before it is counted
        clocks.advance(49)
        assert (await api.get("/ssl/no-such-name.example.org")).status_code == 429
        clocks.advance(6)
        assert (await api.get("/ssl/no-such-name.example.org")).status_code == 404
