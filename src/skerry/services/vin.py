"""What a vehicle identification number says by itself (ISO 3779), from the tables of the PyPI package vininfo."""

from msgspec import Struct

CHECKED_REGION = frozenset("12345")
"""First characters of North America, where the ninth one has to be a check digit."""
UNKNOWN = "UnsupportedBrand"


class VinFacts(Struct, frozen=True):
    """What the characters of a VIN say."""

    wmi: str
    manufacturer: str | None
    region: str | None
    country_name: str | None
    model_years: tuple[int, ...]
    """Years that the tenth character may mean, newest first; European manufacturers may use it otherwise."""
    check_digit_valid: bool | None
    """None where no check digit is required."""


def vin_facts(vin: str) -> VinFacts:
    """Of a VIN of 17 characters, in upper case."""
    from vininfo import Vin

    number = Vin(vin)
    manufacturer = number.manufacturer
    return VinFacts(
        wmi=number.wmi,
        manufacturer=None if manufacturer == UNKNOWN else manufacturer,
        region=number.region,
        country_name=number.country,
        model_years=tuple(number.years),
        check_digit_valid=number.verify_checksum(check_year=False) if vin[0] in CHECKED_REGION else None,
    )
