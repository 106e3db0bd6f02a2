"""Checks of TLS servers: their certificates, whether a client would accept them, the supported protocol versions.

One handshake with verification, in which errors are recorded and ignored, so that the chain of a bad certificate is read
too; then one for each other protocol version. pyOpenSSL, because `ssl` returns the chain of the server only from Python
3.13 on, and because the OpenSSL that it includes can still offer TLS 1.0."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from skerry.clock import now
from skerry.container import Dependency
from skerry.errors import HostUnavailable
from skerry.models.fields import Moment
from skerry.provenance import current, valid_until
from skerry.services.caller_hosts import CallerHost, CallerHosts
from skerry.upstream.guard import Address

if TYPE_CHECKING:
    from cryptography.x509 import Certificate, Name
    from OpenSSL import SSL

MAX_HANDSHAKES = 20
MAX_HANDSHAKE_BYTES = 256 * 1024
HANDSHAKE_TIMEOUT = 8.0
"""Seconds for a check outside a request."""
DEADLINE_MARGIN = 0.25
"""Seconds before the deadline at which the report is returned, without the versions that are still being tried."""
VERSIONS = {"TLSv1": 0x0301, "TLSv1.1": 0x0302, "TLSv1.2": 0x0303, "TLSv1.3": 0x0304}
"""OpenSSL's names, and the numbers in the protocol."""
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


class DistinguishedName(Struct, frozen=True):
    """Subject or issuer of a certificate."""

    common_name: Annotated[str | None, Meta(description="common name (CN)")]
    organization: Annotated[str | None, Meta(description="name of the organization (O)")]
    country: Annotated[str | None, Meta(description="ISO 3166-1 alpha-2, as written in the certificate (C)")]


class PublicKey(Struct, frozen=True):
    """The public key of a certificate."""

    type: Annotated[str, Meta(description="RSA, EC, Ed25519, Ed448, DSA, or the identifier (OID) of another")]
    size_bits: Annotated[int | None, Meta(description="length of the key, bits; null for other key types")]


class ChainLink(Struct, frozen=True):
    """One certificate of the chain."""

    subject: Annotated[DistinguishedName, Meta(description="holder of the certificate")]
    issuer: Annotated[DistinguishedName, Meta(description="authority that issued it")]
    start_at: Annotated[Moment, Meta(description="start of its validity, UTC")]
    expires_at: Annotated[Moment, Meta(description="end of its validity, UTC")]


class TlsVersions(
    Struct,
    frozen=True,
    rename={"tls_1_0": "TLSv1.0", "tls_1_1": "TLSv1.1", "tls_1_2": "TLSv1.2", "tls_1_3": "TLSv1.3"},
):
    """Whether the server completes a handshake in each version; null where this could not be determined."""

    tls_1_0: Annotated[bool | None, Meta(description="whether TLS 1.0 is supported")]
    tls_1_1: Annotated[bool | None, Meta(description="whether TLS 1.1 is supported")]
    tls_1_2: Annotated[bool | None, Meta(description="whether TLS 1.2 is supported")]
    tls_1_3: Annotated[bool | None, Meta(description="whether TLS 1.3 is supported")]


class TlsReport(Struct, frozen=True):
    """The certificate of a host, and whether a client would accept it."""

    domain: Annotated[str, Meta(description="host that was checked, in ASCII form")]
    port: Annotated[int, Meta(description="TCP port that was checked")]
    valid: Annotated[
        bool, Meta(description="whether it is trusted, in date, and for this host; revocation is not checked")
    ]
    error: Annotated[str | None, Meta(description="all errors found; null where valid")]
    subject: Annotated[DistinguishedName, Meta(description="holder of the certificate")]
    issuer: Annotated[DistinguishedName, Meta(description="authority that issued it")]
    serial_number: Annotated[str, Meta(description="serial number, hexadecimal")]
    san: Annotated[
        tuple[str, ...], Meta(description="subject alternative names: host names and addresses that it is for")
    ]
    start_at: Annotated[Moment, Meta(description="start of its validity, UTC")]
    expires_at: Annotated[Moment, Meta(description="end of its validity, UTC")]
    days_until_expiry: Annotated[int, Meta(description="whole days until it expires; negative once expired")]
    signature_algorithm: Annotated[str, Meta(description="OpenSSL's name, such as sha256WithRSAEncryption")]
    key: Annotated[PublicKey, Meta(description="public key")]
    fingerprint_sha256: Annotated[str, Meta(description="SHA-256 of the certificate (DER), hexadecimal")]
    chain: Annotated[tuple[ChainLink, ...], Meta(description="certificates returned by the server, its own first")]
    protocol: Annotated[str, Meta(description="negotiated version, such as TLSv1.3")]
    cipher: Annotated[str, Meta(description="negotiated cipher suite, OpenSSL's name")]
    protocols: Annotated[TlsVersions, Meta(description="supported protocol versions")]
    checked_at: Annotated[Moment, Meta(description="when the check was made, UTC")]


