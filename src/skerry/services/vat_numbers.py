"""The form of VAT numbers: length, characters and check digits of each country."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from skerry.models.vat import COVERED

FormError = Literal["length", "format", "check_digit"]

SEPARATORS = re.compile(r"[\s./,_-]+")
SAME_PREFIX: Mapping[str, str] = MappingProxyType({"GR": "EL", "UK": "GB"})
"""Codes of countries that people write in place of the prefix."""
COUNTRIES: Mapping[str, str] = MappingProxyType({"EL": "GR", "XI": "GB"})
"""Countries of prefixes that are not their ISO 3166-1 code."""
WITHOUT_NUMBERS = frozenset({"GR", "LI"})
"""Greece has the prefix EL. Liechtenstein's numbers are plain digits."""
PREFIXES = frozenset({*COVERED, *COUNTRIES} - WITHOUT_NUMBERS)


class VatNumber(NamedTuple):
    """A VAT number with its prefix."""

    prefix: str
    number: str
    """Without separators, with the prefix."""

    @property
    def country(self) -> str:
        """ISO 3166-1 alpha-2."""
        return COUNTRIES.get(self.prefix, self.prefix)

    @property
    def digits(self) -> str:
        """What follows the prefix."""
        return self.number.removeprefix(self.prefix)


def parse(given: str) -> VatNumber:
    """A number in any case, with or without separators. Raises ValueError for an unknown prefix."""
    text = SEPARATORS.sub("", given).upper()
    prefix = SAME_PREFIX.get(text[:2], text[:2])
    if prefix not in PREFIXES or not text.isascii() or not text.isalnum():
        raise ValueError("no VAT number of a country whose numbers are known")
    return VatNumber(prefix, prefix + text[2:])


def normalized(given: str) -> str:
    """The number with its prefix, without separators. Raises ValueError for an unknown prefix."""
    return parse(given).number


def form_error(number: VatNumber) -> FormError | None:
    """What is wrong with a number by the rules of its country; None for a number of valid form."""
    from stdnum import exceptions, get_cc_module
    from stdnum.eu import vat

    module = None if number.prefix in COUNTRIES else get_cc_module(number.prefix.lower(), "vat")
    validate = vat.validate if module is None else module.validate
    try:
        validate(number.number)
    except exceptions.InvalidLength:
        return "length"
    except exceptions.InvalidChecksum:
        return "check_digit"
    except exceptions.ValidationError:
        return "format"
    return None
