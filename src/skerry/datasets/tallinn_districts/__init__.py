"""City districts of Tallinn and their codes in the classification of administrative units (EHAK)."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset


class CityDistrict(Struct, frozen=True):
    """A city district."""

    code: Annotated[str, Meta(description="code in the Estonian classification of administrative units (EHAK)")]
    name: Annotated[str, Meta(description="short name of the district")]
    full_name: Annotated[str, Meta(description="name of the administrative unit, in Estonian")]


class TallinnDistricts(Dataset):
    """The eight districts."""

    key = "tallinn_districts"
    notes_itself = True

    @cached_property
    def by_name(self) -> dict[str, CityDistrict]:
        """By the Estonian name of the administrative unit."""
        return {district.full_name: district for district in self.lines("districts.jsonl", CityDistrict)}