class HandshakeFailed(Exception):
    """`what` completes the sentence "<host> ..."; `by_us` when it ended before the host answered."""

    def __init__(self, what: str, *, by_us: bool = False) -> None:
        super().__init__(what)
        self.what = what
        self.by_us = by_us


@dataclass(frozen=True, slots=True)
class Handshake:
    """The outcome of one handshake."""

    chain: "tuple[Certificate, ...]"
    protocol: str
    cipher: str
    problems: tuple[str, ...]
    host: CallerHost
    """With the one address that was connected to: another address may be another server."""


class TlsInspector(Dependency):
    """Checks hosts that a caller names, with a limit on concurrent checks in this process."""

    answer_kind = "proxied"

    def __init__(self, hosts: CallerHosts) -> None:
        self._hosts = hosts
        self._slots = asyncio.Semaphore(MAX_HANDSHAKES)
        self._trusting: SSL.Context | None = None

    async def inspect(self, host: str, port: int) -> TlsReport:
        """Raises ForbiddenHost, NotFound where the name has no address, HostUnavailable where no handshake succeeds."""
        name = self._hosts.name(host)
        record = current()
        loop = asyncio.get_running_loop()
        deadline = record.deadline if record and record.deadline else loop.time() + HANDSHAKE_TIMEOUT
        try:
            async with asyncio.timeout_at(deadline), self._slots:
                found = await self._hosts.find(name)
                if self._trusting is None:
                    self._trusting = await asyncio.to_thread(_trusting_context)  # reads about 150 certificates
                checked_at = now()
                handshake = await self._verify(found, port, self._trusting)
                versions = await self._versions(handshake.host, port, handshake.protocol, deadline - DEADLINE_MARGIN)
        except TimeoutError:
            raise HostUnavailable(name, "could not be checked in time") from None
        report = _report(name, port, handshake, versions, checked_at)
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
        if not _is_for(chain[0], host):
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
                tls = SSL.Connection(_offering(version))
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
            await _carry(tls, host, connection.reader, connection.writer)
        finally:
            connection.writer.close()
        return connection.address


