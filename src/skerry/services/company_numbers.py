"""Numbers of companies: their form by the rules of each country, and the VAT number that follows from them."""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Literal, NamedTuple

from skerry.services.vat_numbers import PREFIXES, SEPARATORS, FormError, VatNumber, form_error, parse

NumberKind = Literal["registry_number", "vat_number"]
MODULES: Mapping[str, str] = MappingProxyType(
    {
        "DK": "stdnum.dk.cvr", "EE": "stdnum.ee.registrikood", "FI": "stdnum.fi.ytunnus", "IS": "stdnum.is_.kennitala",
        "LV": "stdnum.lv.pvn", "NO": "stdnum.no.orgnr", "SE": "stdnum.se.orgnr",
    }
)  # fmt: skip
"""Rules of the registry numbers. Lithuania's have no published check digit in the package; its VAT numbers do."""
SEPARATED = frozenset({"FI", "IS", "SE"})
"""Countries that write a hyphen into it."""
VAT_PREFIXES: Mapping[str, str] = MappingProxyType({"GR": "EL"})
"""Where the prefix of VAT numbers is not the alpha-2 code."""
VAT_SUFFIXES: Mapping[str, str] = MappingProxyType({"DK": "", "FI": "", "LV": "", "SE": "01"})
"""Countries whose VAT numbers are the registry number, and what follows it there."""


class CompanyNumber(NamedTuple):
    """A number that identifies a company."""

    country: str
    """ISO 3166-1 alpha-2."""
    number: str
    """As the country writes it."""
    kind: NumberKind
    form_error: FormError | None
    vat: VatNumber | None
    """Its VAT number, where the number is one or determines it."""


def company_number(given: str, country: str) -> CompanyNumber:
    """A registry number, or a VAT number with its prefix. Raises ValueError for a country whose numbers are not known, and for
    the number of a person."""
    bare = SEPARATORS.sub("", given).upper()
    prefix = VAT_PREFIXES.get(country, country)
    if country in MODULES and not bare.startswith(prefix):
        return _registry(bare, country)
    if prefix not in PREFIXES:
        raise ValueError("a country of the EU, Iceland, Norway or Great Britain")
    vat = parse(bare if bare.startswith(prefix) else prefix + bare)
    error = form_error(vat)
    if error is None and country in VAT_SUFFIXES:
        # The register knows the registry number, which is part of the VAT number.
        registry = _registry(vat.digits.removesuffix(VAT_SUFFIXES[country]), country)
        return registry._replace(vat=vat)
    return CompanyNumber(country, vat.number, "vat_number", error, vat)


def _registry(bare: str, country: str) -> CompanyNumber:
    from stdnum import exceptions

    error: FormError | None = None
    number = bare
    try:
        number = registry_number(country, bare)
    except exceptions.InvalidLength:
        error = "length"
    except exceptions.InvalidChecksum:
        error = "check_digit"
    except exceptions.ValidationError:
        error = "format"
    suffix = VAT_SUFFIXES.get(country)
    vat = None if error or suffix is None else VatNumber(country, country + number + suffix)
    written = formatted(country, number) if country == "FI" and error is None else number
    return CompanyNumber(country, written, "registry_number", error, vat)


def registry_number(country: str, text: str) -> str:
    """A registry number without separators, its check digit verified. The country is one of those in MODULES.

    Raises ValidationError of the package stdnum, which is a ValueError, and ValueError for the number of a person."""
    number: str = import_module(MODULES[country]).validate(text)
    if _is_person(number, country):
        raise ValueError("the number of a company: this one has the form of a personal code")
    return number


def formatted(country: str, number: str) -> str:
    """A registry number without separators as the country writes it."""
    module = import_module(MODULES[country])
    return str(module.format(number)) if country in SEPARATED else number


def _is_person(number: str, country: str) -> bool:
    """Personal codes start with the day of birth: up to 31, where that of a company is at least 40."""
    return country in ("IS", "LV") and number[0] in "0123"
