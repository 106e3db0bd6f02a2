"""Numbers of companies, checked by their own check digit before any provider is called."""

from collections.abc import Mapping
from types import MappingProxyType

from skerry.errors import BadParameter
from skerry.models.nordic import NordicCountry
from skerry.services.company_numbers import formatted, registry_number

ALLOWED: Mapping[NordicCountry, str] = MappingProxyType(
    {
        NordicCountry.ESTONIA: "a registry code of eight digits such as 17449106",
        NordicCountry.FINLAND: "a business ID such as 0114162-2",
        NordicCountry.SWEDEN: "an organization number of ten digits such as 556012-5790",
        NordicCountry.NORWAY: "an organization number of nine digits such as 923609016",
        NordicCountry.DENMARK: "a CVR number of eight digits such as 24256790",
        NordicCountry.ICELAND: "a kennitala of an organization, ten digits such as 471008-0280",
        NordicCountry.LATVIA: "a registration number of eleven digits such as 40003074764",
        NordicCountry.LITHUANIA: "a company code of nine digits such as 110443493",
    }
)


def company_number(country: NordicCountry, given: str, name: str = "id") -> str:
    """The number in the form in which the country's register has it. Raises BadParameter for a wrong one, and for that of a
    person."""
    try:
        return _checked(country, given)
    except ValueError:
        allowed = f"{ALLOWED[country]}, the last digit of which is a check digit"
        raise BadParameter(name, given, allowed) from None


def as_written(country: NordicCountry, number: str) -> str:
    """A number of a register as the country writes it. One that does not have the form of its numbers is left as it is."""
    try:
        return _checked(country, number)
    except ValueError:
        return number


def _checked(country: NordicCountry, given: str) -> str:
    if country is NordicCountry.LITHUANIA:
        return _lithuanian(given)
    number = registry_number(country, given)
    if country is NordicCountry.SWEDEN and number[2] in "01":  # the month of birth of a person
        raise ValueError("number of a person")
    return formatted(country, number)


def _lithuanian(text: str) -> str:
    """The check digit is computed as that of Estonian and Lithuanian personal codes."""
    from stdnum.ee import ik

    number = text.strip().replace(" ", "")
    if len(number) != 9 or not (number.isascii() and number.isdecimal()) or ik.calc_check_digit(number) != number[-1]:
        raise ValueError("no company code")
    return number