async def _carry(
    tls: "SSL.Connection", host: CallerHost, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """Exchange the bytes of a handshake between OpenSSL, which has no socket here, and the host."""
    from OpenSSL import SSL

    def send() -> None:
        with suppress(SSL.WantReadError):
            while True:
                writer.write(tls.bio_read(65536))

    if not host.is_address:
        tls.set_tlsext_host_name(host.name.encode())
    tls.set_connect_state()
    received = 0
    while True:
        try:
            tls.do_handshake()
        except SSL.WantReadError:
            send()
        except SSL.Error as error:
            send()  # the alert
            raise HandshakeFailed(f"does not complete a TLS handshake{_reason(error)}", by_us=not received) from error
        else:
            break
        try:
            data = await reader.read(16384)
        except OSError as error:
            raise HandshakeFailed("closed the connection during the TLS handshake") from error
        received += len(data)
        if not data:
            raise HandshakeFailed("closed the connection during the TLS handshake")
        if received > MAX_HANDSHAKE_BYTES:
            raise HandshakeFailed("returned more than a TLS handshake needs")
        tls.bio_write(data)
    with suppress(SSL.Error):
        tls.shutdown()
    send()


def _reason(error: Exception) -> str:
    """OpenSSL's reason in brackets."""
    try:
        return f" ({error.args[0][-1][-1]})"
    except (IndexError, TypeError):
        return ""


def _trusting_context() -> "SSL.Context":
    """A context with the authorities that Python's `ssl` trusts, including SSL_CERT_FILE and SSL_CERT_DIR. Blocks."""
    import ssl

    from OpenSSL import SSL

    context = SSL.Context(SSL.TLS_CLIENT_METHOD)
    context.set_min_proto_version(VERSIONS["TLSv1.2"])
    paths = ssl.get_default_verify_paths()
    if paths.cafile or paths.capath:
        context.load_verify_locations(paths.cafile, paths.capath)
    else:
        context.set_default_verify_paths()
    return context


def _offering(version: str) -> "SSL.Context":
    """A context that offers one version, with all ciphers and key sizes. Raises SSL.Error where OpenSSL cannot."""
    from OpenSSL import SSL

    context = SSL.Context(SSL.TLS_CLIENT_METHOD)
    context.set_cipher_list(b"ALL:@SECLEVEL=0")
    context.set_min_proto_version(VERSIONS[version])
    context.set_max_proto_version(VERSIONS[version])
    return context


def _is_for(certificate: "Certificate", host: CallerHost) -> bool:
    """Whether the certificate is for the host (RFC 9525: alternative names only, a wildcard for one whole label)."""
    from service_identity import CertificateError, VerificationError
    from service_identity.cryptography import verify_certificate_hostname, verify_certificate_ip_address

    verify = verify_certificate_ip_address if host.is_address else verify_certificate_hostname
    try:
        verify(certificate, host.name)
    except (CertificateError, VerificationError, ValueError):
        return False
    return True


def _report(domain: str, port: int, handshake: Handshake, versions: TlsVersions, checked_at: datetime) -> TlsReport:
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.x509 import DuplicateExtension, UnsupportedGeneralNameType

    leaf = handshake.chain[0]
    try:
        serial = f"{leaf.serial_number:x}"
        return TlsReport(
            domain=domain,
            port=port,
            valid=not handshake.problems,
            error="; ".join(handshake.problems) or None,
            subject=_distinguished(leaf.subject),
            issuer=_distinguished(leaf.issuer),
            serial_number=serial.zfill(len(serial) + len(serial) % 2),
            san=_alternative_names(leaf),
            start_at=leaf.not_valid_before_utc,
            expires_at=leaf.not_valid_after_utc,
            days_until_expiry=(leaf.not_valid_after_utc - checked_at) // timedelta(days=1),
            signature_algorithm=_signature_algorithm(leaf),
            key=_public_key(leaf),
            fingerprint_sha256=leaf.fingerprint(SHA256()).hex(),
            chain=tuple(
                ChainLink(
                    subject=_distinguished(link.subject),
                    issuer=_distinguished(link.issuer),
                    start_at=link.not_valid_before_utc,
                    expires_at=link.not_valid_after_utc,
                )
                for link in handshake.chain
            ),
            protocol=handshake.protocol,
            cipher=handshake.cipher,
            protocols=versions,
            checked_at=checked_at,
        )
    except (ValueError, TypeError, UnsupportedAlgorithm, DuplicateExtension, UnsupportedGeneralNameType) as error:
        raise HostUnavailable(domain, "returned a certificate that cannot be read") from error


def _distinguished(name: "Name") -> DistinguishedName:
    from cryptography.x509.oid import NameOID

    def first(kind: object) -> str | None:
        found = next((attribute.value for attribute in name if attribute.oid == kind), None)
        return found.hex() if isinstance(found, bytes) else found

    return DistinguishedName(first(NameOID.COMMON_NAME), first(NameOID.ORGANIZATION_NAME), first(NameOID.COUNTRY_NAME))


def _alternative_names(certificate: "Certificate") -> tuple[str, ...]:
    from cryptography.x509 import DNSName, ExtensionNotFound, IPAddress, SubjectAlternativeName

    try:
        names = certificate.extensions.get_extension_for_class(SubjectAlternativeName).value
    except ExtensionNotFound:
        return ()
    return tuple(str(name.value) for name in names if isinstance(name, DNSName | IPAddress))


def _signature_algorithm(certificate: "Certificate") -> str:
    from OpenSSL.crypto import X509

    try:
        return X509.from_cryptography(certificate).get_signature_algorithm().decode()
    except ValueError:  # unknown to OpenSSL
        return certificate.signature_algorithm_oid.dotted_string


def _public_key(certificate: "Certificate") -> PublicKey:
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric import dsa, ec, ed448, ed25519, rsa

    with suppress(UnsupportedAlgorithm):
        match certificate.public_key():
            case rsa.RSAPublicKey(key_size=bits):
                return PublicKey("RSA", bits)
            case ec.EllipticCurvePublicKey(key_size=bits):
                return PublicKey("EC", bits)
            case ed25519.Ed25519PublicKey():
                return PublicKey("Ed25519", 256)
            case ed448.Ed448PublicKey():
                return PublicKey("Ed448", 456)
            case dsa.DSAPublicKey(key_size=bits):
                return PublicKey("DSA", bits)
    return PublicKey(certificate.public_key_algorithm_oid.dotted_string, None)
