"""Sadamaregister, the port register of the Estonian state.

No recording of it is at hand. The address and the members of its list are those that two published clients read; of
`additionalServices` only the name is known, so that texts are taken from it, alone or in a list, and nothing else."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from skerry.errors import ReplyError
from skerry.folding import fold
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

EMPTY = ("", "-")
"""What the register has where there is nothing to say."""


class Port(Struct, frozen=True):
    """A port that is in use."""

    id: Annotated[str, Meta(description="public identifier in the register")]
    name: Annotated[str, Meta(description="in Estonian")]
    address: str | None
    water_body: Annotated[str | None, Meta(description="sea, lake or river on which it lies, in Estonian")]
    function: Annotated[
        int | None,
        Meta(
            description="1 port with full services, 2 small port with paid services, for craft under 24 m, "
            "3 small port without them; null where not told"
        ),
    ]
    services: Annotated[list[str], Meta(description="further services, in the register's words")]


class Entry(Struct, frozen=True):
    """A port, and its texts as they are searched."""

    port: Port
    name: str
    address: str


class Sadamaregister(Source):
    """The register's list of active ports, some 245; it comes whole, without coordinates."""

    key = "sadamaregister"
    title = "Estonian State Port Register"
    home = "https://www.sadamaregister.ee/"
    base = "https://www.sadamaregister.ee/api"
    license = stated("Public register; licence not stated")
    evidence = Evidence.INFERRED
    attribution = "Transpordiamet, Sadamaregister"
    pace = Pace(per_second=2, concurrency=1)
    browser_like = True

    async def ports(self) -> tuple[Entry, ...]:
        """All active ports, in the register's order."""
        return await self.get("/ports/public-active", headers={"Referer": self.home}, fresh="1d", read=read_ports)


class _RawPort(Struct):
    publicId: str | int  # noqa: N815  the provider's name
    name: str
    address: str | None = None
    bodyOfWaterName: str | None = None  # noqa: N815
    additionalServices: list[Any] | str | None = None  # noqa: N815
    portFunction: int | str | None = None  # noqa: N815


def read_ports(reply: Reply) -> tuple[Entry, ...]:
    ports = reply.json(list[_RawPort])
    if not ports:
        raise ReplyError("sent a register without ports")
    return tuple(map(_entry, ports))


def _entry(raw: _RawPort) -> Entry:
    services = raw.additionalServices or []
    port = Port(
        id=str(raw.publicId),
        name=_text(raw.name) or str(raw.publicId),
        address=_text(raw.address),
        water_body=_text(raw.bodyOfWaterName),
        function=None if raw.portFunction in (None, *EMPTY) else int(raw.portFunction),
        services=[
            text
            for service in ([services] if isinstance(services, str) else services)
            if isinstance(service, str) and (text := _text(service))
        ],
    )
    return Entry(port, fold(port.name), fold(port.address or ""))


def _text(text: str | None) -> str | None:
    """On one line, with single blanks; None for what is empty."""
    tidy = " ".join((text or "").split())
    return None if tidy in EMPTY else tidy
