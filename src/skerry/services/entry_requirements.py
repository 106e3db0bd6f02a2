"""The condition of entry into a country as a part of a report."""

import datetime as dt
from typing import Annotated

from msgspec import Meta, structs

from skerry.datasets.countries import Country
from skerry.datasets.passport_index import EntryRequirement, PassportIndex
from skerry.models.unavailable import Missing

DISCLAIMER = (
    "From a public table as it stood on {day}. Conditions change, and depend on purpose and passport: the authorities of "
    "{country} decide on entry."
)


class EntryConditions(EntryRequirement, frozen=True, kw_only=True):
    """Under what condition the holders of a passport could enter on the day of the table."""

    as_of_date: Annotated[dt.date, Meta(description="day of the table")]
    disclaimer: Annotated[str, Meta(description="what the table is, and who decides")]


def entry_conditions(
    part: str, passport: Country, destination: Country, table: PassportIndex, missing: Missing
) -> EntryConditions | None:
    """For the passport of a country; None, and listed in the report, where the table lacks one of the two."""
    found = table.requirement(passport.code, destination.code)
    if found is None:
        detail = f"The table of visas lacks {passport.name} or {destination.name}."
        missing.absent(part, detail, covered=False)
        return None
    disclaimer = DISCLAIMER.format(day=table.as_of, country=destination.name)
    return EntryConditions(**structs.asdict(found), as_of_date=table.as_of, disclaimer=disclaimer)
