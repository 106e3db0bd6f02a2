"""Sadamaregister, the port register of the Estonian state.

There is no recording. Two public clients agree on the address and the members of the list. Only the name of
`additionalServices` is known: strings are read from it, alone or in a list, and nothing else."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from skerry.folding import fold
from skerry.licenses import stated
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import NO_VALUE, one_line
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

FUNCTIONS: Mapping[int | None, str] = MappingProxyType(
    {
        1: "port with full services",
        2: "small port with paid services, for craft under 24 m",
        3: "small port without paid services",
    }
)
"""Meaning of the numbers of the register."""


class EstonianPort(Struct, frozen=True):
    """A port that is in use."""

    id: Annotated[str, Meta(description="public identifier in the register")]
    name: Annotated[str, Meta(description="in Estonian")]
    address: Annotated[str | None, Meta(description="address, in Estonian")]
    water_body: Annotated[str | None, Meta(description="sea, lake or river of the port, in Estonian")]
    function: Annotated[
        int | None,
        Meta(description="number of the function in the register, 1 to 3; null where not stated"),
    ]
    function_name: Annotated[
        str | None, Meta(description="the same in English; null where not stated, and for a number of unknown meaning")
    ]
    services: Annotated[list[str], Meta(description="further services, as the register words them")]


class PortEntry(Struct, frozen=True):
    """A port with its folded texts, for searching."""

    port: EstonianPort
    name: str
    address: str


class Sadamaregister(Source):
    """State register of ports: about 245 active ports in one list, without coordinates. Changes rarely."""

    key = "sadamaregister"
    title = "Estonian State Port Register"
    home = "https://www.sadamaregister.ee/"
    base = "https://www.sadamaregister.ee/api"
    license = stated("Public register; licence not stated")
    evidence = Evidence.INFERRED
    attribution = "Transpordiamet, Sadamaregister"
    pace = Pace(per_second=2, concurrency=1)
    browser_like = True

    async def ports(self) -> tuple[PortEntry, ...]:
        """All active ports, in the register's order."""
        return await self.get("/ports/public-active", headers={"Referer": self.home}, fresh="1d", read=read_ports)


class _RawPort(Struct):
    publicId: Annotated[str, Meta(pattern=r"^\S+$")] | int  # noqa: N815  the provider's name
    name: str
    address: str | None = None
    bodyOfWaterName: str | None = None  # noqa: N815
    additionalServices: list[Any] | str | None = None  # noqa: N815
    portFunction: int | str | None = None  # noqa: N815


def read_ports(reply: Reply) -> tuple[PortEntry, ...]:
    return tuple(read_rows(reply.json(list[Raw]), _RawPort, _entry, at_least=1))


def _entry(raw: _RawPort) -> PortEntry:
    services = raw.additionalServices or []
    function = None if raw.portFunction in (None, *NO_VALUE) else int(raw.portFunction)
    port = EstonianPort(
        id=str(raw.publicId),
        name=one_line(raw.name, NO_VALUE) or str(raw.publicId),
        address=one_line(raw.address, NO_VALUE),
        water_body=one_line(raw.bodyOfWaterName, NO_VALUE),
        function=function,
        function_name=FUNCTIONS.get(function),
        services=[
            text
            for service in ([services] if isinstance(services, str) else services)
            if isinstance(service, str) and (text := one_line(service, NO_VALUE))
        ],
    )
    return PortEntry(port, fold(port.name), fold(port.address or ""))
