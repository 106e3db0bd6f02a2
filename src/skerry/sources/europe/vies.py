"""VIES: whether a VAT number is registered, as the member states' registers say."""

import re
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct

from skerry.errors import ReplyError
from skerry.licenses import stated
from skerry.models.fields import Moment
from skerry.provenance import Evidence
from skerry.upstream.identity import IdentityChecked, same
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Source

MEMBERS = frozenset(
    {
        "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "EL", "ES", "FI", "FR", "HR", "HU", "IE", "IT", "LT", "LU", "LV",
        "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK", "XI",
    }
)  # fmt: skip
"""Prefixes of the numbers that it knows: EL for Greece, XI for Northern Ireland."""
LIFETIME, RETRY_LIFETIME = timedelta(hours=1), timedelta(minutes=1)
NOT_DISCLOSED = frozenset({"", "---"})
BLANKS = re.compile(r"\s+")


class VatRegistration(Struct, frozen=True):
    """What VIES says about a number."""

    number: str
    """Without its prefix."""
    registered: bool | None
    """None where the member state's register gave no answer."""
    failure: str | None
    """The word of VIES for why there is no answer, such as MS_UNAVAILABLE."""
    name: str | None
    address: str | None
    checked_at: datetime | None


class Vies(Source):
    """VAT Information Exchange System of the European Commission. It asks the register of the member state, which is often
    unavailable for some minutes. Germany and Spain disclose no names. No key.

    Read as public programs (such as github.com/itaibo/vies-checker) read it; a failure has one of two shapes, both with
    status 200."""

    key = "vies"
    title = "VIES"
    home = "https://ec.europa.eu/taxation_customs/vies/"
    base = "https://ec.europa.eu/taxation_customs/vies/rest-api"
    license = stated("Free reuse, source named", "https://commission.europa.eu/legal-notice_en")
    evidence = Evidence.INFERRED
    attribution = "European Commission, VIES"
    terms = "Member states limit concurrent requests. Names and addresses are kept for an hour at most."
    pace = Pace(per_second=2, concurrency=2, burst=10)

    async def registration(self, prefix: str, number: str) -> VatRegistration:
        """Whether a number is registered. Raises UpstreamUnavailable where VIES itself does not answer."""
        return await self.get(
            f"/ms/{prefix}/vat/{number}",
            fresh="1h",
            read=IdentityChecked(read_registration, check_number, number),
            lifetime=_lifetime,
        )


class _RawWrapper(Struct):
    error: str


class _RawRegistration(Struct, rename="camel"):
    is_valid: bool | None = None
    request_date: Moment | None = None
    user_error: str | None = None
    name: str | None = None
    address: str | None = None
    vat_number: str | None = None
    action_succeed: Literal[False] | None = None
    error_wrappers: list[_RawWrapper] = []


def check_number(reply: Reply, found: VatRegistration, requested: str) -> None:
    """A failure names no number."""
    if found.registered is not None:
        same(requested, found.number, "VAT number")


def read_registration(reply: Reply) -> VatRegistration:
    raw = reply.json(_RawRegistration)
    if raw.action_succeed is False:
        if not raw.error_wrappers:
            raise ReplyError("refused the request without a reason")
        return VatRegistration("", None, raw.error_wrappers[0].error, None, None, None)
    # `isValid` is false for a register that did not answer, too: only the word tells.
    if raw.user_error not in ("VALID", "INVALID"):
        if not raw.user_error:
            raise ReplyError("returned no verdict")
        return VatRegistration("", None, raw.user_error, None, None, None)
    if raw.vat_number is None or raw.is_valid is not (raw.user_error == "VALID"):
        raise ReplyError("returned a verdict that contradicts itself, or of no number")
    return VatRegistration(
        number=raw.vat_number,
        registered=raw.is_valid,
        failure=None,
        name=_disclosed(raw.name),
        address=_disclosed(raw.address),
        checked_at=None if raw.request_date is None else raw.request_date.replace(microsecond=0),
    )


def _lifetime(reply: Reply) -> timedelta:
    return RETRY_LIFETIME if read_registration(reply).registered is None else LIFETIME


def _disclosed(text: str | None) -> str | None:
    """In one line; None where the member state does not disclose it."""
    line = BLANKS.sub(" ", text or "").strip()
    return None if line in NOT_DISCLOSED else line
