"""Every endpoint that names an item, given the record of another: a 502, never that record under the name of the first.

In each recorded reply, what identifies the record is replaced. An endpoint that names an item is declared here, with what
identifies it in the provider's reply, or with the reason why nothing does."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from skerry.api.endpoint import Endpoint, Kind
from tests.faults.test_matrix import ASKING
from tests.faults.trial import Trying, by_path
from tests.replaying import ANOTHER, ReplayServer

NO_ITEM = frozenset({"q", "limit", "page", "per_page", "pageSize", "amount", "lang", "kind"})
"""Parameters that search, shape or cut a list."""

IDENTIFIED: Mapping[str, Mapping[str, str]] = {
    "/advice/{id}": {"117": "118"},
    "/animals/dogs/image": {"hound": "beagle"},
    "/anime/{id}": {"457": "458"},
    "/books/isbn/{isbn}": {"9780140328721": "9780140328738", "0140328726": "0140328734"},
    "/breweries/country/{country}": {"South Korea": "Germany"},
    "/covid/{country}": {'"EE"': '"LV"'},
    # Wiktionary restates no word, only the language of the entry.
    "/dictionary/{word}": {'"hello"': '"goodbye"', '{"en"': '{"fr"'},
    "/dns/lookup": {"example.com": "example.org"},
    "/economics/compare/{indicator}": {"NY.GDP.MKTP.CD": "SP.POP.TOTL"},
    "/economics/rankings/{indicator}": {"NY.GDP.MKTP.CD": "SP.POP.TOTL"},
    "/economics/{country}": {'"id": "NO"': '"id": "SE"', '"id":"NO"': '"id":"SE"'},
    "/economics/{country}/{indicator}": {"NY.GDP.MKTP.CD": "SP.POP.TOTL"},
    "/electricity/compare": {"2026-": "2025-"},
    "/electricity/history/{zone}": {"2026-03-2": "2026-04-2"},
    "/electricity/stats/{zone}": {"2026-": "2025-"},
    "/electricity/today/{zone}": {"2026-": "2025-"},
    "/electricity/tomorrow/{zone}": {"2026-": "2025-"},
    "/elering/prices": {'"ee"': '"fi"'},
    "/elering/prices/current": {'"timestamp":17': '"timestamp":16'},
    "/elering/prices/today": {'"timestamp":17': '"timestamp":16'},
    "/elering/prices/tomorrow": {'"timestamp":17': '"timestamp":16'},
    "/estonian-air/current": {'"station": 5': '"station": 6', '"station":5': '"station":6'},
    "/estonian-research/researchers/{id}": {
        "e19bcf1d-fa40-4329-a703-ca13773b0cfb": "e19bcf1d-fa40-4329-a703-ca13773b0cfc"
    },
    "/federal/{number}": {"2020-17469": "2020-17470"},
    "/itregistry/system/{name}": {'"riha"': '"rr"'},
    "/museum/met/{id}": {"45734": "45735"},
    "/names/age/{name}": {"michael": "meelad"},
    "/names/gender/{name}": {"peter": "petra"},
    "/names/nationality/{name}": {"johnson": "jonson"},
    "/news/encyclopedia": {"2026-": "2025-"},
    "/nobel/prizes": {'"2004"': '"1940"'},
    "/ssl/{domain}": {"example.com": "example.org"},
    "/zipcode/{country}/{code}": {"90210": "90211"},
}
"""What identifies the record of the example in the replies, and what another one has in its place."""

ONE_FILE = "the provider has one file of all: the item is looked up in it"
NOT_RESTATED = "the reply does not restate the question, and its rows do not tell"
FILTERS = "a filter or a search: its rows may be any that the provider finds"
UNIDENTIFIED: Mapping[str, str] = {
    "/animals/dogs/breeds/{breed}": ONE_FILE,
    "/compare": ONE_FILE, "/latest": ONE_FILE, "/matrix": ONE_FILE, "/pair/{base}/{target}": ONE_FILE,
    "/estonian-nav-marks": ONE_FILE, "/estonian-nav-marks/nearby": ONE_FILE, "/estonian-nav-marks/{id}": ONE_FILE,
    "/estonian-roads/weather": ONE_FILE, "/estonian-weather/observations": ONE_FILE,
    "/estonian-weather/observations/{station}": ONE_FILE, "/tallinn/parking-zones/nearby": ONE_FILE,
    "/anime/schedule/{day}": "broadcasts of a weekday are listed by Japanese time, and some without a day",
    "/anime/top": FILTERS, "/estonian-research/publications": FILTERS, "/games/deals": FILTERS,
    "/itregistry/systems": FILTERS, "/nobel/laureates": FILTERS, "/transit/stops": FILTERS, "/universities/search": FILTERS,
    "/estonian-weather/forecast/location": "the reply names a municipality, not the point",
    "/landboard/reverse": "the nearest addresses, which may be at any distance",
    "/fun/date/{month}/{day}": NOT_RESTATED, "/words/adjectives/{noun}": NOT_RESTATED,
    "/words/nouns/{adjective}": NOT_RESTATED, "/words/rhymes/{word}": NOT_RESTATED, "/words/sounds/{word}": NOT_RESTATED,
    "/words/synonyms/{word}": NOT_RESTATED,
}  # fmt: skip
"""Endpoints that name an item which the reply does not identify, and why."""

NAMING = [
    endpoint
    for endpoint in ASKING
    # A report gives what is left: the sources that it asks are those of the endpoints here.
    if endpoint.kind is not Kind.MASHUP and endpoint.example.keys() - NO_ITEM - {"start", "end"}
]


@pytest.fixture(autouse=True)
def _in_haste(unpaced: None, replay_server: ReplayServer) -> Iterator[None]:
    yield
    replay_server.another = {}


def test_each_endpoint_that_names_an_item_is_declared() -> None:
    declared = IDENTIFIED.keys() | UNIDENTIFIED.keys()
    paths = {endpoint.path for endpoint in NAMING} | {"/electricity/compare"}
    assert paths == declared
    assert not IDENTIFIED.keys() & UNIDENTIFIED.keys()


@pytest.mark.parametrize("endpoint", **by_path([each for each in ASKING if each.path in IDENTIFIED]))
async def test_another_record_is_a_502(trying: Trying, replay_server: ReplayServer, endpoint: Endpoint[Any]) -> None:
    trial = trying(endpoint)
    replay_server.another = IDENTIFIED[endpoint.path]
    outcome = await trial.answer(ANOTHER, deadline=3.0)
    assert outcome.is_carried(endpoint) or not outcome.not_unavailable(endpoint)
