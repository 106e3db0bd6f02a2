"""Guide to paid street parking in Tallinn: the first edition of the curated page."""

from datetime import date
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class PaidParkingZone(Struct, frozen=True, kw_only=True):
    """A zone of paid street parking."""

    name_en: Annotated[str, Meta(description="name, in English")]
    name_et: Annotated[str, Meta(description="name, in Estonian")]
    paid_hours_text: Annotated[str, Meta(description="when parking is paid for, local time")]
    price_eur_hour: Annotated[
        Annotated[float, Meta(ge=0, le=100)] | None,
        Meta(description="price, EUR an hour; null where none is on record"),
    ]
    price_date: Annotated[date | None, Meta(description="day on which this price is known to have been in force")]
    price_url: Annotated[str | None, Meta(description="page that states the price")]
    note: Annotated[str | None, Meta(description="where the zone is, and its exceptions")]


class ParkingGuide(Struct, frozen=True, kw_only=True):
    """The guide."""

    zones: Annotated[list[PaidParkingZone], Meta(description="zones, from the middle of the city outwards")]
    free_parking: Annotated[list[str], Meta(description="when and for what street parking is free")]
    payment_methods: Annotated[list[str], Meta(description="ways to pay")]
    info_url: Annotated[str, Meta(description="web page of the city")]


class TallinnParking(Dataset):
    """One row: the guide."""

    key = "tallinn_parking"

    @cached_property
    def rows(self) -> list[ParkingGuide]:
        return self.lines("guide.jsonl", ParkingGuide)
