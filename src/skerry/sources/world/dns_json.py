"""DNS over HTTPS in the JSON format that Google and Cloudflare share.

The data of a record is in presentation format, as in a zone file. Names may have a final dot. The strings of a TXT record
are quoted; a single string may be unquoted."""

from datetime import timedelta
from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.errors import ReplyError
from skerry.upstream.identity import IdentityChecked, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

NOERROR, FORMERR, SERVFAIL, NXDOMAIN = 0, 1, 2, 3
ROOT = "."
NULL_MX = "The domain accepts no mail (null MX, RFC 7505)."


class RecordType(StrEnum):
    """Types of DNS records that can be looked up, in any case."""

    A = "A"
    AAAA = "AAAA"
    MX = "MX"
    CNAME = "CNAME"
    TXT = "TXT"
    NS = "NS"
    SOA = "SOA"
    PTR = "PTR"

    @classmethod
    def _missing_(cls, value: object) -> "RecordType | None":
        return next((kind for kind in cls if isinstance(value, str) and kind == value.upper()), None)


TYPES = {
    1: RecordType.A, 2: RecordType.NS, 5: RecordType.CNAME, 6: RecordType.SOA,
    12: RecordType.PTR, 15: RecordType.MX, 16: RecordType.TXT,
    28: RecordType.AAAA,
}  # fmt: skip


