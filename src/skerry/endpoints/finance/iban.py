"""International bank account numbers."""

import re
from typing import Annotated

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Checked
from skerry.datasets.iban_registry import IbanError, IbanRegistry

SEPARATORS = re.compile(r"[\s-]+")
IBAN = re.compile(r"[A-Z0-9]{15,34}")
GROUP = re.compile(r".{1,4}")


def compact(given: str) -> str:
    """Without separators, in upper case. Raises ValueError for what cannot be an IBAN."""
    text = SEPARATORS.sub("", given).upper()
    if not IBAN.fullmatch(text):
        raise ValueError("not 15 to 34 letters and digits")
    return text


class IbanCheck(Struct, frozen=True, kw_only=True):
    """Whether an IBAN is valid, and what it says."""

    iban: Annotated[str, Meta(description="without spaces, in upper case")]
    formatted: Annotated[str, Meta(description="in groups of four")]
    valid: Annotated[
        bool, Meta(description="whether structure and check digits are right; not whether the account exists")
    ]
    errors: Annotated[list[IbanError], Meta(description="what is wrong; empty for a valid IBAN")]
    country: Annotated[
        str | None,
        Meta(description="ISO 3166-1 alpha-2; null where the first two letters are of no country with IBANs"),
    ]
    bank_code: Annotated[str | None, Meta(description="code of the bank in its country; null for an invalid IBAN")]
    branch_code: Annotated[
        str | None,
        Meta(description="code of the branch; null where the country's IBANs have none, and for an invalid one"),
    ]
    account_code: Annotated[
        str | None,
        Meta(
            description="number of the account at the bank, without the check digits of the country; null for an invalid IBAN"
        ),
    ]
    bic: Annotated[str | None, Meta(description="ISO 9362 code of the bank; null where unknown")]
    bank: Annotated[str | None, Meta(description="name of the bank; null where unknown")]
    sepa: Annotated[
        bool | None,
        Meta(description="whether the country is in the Single Euro Payments Area; null for an invalid IBAN"),
    ]
    national_check_digits_verified: Annotated[
        bool | None,
        Meta(
            description="false where the algorithm of the country is unknown; null for IBANs without separate check digits"
        ),
    ]


@endpoint("/iban/{iban}", fresh=None, confidential=True, example={"iban": "EE382200221020145685"})
async def check_iban(
    iban: Annotated[
        str,
        Checked(compact),
        Allowed("an IBAN: 15 to 34 letters and digits, with or without spaces, such as EE38 2200 2210 2014 5685"),
        Meta(max_length=60, description="IBAN in any case, with or without spaces", examples=["EE382200221020145685"]),
    ],
    registry: IbanRegistry,
) -> IbanCheck:
    """Whether an IBAN is valid, and its bank.

    Country, length, structure, the two check digits and the check digits of the country, where it has an algorithm. A wrong
    number of 15 to 34 letters and digits is `valid: false` with the reasons, not an error; its parts are then null. Bank and
    BIC are from the lists of the package schwifty and null where these have none; a bank may have changed its name. Nothing
    is stored: the number is in no log and no cache, and no provider is called."""
    errors = registry.errors(iban)
    parts = None if errors else registry.parts(iban)
    return IbanCheck(
        iban=iban,
        formatted=" ".join(GROUP.findall(iban)),
        valid=not errors,
        errors=errors,
        country=iban[:2] if registry.has_country(iban[:2]) else None,
        bank_code=parts.bank_code if parts else None,
        branch_code=parts.branch_code if parts else None,
        account_code=parts.account_code if parts else None,
        bic=parts.bic if parts else None,
        bank=parts.bank if parts else None,
        sepa=parts.in_sepa if parts else None,
        national_check_digits_verified=parts.national_check if parts else None,
    )
