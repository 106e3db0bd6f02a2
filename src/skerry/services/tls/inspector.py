"""Checks of TLS servers: their certificates, whether a client would accept them, the supported protocol versions.

One handshake with verification, in which errors are recorded and ignored, so that the chain of a bad certificate is read
too; then one for each other protocol version. pyOpenSSL, because `ssl` returns the chain of the server only from Python
3.13 on, and because the OpenSSL that it includes can still offer TLS 1.0."""

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from skerry.clock import now
from skerry.container import Dependency
from skerry.errors import HostUnavailable
from skerry.provenance import valid_until
from skerry.services.caller_hosts import CallerHost, CallerHosts
from skerry.services.tls.handshake import VERSIONS, Handshake, HandshakeFailed, exchange, offering, trusting_context
from skerry.services.tls.report import TlsReport, TlsVersions, tls_report
from skerry.upstream.guard import Address

if TYPE_CHECKING:
    from cryptography.x509 import Certificate
    from OpenSSL import SSL

DEADLINE_MARGIN = 0.25
"""Seconds before the deadline at which the report is returned, without the versions that are still being tried."""
CAUSES = {
    9: "the certificate is not valid yet",
    10: "the certificate has expired",
    18: "the certificate is self-signed",
    19: "the chain ends in a self-signed certificate that is not trusted",
    # The two causes cannot be distinguished from outside.
    2: "the issuer is not trusted, or the server does not send its intermediate certificate",
    20: "the issuer is not trusted, or the server does not send its intermediate certificate",
    21: "the issuer is not trusted, or the server does not send its intermediate certificate",
    24: "an issuer is not a certificate authority",
    26: "the certificate is not for servers",
    66: "the key is too short",
    67: "the key of an issuer is too short",
    68: "a signature uses a broken hash function",
}
"""X509_V_ERR_... of OpenSSL, in words."""
OTHER_HOST = "the certificate is for another host"


class TlsInspector(Dependency):
    """Checks hosts that a caller names."""

    answer_kind = "proxied"

    def __init__(self, hosts: CallerHosts) -> None:
        self._hosts = hosts
        self._trusting: SSL.Context | None = None

    async def inspect(self, host: str, port: int) -> TlsReport:
        """Raises ForbiddenHost, NotFound where the name has no address, HostUnavailable where no handshake succeeds, and
        TooManyRequests."""
        name = self._hosts.name(host)
        async with self._hosts.visiting(name) as deadline:
            found = await self._hosts.find(name)
            if self._trusting is None:
                self._trusting = await asyncio.to_thread(trusting_context)  # reads about 150 certificates
            checked_at = now()
            handshake = await self._verify(found, port, self._trusting)
            versions = await self._versions(handshake.host, port, handshake.protocol, deadline - DEADLINE_MARGIN)
        report = tls_report(name, port, handshake, versions, checked_at)
        if report.expires_at > checked_at:
            valid_until(report.expires_at)
        return report

    async def _verify(self, host: CallerHost, port: int, context: "SSL.Context") -> Handshake:
        from cryptography.exceptions import UnsupportedAlgorithm
        from OpenSSL import SSL

        problems: dict[str, None] = {}

        def note(_connection: object, _certificate: object, code: int, _depth: int, ok: int) -> bool:
            if not ok:
                problems[CAUSES.get(code, f"the certificate does not verify (OpenSSL code {code})")] = None
            return True

        tls = SSL.Connection(context)
        tls.set_verify(SSL.VERIFY_PEER, note)
        try:
            address = await self._handshake(tls, host, port)
            chain = tuple(tls.get_peer_cert_chain(as_cryptography=True) or ())
        except HandshakeFailed as failure:
            raise HostUnavailable(host.name, failure.what) from failure
        except (ValueError, UnsupportedAlgorithm) as error:
            raise HostUnavailable(host.name, "returned a certificate that cannot be read") from error
        if not chain:
            raise HostUnavailable(host.name, "returned no certificate")
        if not is_for(chain[0], host):
            problems[OTHER_HOST] = None
        return Handshake(
            chain=chain,
            protocol=tls.get_protocol_version_name(),
            cipher=tls.get_cipher_name() or "",
            problems=tuple(problems),
            host=replace(host, addresses=(address,)),
        )

    async def _versions(self, host: CallerHost, port: int, agreed: str, deadline: float) -> TlsVersions:
        async def takes(version: str) -> bool | None:
            from OpenSSL import SSL

            try:
                tls = SSL.Connection(offering(version))
                async with asyncio.timeout_at(deadline):
                    await self._handshake(tls, host, port)
            except HandshakeFailed as failure:
                return None if failure.by_us else False
            except (TimeoutError, HostUnavailable, SSL.Error):
                return None
            return True

        async def known(version: str) -> bool | None:
            return True if version == agreed else await takes(version)

        return TlsVersions(*await asyncio.gather(*map(known, VERSIONS)))

    async def _handshake(self, tls: "SSL.Connection", host: CallerHost, port: int) -> Address:
        """One handshake on a new connection. Raises HandshakeFailed, HostUnavailable."""
        connection = await self._hosts.connect(host, port)
        try:
            await exchange(tls, host, connection.reader, connection.writer)
        finally:
            connection.writer.close()
        return connection.address


def is_for(certificate: "Certificate", host: CallerHost) -> bool:
    """Whether the certificate is for the host (RFC 9525: alternative names only, a wildcard for one whole label)."""
    from service_identity import CertificateError, VerificationError
    from service_identity.cryptography import verify_certificate_hostname, verify_certificate_ip_address

    verify = verify_certificate_ip_address if host.is_address else verify_certificate_hostname
    try:
        verify(certificate, host.name)
    except (CertificateError, VerificationError, ValueError):
        return False
    return True
