"""Services of the city of Tallinn: the first edition of the curated list."""

from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class ServiceTopic(StrEnum):
    """What a service of the city is about."""

    TRANSPORT = "transport"
    RESIDENCE = "residence"
    EDUCATION = "education"
    PETS = "pets"
    WASTE = "waste"
    SAFETY = "safety"
    PLANNING = "planning"
    DATA = "data"


class CityService(Struct, frozen=True, kw_only=True):
    """A service of the city."""

    id: Annotated[str, Meta(description="name in this list, in ASCII")]
    name: Annotated[str, Meta(description="name of the service, in English")]
    topic: Annotated[ServiceTopic, Meta(description="what it is about")]
    description: Annotated[str, Meta(description="what it offers and to whom, in English")]
    channels: Annotated[
        list[str], Meta(description="ways to use it: online, office, phone, post, email, app, sms, machine")
    ]
    url: Annotated[str, Meta(description="web page of the service")]
    page_date: Annotated[date | None, Meta(description="last change of that page, where the page states one")]


class TallinnServices(Dataset):
    """The list, by topic."""

    key = "tallinn_services"

    @cached_property
    def rows(self) -> list[CityService]:
        return self.lines("services.jsonl", CityService)
