"""What a vehicle identification number says by itself (ISO 3779), from the tables of the PyPI package vininfo."""

from msgspec import Struct

from skerry.datasets import Dataset

CHECKED_REGION = "North America"
"""Where the ninth character has to be a check digit."""
NEW_ZEALAND = frozenset(("7A", "7B", "7C", "7D", "7E"))
"""First characters of New Zealand, which vininfo counts among those of the United States."""
MANY_MANUFACTURERS = "9"
"""Third character of an identifier that small manufacturers share."""


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


class VinTables(Dataset):
    """Manufacturers, countries and model years by the characters of a VIN."""

    key = "vin_tables"

    def facts(self, vin: str) -> VinFacts:
        """Of a VIN of 17 characters, in upper case."""
        from vininfo import Vin
        from vininfo.dicts import WMI

        number = Vin(vin)
        region, country = ("Oceania", "New Zealand") if vin[:2] in NEW_ZEALAND else (number.region, number.country)
        # Of an identifier that it does not know, vininfo returns who has most of those with the same first two characters.
        known = region is not None and number.wmi in WMI and number.wmi[2] != MANY_MANUFACTURERS
        return VinFacts(
            wmi=number.wmi,
            manufacturer=number.manufacturer if known else None,
            region=region,
            country_name=country,
            model_years=tuple(number.years),
            check_digit_valid=number.verify_checksum(check_year=False) if region == CHECKED_REGION else None,
        )
