"""Grid: the state of the power systems of the Nordic and Baltic countries. The job that stores it publishes it."""

from skerry.models.nordic import NordicCountry
from skerry.streams.topic import Topic, filter_by_country

TOPIC = Topic(
    name="grid",
    description="Production, consumption and net import of electricity in the Nordic and Baltic countries",
    filters="country code: EE, one of " + ", ".join(NordicCountry),
    update_frequency="every 10 minutes",
    examples={"grid": "all eight countries", "grid:DK": "one country"},
    parse_filter=filter_by_country("grid", NordicCountry),
)
