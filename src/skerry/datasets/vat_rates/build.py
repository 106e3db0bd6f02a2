"""Makes the data of the VAT dataset: `python -m skerry.datasets.vat_rates.build EU_VAT_RATES_DATA_JSON`.

The file is data/eu-vat-rates-data.json of https://github.com/vatnode/eu-vat-rates-data, which is made from the Commission's
Taxes in Europe Database every day. Its lists mix in what is not a reduced rate of the country, and lack some: both are set
right here, by the tables below."""

import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec

from skerry.datasets import write_lines
from skerry.datasets.vat_rates import VatRate, VatRates

BESIDE_THE_UNION = frozenset({"CH", "GB", "IS", "LI", "NO"})
"""Countries outside the European Union whose rates we give; the file has more, from sources of less standing."""

NOT_REDUCED: Mapping[str, frozenset[float]] = MappingProxyType(
    {
        "AT": frozenset({19.0}),  # standard rate of Jungholz and Mittelberg
        "FR": frozenset({0.9, 1.05, 8.5, 13.0}),  # Corsica and overseas
        "GR": frozenset({4.0, 17.0}),  # islands of the Aegean
        "LU": frozenset({14.0}),  # the parking rate
        "PT": frozenset({16.0, 22.0}),  # standard rates of the Azores and of Madeira
    }
)
"""Rates in the lists that are those of a region or of another kind."""
LACKING: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {"AT": {"parking_rate": 13.0}, "IE": {"parking_rate": 13.5, "super_reduced_rate": 4.8}}
)
"""Rates that the file does not have. https://github.com/ibericode/vat-rates has them."""
NO_PARKING = frozenset({"GR"})
"""Countries to which the file gives a parking rate that they do not have."""


class _Rates(msgspec.Struct):
    currency: str
    eu_member: bool
    standard: float
    reduced: list[float]
    super_reduced: float | None
    parking: float | None


class _File(msgspec.Struct):
    version: str
    rates: dict[str, _Rates]


def rate(code: str, raw: _Rates) -> VatRate:
    reduced = sorted(set(raw.reduced) - NOT_REDUCED.get(code, frozenset()), reverse=True)
    if len(reduced) > 2:
        raise SystemExit(f"{code} has more than two reduced rates: {reduced}")
    lowest = raw.super_reduced
    if lowest in reduced or lowest in NOT_REDUCED.get(code, frozenset()):
        lowest = None  # said twice, or a region's
    lacking = LACKING.get(code, {})
    return VatRate(
        country_code=code,
        currency=raw.currency,
        standard_rate=raw.standard,
        reduced_rate=reduced[0] if reduced else None,
        reduced_rate_2=reduced[1] if len(reduced) > 1 else None,
        super_reduced_rate=lacking.get("super_reduced_rate", lowest),
        parking_rate=lacking.get("parking_rate", None if code in NO_PARKING else raw.parking),
    )


def main() -> None:
    file = msgspec.json.decode(Path(sys.argv[1]).read_bytes(), type=_File)
    print("version", file.version)
    covered = {code: raw for code, raw in file.rates.items() if raw.eu_member or code in BESIDE_THE_UNION}
    print(write_lines(VatRates, "rates.jsonl", [rate(code, raw) for code, raw in sorted(covered.items())]))


if __name__ == "__main__":
    main()