class DnsRecord(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One resource record. Host names have no final dot; the root is `.`. Other types lack the members of MX and SOA."""

    name: Annotated[
        str, Meta(description="owner of the record; differs from the requested name where that is an alias")
    ]
    type: Annotated[RecordType, Meta(description="type of the record")]
    ttl_seconds: Annotated[int, Meta(description="remaining time for which the record may be cached, seconds")]
    value: Annotated[
        str,
        Meta(
            description="address, host name, text (the strings of a TXT record, concatenated), or the seven parts of a SOA "
            "record; `.` as mail exchange means that the domain accepts no mail"
        ),
    ]
    priority: Annotated[int | None, Meta(description="preference of a mail exchange, lowest first (MX)")] = None
    note: Annotated[str | None, Meta(description="what the record means, where its value does not tell (null MX)")] = (
        None
    )
    primary_name_server: Annotated[str | None, Meta(description="primary name server (SOA)")] = None
    responsible_mailbox: Annotated[
        str | None, Meta(description="mailbox of who is responsible, with a dot for the @ (SOA)")
    ] = None
    serial: Annotated[int | None, Meta(description="version of the zone (SOA)")] = None
    refresh_seconds: Annotated[int | None, Meta(description="interval at which secondaries refresh, seconds (SOA)")] = (
        None
    )
    retry_seconds: Annotated[int | None, Meta(description="interval after a failed refresh, seconds (SOA)")] = None
    expire_seconds: Annotated[int | None, Meta(description="time after which secondaries give up, seconds (SOA)")] = (
        None
    )
    negative_ttl_seconds: Annotated[
        int | None, Meta(description="time for which a negative answer may be cached, seconds (SOA)")
    ] = None


class DnsAnswer(Struct, frozen=True):
    """The answer of a resolver."""

    code: Annotated[int, Meta(description="response code of RFC 1035: 0 no error, 2 server failure, 3 no such name")]
    records: tuple[DnsRecord, ...]


MAX_TTL = 2**31 - 1
"""Maximum TTL in seconds (RFC 2181)."""


class DnsJson(Source):
    """Base of resolvers that answer over HTTPS, with Google's JSON format."""

    path: ClassVar[str]
    pace = Pace(per_second=50, concurrency=32)
    slow_queries = True

    async def answer(self, name: str, kind: RecordType) -> DnsAnswer:
        """The resolver's answer about a name (in ASCII form). Raises UpstreamUnavailable."""
        return await self.get(
            self.path,
            query={"name": name, "type": kind.value},
            headers={"Accept": "application/dns-json"},
            fresh="5m",
            lifetime=lifetime,
            # A name that the resolver rejects is the caller's error: not a failure of the resolver, which would be
            # paused after many of them.
            accept=(200, 400),
            read=IdentityChecked(read_answer, check_question, f"{name} {kind.value}"),
        )


class _RawRecord(Struct, frozen=True):
    name: str
    type: int
    ttl: Annotated[int, Meta(le=MAX_TTL)] = field(name="TTL")
    data: str


class _RawQuestion(Struct, frozen=True):
    name: str
    type: int


class _RawAnswer(Struct, frozen=True):
    status: int = field(name="Status")
    question: tuple[_RawQuestion, ...] = field(name="Question", default=())
    answer: tuple[_RawRecord, ...] = field(name="Answer", default=())


def check_question(reply: Reply, _: DnsAnswer, requested: str) -> None:
    """A resolver repeats the question, except for a name that it rejected."""
    if reply.status == 400:
        return
    name, _space, kind = requested.partition(" ")
    for question in reply.json(_RawAnswer).question:
        same(_host(name), _host(question.name), "name")
        if question.type in TYPES:
            same(kind, TYPES[question.type].value, "type")


def read_answer(reply: Reply) -> DnsAnswer:
    """The answer, with the records of the known types."""
    if reply.status == 400:
        return DnsAnswer(FORMERR, ())
    raw = reply.json(_RawAnswer)
    return DnsAnswer(raw.status, tuple(map(_read_record, (record for record in raw.answer if record.type in TYPES))))


def lifetime(reply: Reply) -> timedelta:
    """The shortest TTL among the records, but a second at least; 30 s where there are none."""
    records = reply.json(_RawAnswer).answer if reply.status == 200 else ()
    return timedelta(seconds=max(1, min((record.ttl for record in records), default=30)))


def _read_record(raw: _RawRecord) -> DnsRecord:
    from dns.exception import DNSException
    from dns.rdata import from_text

    kind = TYPES[raw.type]
    data = raw.data
    if kind is RecordType.TXT and not data.startswith(('"', "\\#")):
        return DnsRecord(name=_host(raw.name), type=kind, ttl_seconds=raw.ttl, value=data)
    try:
        parsed = from_text("IN", kind.value, data)
    except DNSException as error:
        raise ReplyError(f"returned a malformed {kind} record") from error
    return _typed(_host(raw.name), kind, raw.ttl, parsed)


def _typed(name: str, kind: RecordType, ttl: int, parsed: object) -> DnsRecord:
    from dns.rdtypes.ANY.CNAME import CNAME
    from dns.rdtypes.ANY.MX import MX
    from dns.rdtypes.ANY.NS import NS
    from dns.rdtypes.ANY.PTR import PTR
    from dns.rdtypes.ANY.SOA import SOA
    from dns.rdtypes.ANY.TXT import TXT

    match parsed:
        case MX():
            exchange = _host(parsed.exchange.to_text())
            return DnsRecord(
                name=name,
                type=kind,
                ttl_seconds=ttl,
                value=exchange,
                priority=parsed.preference,
                note=NULL_MX if exchange == ROOT else None,
            )
        case TXT():
            text = b"".join(parsed.strings).decode("utf-8", "backslashreplace")
            return DnsRecord(name=name, type=kind, ttl_seconds=ttl, value=text)
        case SOA():
            mname, rname = _host(parsed.mname.to_text()), _host(parsed.rname.to_text())
            numbers = (parsed.serial, parsed.refresh, parsed.retry, parsed.expire, parsed.minimum)
            return DnsRecord(
                name=name,
                type=kind,
                ttl_seconds=ttl,
                value=" ".join([mname, rname, *map(str, numbers)]),
                primary_name_server=mname,
                responsible_mailbox=rname,
                serial=parsed.serial,
                refresh_seconds=parsed.refresh,
                retry_seconds=parsed.retry,
                expire_seconds=parsed.expire,
                negative_ttl_seconds=parsed.minimum,
            )
        case CNAME() | NS() | PTR():
            return DnsRecord(name=name, type=kind, ttl_seconds=ttl, value=_host(parsed.target.to_text()))
        case _:
            return DnsRecord(name=name, type=kind, ttl_seconds=ttl, value=str(parsed))


def _host(name: str) -> str:
    return name.removesuffix(".") or ROOT
