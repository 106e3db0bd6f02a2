"""A certificate authority for tests, and the certificates that it issues.

`python -m tests.authority` writes those of the cassettes anew. They hold for a century, so that no test ends with them."""

from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

BEGIN = datetime(2020, 1, 1, tzinfo=UTC)
END = datetime(2120, 1, 1, tzinfo=UTC)
CASSETTES = Path(__file__).parent / "cassettes" / "caller_host"


class Authority:
    """Issues certificates for servers; `pem` is its own."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = _name("Skerry test authority", "Skerry tests", "EE")
        built = (
            _builder(self._name, self._name, self._key, BEGIN, END)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(signs_certificates=True), critical=True)
            .sign(self._key, hashes.SHA256())
        )
        self.pem = built.public_bytes(serialization.Encoding.PEM)

    def issue(
        self,
        *names: str,
        begin: datetime = BEGIN,
        end: datetime = END,
        key: Any = None,
        self_signed: bool = False,
        with_chain: bool = True,
        raw_names: bytes | None = None,
    ) -> bytes:
        """A certificate for names or addresses, the authority's own after it, and the private key: PEM.

        `raw_names` replaces the encoded alternative names, which then need not be valid."""
        key = key or ec.generate_private_key(ec.SECP256R1())
        subject = _name(names[0], "Example Organisation", None)
        alternatives = [x509.IPAddress(ip_address(name)) if name[0].isdigit() else x509.DNSName(name) for name in names]
        names_extension: x509.ExtensionType = x509.SubjectAlternativeName(alternatives)
        if raw_names is not None:
            names_extension = x509.UnrecognizedExtension(x509.SubjectAlternativeName.oid, raw_names)
        built = (
            _builder(subject, subject if self_signed else self._name, key, begin, end)
            .add_extension(names_extension, critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs_certificates=False), critical=True)
            .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
            .sign(key if self_signed else self._key, hashes.SHA256())
        )
        parts = [built.public_bytes(serialization.Encoding.PEM)]
        if with_chain and not self_signed:
            parts.append(self.pem)
        parts.append(
            key.private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
        )
        return b"".join(parts)


def _name(common_name: str, organization: str, country: str | None) -> x509.Name:
    attributes = [
        x509.NameAttribute(NameOID.COMMON_NAME, common_name),
        x509.NameAttribute(NameOID.ORGANIZATION_NAME, organization),
    ]
    if country:
        attributes.insert(0, x509.NameAttribute(NameOID.COUNTRY_NAME, country))
    return x509.Name(attributes)


def _builder(
    subject: x509.Name, issuer: x509.Name, key: Any, begin: datetime, end: datetime
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(end)
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def write(folder: Path = CASSETTES) -> None:
    """The authority and its certificates, as the index of the cassettes names them."""
    authority = Authority()
    expired = (datetime(2020, 1, 1, tzinfo=UTC), datetime(2020, 4, 1, tzinfo=UTC))
    (folder / "authority.pem").write_bytes(authority.pem)
    (folder / "example.com.pem").write_bytes(authority.issue("example.com", "*.example.com"))
    (folder / "expired.pem").write_bytes(authority.issue("expired.example.org", begin=expired[0], end=expired[1]))
    (folder / "other.pem").write_bytes(authority.issue("www.example.net"))
    (folder / "self-signed.pem").write_bytes(authority.issue("self.example.org", self_signed=True))


if __name__ == "__main__":
    write()
