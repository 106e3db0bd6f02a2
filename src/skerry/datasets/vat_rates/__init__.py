"""Value added tax: the rates of the European Union, the European Economic Area, Switzerland and the United Kingdom."""

from datetime import date
from functools import cached_property

from skerry.datasets import Dataset
from skerry.datasets.countries import ALIASES
from skerry.models.vat import VatRate

STANDARD_SINCE = date(2025, 8, 1)
"""Day of the last change of a standard rate of the table, Romania's to 21 percent. The rates of earlier days are not carried."""


class VatRates(Dataset):
    """The rates of 32 countries in force on the day of the data."""

    key = "vat_rates"
    notes_itself = True

    @cached_property
    def as_of(self) -> date:
        """Day of the table."""
        return self.data_date or self.about().retrieved

    @cached_property
    def all(self) -> list[VatRate]:
        """By country code."""
        return self.lines("rates.jsonl", VatRate)

    def get(self, country_code: str) -> VatRate | None:
        """Rates of a country by alpha-2 code in any case, EL and UK understood; None for a country that is not covered."""
        code = country_code.upper()
        found = self._by_code.get(ALIASES.get(code, code))
        if found is not None:
            self.sign()
        return found

    @cached_property
    def _by_code(self) -> dict[str, VatRate]:
        return {rate.country: rate for rate in self.all}
