"""One TLS handshake with a host: contexts, exchange of bytes, failures."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from skerry.services.caller_hosts import CallerHost

if TYPE_CHECKING:
    from cryptography.x509 import Certificate
    from OpenSSL import SSL

MAX_HANDSHAKE_BYTES = 256 * 1024
VERSIONS = {"TLSv1": 0x0301, "TLSv1.1": 0x0302, "TLSv1.2": 0x0303, "TLSv1.3": 0x0304}
"""OpenSSL's names, and the numbers in the protocol."""


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
    """The address that was connected to: another address of the host may be another server."""


async def exchange(
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


def trusting_context() -> "SSL.Context":
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


def offering(version: str) -> "SSL.Context":
    """A context that offers one version, with all ciphers and key sizes. Raises SSL.Error where OpenSSL cannot."""
    from OpenSSL import SSL

    context = SSL.Context(SSL.TLS_CLIENT_METHOD)
    context.set_cipher_list(b"ALL:@SECLEVEL=0")
    context.set_min_proto_version(VERSIONS[version])
    context.set_max_proto_version(VERSIONS[version])
    return context
