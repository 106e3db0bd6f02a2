"""WHOIS on port 43 (RFC 3912), for the registries that have no RDAP.

The names of the servers are fixed, and the query is a name that was checked. Of people nothing is read."""

import asyncio
import re
from collections.abc import Mapping
from datetime import date, datetime
from types import MappingProxyType

from msgspec import Struct

from skerry.clock import now
from skerry.container import Dependency
from skerry.errors import HostUnavailable, NotFound
from skerry.licenses import stated
from skerry.models.domain_registration import RegisteredDomain
from skerry.provenance import Evidence, Origin, note
from skerry.services.caller_hosts import CallerHosts

PORT = 43
MAX_BYTES = 64 * 1024
NOT_FOUND = re.compile(r"no entries found|domain not found|no match for", re.IGNORECASE)
LINE = re.compile(r"^\s*([A-Za-z][A-Za-z /-]*):(.*)")
SIGNED = re.compile(r"^signed", re.IGNORECASE)


class WhoisServer(Struct, frozen=True):
    """A server and the words of its answers."""

    host: str
    origin: Origin
    created: str
    updated: str | None
    expires: str
    name_server: str
    date_format: str


def _origin(key: str, title: str, home: str, evidence: Evidence) -> Origin:
    return Origin(key, title, home, stated(f"Terms of {title}", home), title, evidence)


SERVERS: Mapping[str, WhoisServer] = MappingProxyType(
    {
        "ee": WhoisServer(
            "whois.tld.ee",
            _origin("whois_ee", "Estonian Internet Foundation", "https://www.internet.ee/", Evidence.RECORDED),
            "registered", "changed", "expire", "nserver", "%Y-%m-%d",
        ),
        "is": WhoisServer(
            "whois.isnic.is",
            _origin("whois_is", "ISNIC", "https://www.isnic.is/", Evidence.INFERRED),
            "created", None, "expires", "nserver", "%B %d %Y",
        ),
        "dk": WhoisServer(
            "whois.punktum.dk",
            _origin("whois_dk", "Punktum dk", "https://punktum.dk/", Evidence.INFERRED),
            "registered", None, "expires", "hostname", "%Y-%m-%d",
        ),
    }
)  # fmt: skip
"""By top-level domain. The words of .is and .dk are those that public WHOIS parsers read."""


class Port43(Dependency):
    """Asks the WHOIS servers of a few registries."""

    answer_kind = "proxied"

    def __init__(self, hosts: CallerHosts) -> None:
        self._hosts = hosts

    @classmethod
    def origins(cls) -> tuple[Origin, ...]:
        return tuple(server.origin for server in SERVERS.values())

    async def domain(self, server: WhoisServer, name: str) -> RegisteredDomain:
        """Raises NotFound for a domain that is not registered, and HostUnavailable."""
        text = await self._ask(server.host, name)
        note(server.origin, fetched_at=now())
        if NOT_FOUND.search(text):
            raise NotFound(f"{name} is not registered.")
        try:
            return read_answer(text, server, name)
        except ValueError as error:
            raise HostUnavailable(server.host, f"returned something unexpected about {name}") from error

    async def _ask(self, host: str, name: str) -> str:
        try:
            found = await self._hosts.find(host)
        except NotFound:  # of the server, not of the domain
            raise HostUnavailable(host, "has no public address") from None
        connection = await self._hosts.connect(found, PORT)
        received = bytearray()
        try:
            connection.writer.write(name.encode("ascii") + b"\r\n")
            while len(received) < MAX_BYTES and (data := await connection.reader.read(MAX_BYTES - len(received))):
                received += data
        except (OSError, asyncio.IncompleteReadError) as error:
            raise HostUnavailable(host, "broke off its answer") from error
        finally:
            connection.writer.close()
        return received.decode("utf-8", "replace")


def read_answer(text: str, server: WhoisServer, name: str) -> RegisteredDomain:
    """The domain in the answer of a registry. Raises ValueError for another one, and for an answer about none."""
    blocks = [_fields(block) for block in re.split(r"\n\s*\n", text.replace("\r", "").strip())]
    # Of the first block that has a word; blocks of contacts have some of the same words.
    domain = next((block for block in blocks if "domain" in block or "registered" in block), {})
    stated_name = (domain.get("domain") or domain.get("name") or [""])[0]
    names = {stated_name.lower(), domain.get("name", [""])[0].lower()}
    if name not in names:
        raise ValueError(stated_name)
    everywhere: dict[str, list[str]] = {}
    for block in blocks:
        for word, values in block.items():
            everywhere.setdefault(word, []).extend(values)
    dnssec = next(iter(everywhere.get("dnssec", [])), None)
    registrars = [block for block in blocks if "registrar" in block]
    return RegisteredDomain(
        registrar=registrars[0]["name"][0] if registrars and "name" in registrars[0] else None,
        registrar_iana_id=None,
        created_date=_day(domain.get(server.created), server.date_format),
        updated_date=_day(domain.get(server.updated) if server.updated else None, server.date_format),
        expires_date=_day(domain.get(server.expires), server.date_format),
        statuses=[value for value in domain.get("status", []) if value],
        name_servers=sorted(
            {value.split()[0].lower().removesuffix(".") for value in everywhere.get(server.name_server, ()) if value}
        ),
        dnssec=None if dnssec is None else bool(SIGNED.match(dnssec)),
    )


def _fields(block: str) -> dict[str, list[str]]:
    """Values by word in lower case. A heading such as `Registrar:` is a word without a value."""
    found: dict[str, list[str]] = {}
    for line in block.splitlines():
        if not line.startswith(("%", "#")) and (match := LINE.match(line)):
            found.setdefault(match[1].strip().lower(), []).append(match[2].strip())
    return found


def _day(values: list[str] | None, form: str) -> date | None:
    """The day of a value, which may be followed by a time of day."""
    if not values or not values[0]:
        return None
    words = values[0].split()[: len(form.split())]
    return datetime.strptime(" ".join(words), form).date()  # noqa: DTZ007  a day without a time of day
