"""The World Bank's economies with the last years of our economic indicators, once a day."""

from datetime import timedelta
from typing import ClassVar

from msgspec import Struct

from skerry.models.year_value import YearValue
from skerry.sources.world.world_bank import WorldBank
from skerry.store import Register


class StoredEconomy(Struct, frozen=True):
    """A country, region or income group, and its values by the World Bank's code of the indicator."""

    REGISTER: ClassVar[Register] = Register(
        "economies", every=timedelta(days=1), searched=("code", "code3"), required=("code", "code3", "name")
    )
    SOURCE: ClassVar[type[WorldBank]] = WorldBank

    code: str
    code3: str
    name: str
    is_aggregate: bool
    values: dict[str, list[YearValue]]
    """Of the last 16 years, newest first; only the newest value where that is older. An indicator without any value is left
    out."""
