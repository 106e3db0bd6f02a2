"""Nobody has recorded these providers yet; the shapes are those of their documentation."""

from collections.abc import AsyncIterator, Callable, Iterator
from datetime import timedelta
from typing import IO, TypeVar

import pytest

from skerry.clock import now
from skerry.credentials import Credentials
from skerry.errors import NotFound, ReplyError
from skerry.services.dns_resolver import DnsResolver
from skerry.sources.world.cloudflare_dns import CloudflareDns
from skerry.sources.world.dns_json import RecordType, lifetime, read_answer
from skerry.sources.world.google_dns import GoogleDns
from skerry.upstream.reply import Reply
from skerry.upstream.source import Call

T = TypeVar("T")


def reply(body: str, status: int = 200) -> Reply:
    return Reply(url="", status=status, headers={}, body=body.encode(), fetched_at=now(), fresh_until=now())


def answer(number: int, data: str, name: str = "example.com.") -> str:
    data = data.replace("\\", "\\\\").replace('"', '\\"')
    return (
        f'{{"Status": 0, "TC": false, "Answer": [{{"name": "{name}", "type": {number}, "TTL": 9, "data": "{data}"}}]}}'
    )


@pytest.mark.parametrize(
    ("number", "data", "value"),
    [
        (1, "93.184.215.14", "93.184.215.14"),
        (1, "\\# 4 5db8d70e", "93.184.215.14"),  # as RFC 3597 writes what one does not know
        (28, "2606:2800:021f:0000::0001", "2606:2800:21f::1"),
        (2, "a.iana-servers.net.", "a.iana-servers.net"),
        (2, "a.iana-servers.net", "a.iana-servers.net"),
        (5, ".", "."),
        (15, "10 mail.example.com", "mail.example.com"),
        (16, '"a" "b c"', "ab c"),
        (16, '""', ""),
        (16, "v=spf1 include:example.org ~all; x", "v=spf1 include:example.org ~all; x"),
        (16, "", ""),
    ],
)
def test_values(number: int, data: str, value: str) -> None:
    (record,) = read_answer(reply(answer(number, data))).records
    assert (record.name, record.ttl_seconds, record.value) == ("example.com", 9, value)


def test_types_that_nobody_asked_for_are_passed_over() -> None:
    assert read_answer(reply(answer(46, "A 8 2 300 20261201000000 ..."))).records == ()


@pytest.mark.parametrize(
    ("body", "seconds"),
    [
        (
            (
                '{"Status": 0, "Answer": [{"name": "a", "type": 1, "TTL": 60, "data": ""}, '
                '{"name": "a", "type": 1, "TTL": 20, "data": ""}]}'
            ),
            20,
        ),
        ('{"Status": 0, "Answer": [{"name": "a", "type": 1, "TTL": 0, "data": "x"}]}', 1),
        ('{"Status": 0, "Answer": [{"name": "a", "type": 1, "TTL": -5, "data": "x"}]}', 1),
        ('{"Status": 3}', 30),
    ],
)  # fmt: skip
def test_an_answer_stays_fresh_for_the_shortest_ttl(body: str, seconds: int) -> None:
    assert lifetime(reply(body)) == timedelta(seconds=seconds)


def test_no_answer() -> None:
    assert read_answer(reply('{"Status": 3, "Authority": []}')).code == 3
    assert read_answer(reply("<html>", 400)).code == 1


@pytest.mark.parametrize("data", ["300.1.1.1", "", "::1", "93.184.215.14 x"])
def test_data_that_is_none(data: str) -> None:
    with pytest.raises(ReplyError, match="returned a malformed A record"):
        read_answer(reply(answer(1, data)))


class Recorded:
    """A client that gives the same body to every call."""

    credentials = Credentials()

    def __init__(self, body: str) -> None:
        self._body = body

    async def ask(self, call: Call, read: Callable[[Reply], T]) -> T:
        return read(reply(self._body))

    def download(
        self, call: Call, read: Callable[[IO[bytes]], Iterator[T]], within: timedelta
    ) -> AsyncIterator[list[T]]:
        raise NotImplementedError  # a resolver asks and never downloads


def resolver(body: str) -> DnsResolver:
    return DnsResolver(CloudflareDns(Recorded(body)), GoogleDns(Recorded(body)))


async def test_outside_a_request() -> None:
    found = await resolver(answer(1, "93.184.215.14")).lookup("example.com", RecordType.A)
    assert [record.value for record in found.records] == ["93.184.215.14"]


async def test_no_addresses() -> None:
    with pytest.raises(NotFound, match=r"No public address of 'example\.com'"):
        await resolver('{"Status": 0}').addresses("example.com")
    with pytest.raises(NotFound, match=r"No domain named 'example\.com'"):
        await resolver('{"Status": 3}').addresses("example.com")
