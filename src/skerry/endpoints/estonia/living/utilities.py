"""Household utilities in Estonia."""

from typing import Annotated, ClassVar

from msgspec import Meta, field, structs

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.datasets.ee_utilities import Utility, UtilityType
from skerry.models.rows import Rows
from skerry.services.curated import CuratedMeta
from skerry.services.curated.utilities import UtilityPages

DATASET = "ee-utilities"


class EstonianUtilities(Collection[Utility], frozen=True, kw_only=True):
    """Utilities and the freshness of their list."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("meta",))

    meta: Annotated[CuratedMeta, Meta(description="freshness of the whole list")] = field(name="_meta")


class CuratedUtility(Utility, frozen=True, kw_only=True):
    """One utility and the freshness of the whole list."""

    ROWS: ClassVar[Rows] = Rows(
        "rates", carried=("type",), json_only=("regulator", "regulator_url", "outages_url", "note", "meta")
    )

    meta: Annotated[CuratedMeta, Meta(description="freshness of the whole list")] = field(name="_meta")


@endpoint("/estonian-utilities", fresh="1h")
async def estonian_utilities(curated: UtilityPages) -> EstonianUtilities:
    """Charges of household utilities in Estonia: electricity, heating, water, gas, waste.

    Only charges that are on record with the page that states them and the first or last day on which they are known to hold; a
    charge with an `end_date` in the past is no longer in force. Each says whether it includes VAT, if that is known.
    Maintained by hand: `_meta` says when they were reviewed, and `note` what is missing."""
    dataset, utilities = await curated.typed(DATASET, Utility)
    return EstonianUtilities.limited(utilities, None, meta=CuratedMeta.of(dataset))


@endpoint("/estonian-utilities/{type}", fresh="1h", example={"type": "electricity"})
async def estonian_utility(
    curated: UtilityPages,
    type: Annotated[UtilityType, Meta(description="kind of utility, in any case")],  # noqa: A002  the name in the API
) -> CuratedUtility:
    """Charges of one household utility in Estonia, and the authority that approves them.

    Maintained by hand; each charge has the page that states it, and the first or last day on which it is known to hold."""
    dataset, utilities = await curated.typed(DATASET, Utility)
    utility = next(each for each in utilities if each.type is type)
    return CuratedUtility(**structs.asdict(utility), meta=CuratedMeta.of(dataset))
