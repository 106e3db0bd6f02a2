"""Certificates of TLS servers."""

from enum import IntEnum
from typing import Annotated

from msgspec import Meta

from skerry.api.endpoint import endpoint
from skerry.errors import PUBLIC_HOST, BadParameter, ForbiddenHost
from skerry.services.tls_inspector import TlsInspector, TlsReport


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
    domain: Annotated[str, Meta(min_length=1, max_length=254, description="host name, without scheme or path")],
    inspector: TlsInspector,
    port: Annotated[TlsPort, Meta(description="a port on which TLS begins at once")] = TlsPort.HTTPS,
) -> TlsReport:
    """Live check of the TLS certificate of a host.

    Connects to the host and reads what it shows. A certificate that is expired, for another host or not trusted is an
    answer like any other, with `valid` false and the cause in `error`. A name without an address is 404, a host that does
    not answer or does not speak TLS 502, and one that is not public (an address, `localhost`, a name that leads into a
    private network) 400. Whether a certificate has been revoked is not looked up."""
    try:
        return await inspector.inspect(domain, port)
    except ForbiddenHost:
        raise BadParameter("domain", domain, PUBLIC_HOST) from None
