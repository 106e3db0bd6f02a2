"""The rules of IBANs by country, and the banks that have codes in them, from the package schwifty."""

import warnings
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from skerry.datasets import Dataset

if TYPE_CHECKING:
    from schwifty import IBAN

JOINED_SEPA = frozenset({"AL", "MD", "ME", "MK", "RS"})
"""Countries that the European Payments Council lists as SEPA scheme countries (EPC409-09), and the package does not yet."""
OUTSIDE_SEPA = frozenset({"NC", "PF", "TF", "WF"})
"""French territories without the euro, or without banks: in SEPA by the package, but not in that list."""

IbanError = Literal["country", "length", "structure", "checksum", "national_check_digits"]


class IbanParts(Struct, frozen=True):
    """What a valid IBAN says."""

    bank_code: str | None
    branch_code: str | None
    account_code: str | None
    bic: str | None
    bank: str | None
    """Name of the bank; None where the registry has none of this code."""
    in_sepa: bool
    national_check: bool | None
    """Whether the national check digits were verified; None for a country without ones."""


class IbanRegistry(Dataset):
    """Structure, check digits and banks."""

    key = "iban_registry"

    def has_country(self, code: str) -> bool:
        """Whether a code of two letters is that of a country with IBANs."""
        from schwifty import exceptions, registry

        try:
            registry.get_iban_spec(code)
        except exceptions.InvalidCountryCode:
            return False
        return True

    def errors(self, iban: str) -> list[IbanError]:
        """What is wrong with a string of letters and digits in upper case; empty for a valid IBAN. What is wrong with its
        structure hides the rest."""
        from schwifty import IBAN, exceptions

        errors: list[IbanError] = []
        try:
            IBAN(iban)
        except exceptions.InvalidCountryCode:
            return ["country"]
        except exceptions.InvalidLength:
            return ["length"]
        except exceptions.InvalidStructure:
            return ["structure"]
        except exceptions.InvalidChecksumDigits:
            errors.append("checksum")
        try:
            _verified(IBAN(iban, allow_invalid=True))
        except exceptions.InvalidBBANChecksum:
            errors.append("national_check_digits")
        return errors

    def parts(self, iban: str) -> IbanParts:
        """The parts of a valid IBAN."""
        from schwifty import IBAN

        found = IBAN(iban)
        return IbanParts(
            bank_code=found.bank_code or None,
            branch_code=found.branch_code or None,
            account_code=found.account_code or None,
            bic=None if found.bic is None else str(found.bic),
            bank=(found.bank_name or "").strip() or None,  # some end with a space
            in_sepa=_in_sepa(found),
            national_check=_verified(found) if found.national_checksum_digits else None,
        )


def _in_sepa(iban: "IBAN") -> bool:
    country = iban.country_code
    return country in JOINED_SEPA or (iban.in_sepa_zone and country not in OUTSIDE_SEPA)


def _verified(iban: "IBAN") -> bool:
    """Whether the national check digits are right; False where the package has no algorithm for them. Raises
    InvalidBBANChecksum where they are wrong."""
    from schwifty import exceptions

    with warnings.catch_warnings():
        warnings.simplefilter("error", exceptions.NationalChecksumNotVerified)
        try:
            iban.bban.validate_national_checksum()
        except exceptions.NationalChecksumNotVerified:
            return False
    return True
