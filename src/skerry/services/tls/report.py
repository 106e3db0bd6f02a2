"""The report of a TLS check, read from the certificates."""

from contextlib import suppress
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from skerry.errors import HostUnavailable
from skerry.models.fields import Moment
from skerry.services.tls.handshake import Handshake

if TYPE_CHECKING:
    from cryptography.x509 import Certificate, Name


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
    subject_alternative_names: Annotated[
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


def tls_report(domain: str, port: int, handshake: Handshake, versions: TlsVersions, checked_at: datetime) -> TlsReport:
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
            subject_alternative_names=_alternative_names(leaf),
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
