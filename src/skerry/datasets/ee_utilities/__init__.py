"""Household utilities in Estonia: charges that are regulated or set by law. The first edition of the curated page."""

from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.models.rows import Rows


class UtilityType(StrEnum):
    """A utility of a household."""

    ELECTRICITY = "electricity"
    HEATING = "heating"
    WATER = "water"
    GAS = "gas"
    WASTE = "waste"


class UtilityRate(Struct, frozen=True, kw_only=True):
    """One charge."""

    component: Annotated[str, Meta(description="what is charged, in English")]
    provider: Annotated[str | None, Meta(description="company or authority that charges it; null for a tax")]
    region: Annotated[str, Meta(description="where it holds: Estonia, or towns")]
    customers: Annotated[Literal["all", "household", "business"], Meta(description="whom it is charged to")]
    price: Annotated[float, Meta(ge=0, le=10_000, description="price of one `unit`, in `currency`")]
    currency: Annotated[str, Meta(description="ISO 4217 code")] = "EUR"
    unit: Annotated[Literal["MWh", "m3"], Meta(description="what the price is of one of: megawatt-hour or cubic metre")]
    vat_included: Annotated[
        bool | None, Meta(description="whether the price includes VAT; null where that is not stated")
    ]
    start_date: Annotated[
        date | None, Meta(description="first day on which the price is known to be in force; null where none is stated")
    ]
    end_date: Annotated[date | None, Meta(description="last day of the price, where that is known")]
    note: Annotated[str | None, Meta(description="what else is known of it, and of later prices")]
    url: Annotated[str, Meta(description="page that states the price")]


class Utility(Struct, frozen=True, kw_only=True):
    """A utility and its charges."""

    ROWS: ClassVar[Rows] = Rows(
        "rates", carried=("type",), json_only=("regulator", "regulator_url", "outages_url", "note")
    )

    type: Annotated[UtilityType, Meta(description="kind of utility")]
    regulator: Annotated[str | None, Meta(description="authority that approves its prices; null where none does")]
    regulator_url: Annotated[str | None, Meta(description="web page of the authority")]
    outages_url: Annotated[str | None, Meta(description="map of outages, where there is one")]
    note: Annotated[str, Meta(description="which prices are not here, and where they are")]
    rates: Annotated[list[UtilityRate], Meta(description="charges, the newest first")]


class EstonianUtilityList(Dataset):
    """The utilities, in the order of their types."""

    key = "ee_utilities"

    @cached_property
    def rows(self) -> list[Utility]:
        return self.lines("utilities.jsonl", Utility)
