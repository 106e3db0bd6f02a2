"""Rates of value-added tax."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

COVERED = (
    "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GB", "GR", "HR", "HU", "IE", "IS", "IT", "LI",
    "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
)  # fmt: skip
"""The countries covered by official lists."""


class VatRateKind(StrEnum):
    """Kinds of VAT rates, the standard one first."""

    STANDARD = "standard"
    REDUCED = "reduced"
    REDUCED_2 = "reduced_2"
    SUPER_REDUCED = "super_reduced"
    PARKING = "parking"


class VatRate(Struct, frozen=True):
    """Rates of one country's mainland, in percent, without rates of single regions."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    currency: Annotated[str, Meta(description="ISO 4217")]
    standard_rate_percent: Annotated[float, Meta(description="percent; where no other rate applies")]
    reduced_rate_percent: Annotated[float | None, Meta(description="percent; the higher one where there are two")]
    reduced_rate_2_percent: Annotated[float | None, Meta(description="percent; the lower one where there are two")]
    super_reduced_rate_percent: Annotated[
        float | None, Meta(description="percent; below 5, an exception from before 1991 or granted since")
    ]
    parking_rate_percent: Annotated[
        float | None, Meta(description="percent; at least 12, on goods that once had a reduced rate")
    ]

    @property
    def by_kind(self) -> dict[VatRateKind, float]:
        """The rates that the country has, in percent."""
        rates = {
            VatRateKind.STANDARD: self.standard_rate_percent,
            VatRateKind.REDUCED: self.reduced_rate_percent,
            VatRateKind.REDUCED_2: self.reduced_rate_2_percent,
            VatRateKind.SUPER_REDUCED: self.super_reduced_rate_percent,
            VatRateKind.PARKING: self.parking_rate_percent,
        }
        return {kind: rate for kind, rate in rates.items() if rate is not None}

    @property
    def reduced(self) -> list[float]:
        """All rates below the standard one, highest first; empty where there is none."""
        rates = {rate for kind, rate in self.by_kind.items() if kind is not VatRateKind.STANDARD}
        return sorted(rates, reverse=True)
