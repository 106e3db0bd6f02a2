"""Value added tax: the rates of 32 European countries, when one of them changes."""

from datetime import UTC, datetime, time

from skerry.collect.jobs import job
from skerry.datasets.countries import ALIASES
from skerry.models.vat import COVERED
from skerry.sources.europe.eu_vat_rates import EuVatRates
from skerry.store import EventLog, State
from skerry.streams.topic import Topic, TopicFilter


def _country(text: str) -> TopicFilter:
    code = text.strip().upper()
    code = ALIASES.get(code, code)
    if code not in COVERED:
        raise ValueError("vat, or vat: and one of " + ", ".join(COVERED))
    return TopicFilter(code, lambda event: event.item == code)


TOPIC = Topic(
    name="vat",
    description="VAT rates that change",
    filters="country code: EE, DE",
    update_frequency="daily",
    examples={"vat": "rates of the European Union and its neighbours", "vat:EE": "rates of one country"},
    parse_filter=_country,
)


@job(every="1h", feeds="vat")
async def vat_events(source: EuVatRates, events: EventLog) -> None:
    """Publish each country whose rates have changed.

    A reply is cached for a day, so the provider is called once a day; after a failure, again in an hour."""
    table = await source.table()
    as_of = datetime.combine(table.as_of, time(), UTC)
    await events.update(TOPIC.name, [State(rate.country, as_of, rate) for rate in table.rates])
