"""TLS certificates."""

from enum import IntEnum
from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed
from skerry.errors import PUBLIC_HOST, BadParameter, ForbiddenHost
from skerry.services.tls.inspector import TlsInspector
from skerry.services.tls.report import TlsReport


class TlsPort(IntEnum):
    """Ports on which a server speaks TLS from the first byte."""

    HTTPS = 443
    SUBMISSIONS = 465
    NNTPS = 563
    LDAPS = 636
    DOMAIN_S = 853
    FTPS_DATA = 989
    FTPS = 990
    IMAPS = 993
    POP3S = 995
    SIPS = 5061
    HTTPS_ALT = 8443


@endpoint(
    "/ssl/{domain}", fresh="10m", example={"domain": "example.com"}, example_404={"domain": "no-such-name.example.org"}
)
async def tls_certificate(
    domain: Annotated[str, Allowed(PUBLIC_HOST), Meta(max_length=254, description="host name; without scheme or path")],
    inspector: TlsInspector,
    port: Annotated[TlsPort, Meta(description="a port on which TLS starts at once")] = TlsPort.HTTPS,
) -> TlsReport:
    """Live check of the TLS certificate of a host.

    This server connects to the host itself and reads its certificate; no provider is involved. A certificate that has
    expired, is for another host or is not trusted is a 200 with `valid` false and the cause in `error`. A name without an
    address is a 404; a host that does not answer or does not speak TLS is a 502; a host that is not public (an address,
    `localhost`, a name in a private network) is a 400. Revocation is not checked."""
    try:
        return await inspector.inspect(domain, port)
    except ForbiddenHost:
        raise BadParameter("domain", domain, PUBLIC_HOST) from None
