"""DNS over HTTPS in its JSON form, which Google began and Cloudflare took over: one reading for both.

The data of a record is presentation text, as in a zone file. Names in it may or may not have their final dot; the strings of
a TXT record stand in quotes, or, when there is only one, may come as they are."""

from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec import Meta, Struct, field

from skerry.errors import ReplyError
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

NOERROR, FORMERR, SERVFAIL, NXDOMAIN = 0, 1, 2, 3
ROOT = "."


class RecordType(StrEnum):
    """Kinds of DNS records that can be asked for, in letters of any case."""

    A = "A"
    AAAA = "AAAA"
    MX = "MX"
    CNAME = "CNAME"
    TXT = "TXT"
    NS = "NS"
    SOA = "SOA"

    @classmethod
    def _missing_(cls, value: object) -> "RecordType | None":
        return next((kind for kind in cls if isinstance(value, str) and kind == value.upper()), None)


NUMBERS = {
    1: RecordType.A, 2: RecordType.NS, 5: RecordType.CNAME, 6: RecordType.SOA, 15: RecordType.MX, 16: RecordType.TXT,
    28: RecordType.AAAA,
}  # fmt: skip


class DnsRecord(Struct, frozen=True, kw_only=True):
    """One resource record. Host names are without the final dot; the root is `.`"""

    name: Annotated[str, Meta(description="owner; another name than the one asked for where that is an alias")]
    type: RecordType
    ttl: Annotated[int, Meta(description="seconds for which the resolver may still keep it")]
    value: Annotated[
        str,
        Meta(
            description="address, host name, text (the strings of a TXT record joined without a blank), or the seven "
            "parts of a SOA record; `.` as mail exchange says that the domain takes no mail"
        ),
    ]
    priority: Annotated[int | None, Meta(description="preference of a mail exchange, the lowest first (MX)")] = None
    mname: Annotated[str | None, Meta(description="primary name server (SOA)")] = None
    rname: Annotated[str | None, Meta(description="mailbox of who is responsible, its @ written as a dot (SOA)")] = None
    serial: Annotated[int | None, Meta(description="version of the zone (SOA)")] = None
    refresh: Annotated[int | None, Meta(description="seconds until secondaries ask again (SOA)")] = None
    retry: Annotated[int | None, Meta(description="seconds until they ask again after a failure (SOA)")] = None
    expire: Annotated[int | None, Meta(description="seconds until they give up (SOA)")] = None
    minimum: Annotated[int | None, Meta(description="seconds for which a negative answer is kept (SOA)")] = None


class DnsAnswer(Struct, frozen=True):
    """What a resolver said."""

    code: Annotated[int, Meta(description="response code of RFC 1035: 0 no error, 2 server failure, 3 no such name")]
    records: tuple[DnsRecord, ...]


class _RawRecord(Struct, frozen=True):
    name: str
    type: int
    ttl: int = field(name="TTL")
    data: str


class _RawAnswer(Struct, frozen=True):
    status: int = field(name="Status")
    answer: tuple[_RawRecord, ...] = field(name="Answer", default=())


class DnsJson(Source):
    """Base of resolvers that are asked over HTTPS."""

    path: ClassVar[str]
    pace = Pace(per_second=50, concurrency=32)
    slow_questions = True

    async def answer(self, name: str, kind: RecordType) -> DnsAnswer:
        """What the resolver says of a name (in ASCII form). Raises UpstreamUnavailable."""
        return await self.get(
            self.path,
            query={"name": name, "type": kind.value},
            headers={"Accept": "application/dns-json"},
            # A TTL may be as short as that; what lasts longer costs one more call.
            fresh="30s",
            # A name that the resolver does not take as one is the caller's doing: not a failure of the resolver,
            # which would be left alone after five of them.
            accept=(200, 400),
            read=read_answer,
        )


def read_answer(reply: Reply) -> DnsAnswer:
    """The answer, with the records of the types that we know."""
    if reply.status == 400:
        return DnsAnswer(FORMERR, ())
    raw = reply.json(_RawAnswer)
    return DnsAnswer(raw.status, tuple(map(_record, (record for record in raw.answer if record.type in NUMBERS))))


def _record(raw: _RawRecord) -> DnsRecord:
    from dns.exception import DNSException
    from dns.rdata import from_text

    kind = NUMBERS[raw.type]
    data = raw.data
    if kind is RecordType.TXT and not data.startswith(('"', "\\#")):
        return DnsRecord(name=_host(raw.name), type=kind, ttl=raw.ttl, value=data)
    try:
        parsed = from_text("IN", kind.value, data)
    except DNSException as error:
        raise ReplyError(f"sent a {kind} record that is none") from error
    return _typed(_host(raw.name), kind, raw.ttl, parsed)


def _typed(name: str, kind: RecordType, ttl: int, parsed: object) -> DnsRecord:
    from dns.rdtypes.ANY.CNAME import CNAME
    from dns.rdtypes.ANY.MX import MX
    from dns.rdtypes.ANY.NS import NS
    from dns.rdtypes.ANY.SOA import SOA
    from dns.rdtypes.ANY.TXT import TXT

    match parsed:
        case MX():
            exchange = _host(parsed.exchange.to_text())
            return DnsRecord(name=name, type=kind, ttl=ttl, value=exchange, priority=parsed.preference)
        case TXT():
            text = b"".join(parsed.strings).decode("utf-8", "backslashreplace")
            return DnsRecord(name=name, type=kind, ttl=ttl, value=text)
        case SOA():
            mname, rname = _host(parsed.mname.to_text()), _host(parsed.rname.to_text())
            numbers = (parsed.serial, parsed.refresh, parsed.retry, parsed.expire, parsed.minimum)
            return DnsRecord(
                name=name,
                type=kind,
                ttl=ttl,
                value=" ".join([mname, rname, *map(str, numbers)]),
                mname=mname,
                rname=rname,
                serial=parsed.serial,
                refresh=parsed.refresh,
                retry=parsed.retry,
                expire=parsed.expire,
                minimum=parsed.minimum,
            )
        case CNAME() | NS():
            return DnsRecord(name=name, type=kind, ttl=ttl, value=_host(parsed.target.to_text()))
        case _:
            return DnsRecord(name=name, type=kind, ttl=ttl, value=str(parsed))


def _host(name: str) -> str:
    return name.removesuffix(".") or ROOT
