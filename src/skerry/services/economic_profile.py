"""The newest economic figures of one country or of the euro area, as a part of a report."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct

from skerry.clock import now
from skerry.datasets.countries import Country
from skerry.errors import SkerryError
from skerry.models.unavailable import Missing
from skerry.models.year_value import YearValue
from skerry.services.economic_figures import EconomicFigures
from skerry.services.world_bank_figures import YEARS_BACK, WorldBankAnswer
from skerry.sources.world.world_bank import INDICATORS, NOT_COUNTED, Economy, IndicatorKey, Observation

EURO_AREA = Economy("XC", "EMU", "Euro area", is_aggregate=True)


class EconomicFigure(Struct, frozen=True):
    """The newest value of an indicator."""

    indicator: Annotated[IndicatorKey, Meta(description="key, as in /economics/indicators")]
    name: Annotated[str, Meta(description="English name of the indicator")]
    value: Annotated[float, Meta(ge=-1e16, le=1e16, description="in `unit`")]
    unit: Annotated[str, Meta(description="unit of the value; LCU is local currency units, int$ international dollars")]
    year: Annotated[int, Meta(description="year of the value, the newest that has one")]


def economy_of(country: Country) -> Economy:
    return Economy(country.code, country.code3, country.name, is_aggregate=False)


async def economic_profile(economy: Economy, figures: EconomicFigures) -> tuple[Observation, ...]:
    """All indicators of the last ten years; none of a territory that the World Bank does not count."""
    year = now().year
    return () if economy.code in NOT_COUNTED else await figures.profile(economy, year - YEARS_BACK, year)


def newest_values(profile: Sequence[Observation]) -> Mapping[IndicatorKey, YearValue]:
    """The newest value of each indicator that has one."""
    found: dict[IndicatorKey, YearValue] = {}
    for indicator in INDICATORS:
        values = values_by_year(profile, indicator.key)
        if values:
            newest = max(values)
            found[indicator.key] = YearValue(newest, values[newest])
    return found


def values_by_year(profile: Sequence[Observation], key: IndicatorKey) -> Mapping[int, float]:
    """The values of one indicator."""
    code = next(each.code for each in INDICATORS if each.key == key)
    return {each.year: each.value for each in profile if each.indicator_code == code}


def figures_or_missing(
    part: str, economy: Economy, profile: WorldBankAnswer, missing: Missing
) -> list[EconomicFigure] | None:
    """The newest value of each indicator; None, and listed in the report, where there is none."""
    if isinstance(profile, SkerryError):
        missing.failed(part, profile)
        return None
    values = newest_values(profile)
    if not values:
        covered = economy.code not in NOT_COUNTED
        missing.absent(part, f"The World Bank has no figures of {economy.name}.", covered=covered)
        return None
    return [
        EconomicFigure(each.key, each.name, values[each.key].value, each.unit, values[each.key].year)
        for each in INDICATORS
        if each.key in values
    ]
