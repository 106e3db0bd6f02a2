"""Economics: the newest figure of each indicator of the World Bank, country by country."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated

from msgspec import Meta, Struct

from skerry.clock import now
from skerry.collect.jobs import job
from skerry.collect.part_failures import PartFailures
from skerry.errors import UpstreamUnavailable
from skerry.sources.world.world_bank import INDICATORS, EconomicIndicator, Economy, Observation, WorldBank
from skerry.store import EventLog, State
from skerry.streams.topic import Topic, TopicFilter, country_code

YEARS = 11
"""Number of years that are requested: the same as for `/economics/{country}`, so that both share cached replies."""


class NewestFigure(Struct, frozen=True):
    """The newest figure of one indicator of one country."""

    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    country_name: Annotated[str, Meta(description="English name, as the World Bank writes it")]
    indicator: Annotated[str, Meta(description="key, as in `/economics/indicators`")]
    unit: Annotated[str, Meta(description="unit of the value")]
    year: Annotated[int, Meta(description="newest year that has a value")]
    value: Annotated[float, Meta(description="in the unit of the indicator")]


def _parse_filter(text: str) -> TopicFilter:
    code = country_code(text, "economics, or economics: and an ISO 3166-1 code of a country")
    return TopicFilter(code, lambda event: event.item.startswith(f"{code}/"))


TOPIC = Topic(
    name="economics",
    description="Economic indicators that the World Bank publishes or revises",
    filters="country code: US",
    update_frequency="when the World Bank renews its figures; checked once a day while there are subscribers",
    examples={"economics": "figures of all countries", "economics:US": "figures of one country"},
    parse_filter=_parse_filter,
)


@job(every="5m", deadline="4m", feeds="economics")
async def economics_events(world_bank: WorldBank, events: EventLog) -> None:
    """Publish the figures of the subscribed countries, one item per figure (`NO/gdp`).

    Replies are cached for a day, so a new subscriber is served soon, and the World Bank is called once a day: one request
    per country, or one per indicator for all countries. A request that fails does not stop the others."""
    wanted = await events.demanded_filters(TOPIC.name)
    if not wanted:
        return
    countries = {economy.code: economy for economy in await world_bank.economies() if not economy.is_aggregate}
    known = [countries[code] for code in sorted(wanted) if code in countries]
    asked: list[EconomicIndicator | Economy] = [*INDICATORS] if "" in wanted else [*known]
    failures = PartFailures("no economic figures")
    year = now().year
    for one in asked:
        try:
            if isinstance(one, EconomicIndicator):
                figures = await world_bank.latest_of_all(one.code)
            else:
                figures = await world_bank.profile(one, year - YEARS, year)
        except UpstreamUnavailable as error:
            failures.add(one.code, error)
        else:
            await _publish(figures, countries, events)
    failures.finish(is_total=len(failures) == len(asked))


async def _publish(figures: Iterable[Observation], countries: dict[str, Economy], events: EventLog) -> None:
    """Publish the newest figure of each country and indicator. The figures are sorted newest first."""
    indicators = {indicator.code: indicator for indicator in INDICATORS}
    states: dict[str, State] = {}
    for figure in figures:
        economy = countries.get(figure.economy_code)
        indicator = indicators.get(figure.indicator_code)
        if economy is None or indicator is None:
            continue
        item = f"{economy.code}/{indicator.key}"
        if item not in states:
            data = NewestFigure(economy.code, economy.name, indicator.key, indicator.unit, figure.year, figure.value)
            states[item] = State(item, datetime(figure.year, 12, 31, tzinfo=UTC), data)
    await events.update(TOPIC.name, list(states.values()))
