"""What an Estonian household pays for electricity besides the energy: network fees, levies, excise, VAT."""

from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class TariffItem(StrEnum):
    """Items of a bill, in their order on it."""

    BALANCING_CAPACITY = "balancing_capacity"
    NETWORK = "network"
    RENEWABLE_ENERGY = "renewable_energy"
    SECURITY_OF_SUPPLY = "security_of_supply"
    EXCISE = "excise"


class NetworkPackage(StrEnum):
    """Packages of Elektrilevi for connections of up to 63 A with one price, or one by day and one by night."""

    VORK1 = "vork1"
    VORK2 = "vork2"
    VORK4 = "vork4"


class Tariff(Struct, frozen=True):
    """One price and when it is valid."""

    item: Annotated[TariffItem, Meta(description="item of the bill")]
    package: Annotated[NetworkPackage | None, Meta(description="network package; null for what everybody pays")]
    period: Annotated[
        Literal["all", "day", "night"], Meta(description="all, day (working days 7:00 to 22:00) or night")
    ]
    price_cent_kwh: Annotated[float, Meta(ge=0, le=100, description="euro cents per kWh, without VAT")]
    start_date: Annotated[date, Meta(description="first day")]
    end_date: Annotated[date | None, Meta(description="last day; null where none is set")]
    url: Annotated[str, Meta(description="page of who sets the price")]


class EstonianTariffs(Dataset):
    """Prices of the largest network and of the state, with the days on which they are valid."""

    key = "ee_electricity_tariffs"
    notes_itself = True

    @cached_property
    def all(self) -> list[Tariff]:
        """In the order of the bill."""
        return self.lines("tariffs.jsonl", Tariff)

    def during(self, item: TariffItem, package: NetworkPackage, first: date, last: date) -> list[Tariff]:
        """The prices of an item that are valid for the whole of a period; empty where they are not known, or change in it."""
        return [
            tariff
            for tariff in self.all
            if tariff.item is item
            and tariff.package in (None, package)
            and tariff.start_date <= first
            and (tariff.end_date is None or tariff.end_date >= last)
        ]
