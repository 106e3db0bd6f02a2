"""Every answer says of when its figures are, or it is declared here why it cannot.

A new endpoint that states no time of observation, or none at which newer figures are overdue, needs an entry: that is a
decision, not an oversight."""

from collections.abc import Mapping
from typing import Any, get_origin

import pytest

from skerry import registry
from skerry.api.endpoint import Endpoint, Kind
from skerry.api.observed import may_be_observed, may_be_stale
from skerry.store import HistoryPage
from tests.conformance.conftest import Serving
from tests.conformance.test_matrix import ask, by_path

ANSWERING = [
    endpoint
    for endpoint in registry.endpoints()
    if endpoint.kind not in (Kind.STREAM, Kind.COMPUTED, Kind.BUNDLED)
    # The date of what ships is that of its dataset (tests/datasets/test_about.py).
]

A_PERIOD = (
    "day-ahead prices: known before their period starts, which each of them states; no provider says when it published"
)
ANNUAL = "annual figures, each with its year; the edition is not in the provider's replies"
CURATED = "`_meta` has the times of the last check and change, `stale` and its reason"
ENTRIES = "entries of a register or catalogue, for which the provider states no time as a whole"
MEASURED_NOW = "asked at the moment of the answer: `Age` is all there is"
WORDS = "texts, names and statistics of words: nothing that is observed"

TIMELESS: Mapping[str, str] = {
    "advice_slip": WORDS, "agify": WORDS, "avaandmed_eesti": CURATED, "cloudflare_dns": MEASURED_NOW, "datamuse": WORDS,
    "dictionary_api": WORDS, "dogceo": ENTRIES, "egt": ENTRIES, "epa": ENTRIES, "etis": ENTRIES, "genderize": WORDS,
    "hipolabs": ENTRIES, "google_dns": MEASURED_NOW, "inaks": ENTRIES, "tenrai": ENTRIES, "anilist": ENTRIES,
    "keskkonnaandmed": ENTRIES,
    "kutseregister": ENTRIES, "met_museum": ENTRIES, "msa": ENTRIES, "nationalize": WORDS, "nma": ENTRIES,
    "nobelprize": ENTRIES, "open_brewery_db": ENTRIES, "open_food_facts": ENTRIES, "open_library": ENTRIES,
    "opentdb": WORDS,
    "peatus": ENTRIES, "riha": ENTRIES, "sadamaregister": ENTRIES, "search_a_licious": ENTRIES, "tallinn_gis": ENTRIES,
    "thecatapi": ENTRIES, "university_domains": ENTRIES, "wikimedia": WORDS,
    "wiktionary": WORDS, "world_bank": ANNUAL, "zippopotam": ENTRIES,
    "hvakosterstrommen": A_PERIOD, "elprisetjustnu": A_PERIOD, "nordpool": A_PERIOD,
}  # fmt: skip
"""Providers, by key, whose replies state no time of observation, and why."""
TIMELESS_PATHS: Mapping[str, str] = {
    "/curated/datasets": CURATED, "/curated/datasets/{id}": CURATED, "/elections/ee/{election}/turnout": CURATED,
    "/estonian-misc": CURATED, "/estonian-misc/{name}": CURATED, "/tallinn/water": CURATED,
    "/elering/prices": A_PERIOD, "/elering/prices/current": A_PERIOD, "/elering/prices/today": A_PERIOD,
    "/elering/prices/tomorrow": A_PERIOD,
    "/estonian-air/stations": ENTRIES, "/estonian-weather/stations": ENTRIES,
    "/estonian-weather/forecast/location":
    "the model run is not in the provider's reply",
    "/estonian-environment/programs": ENTRIES, "/estonian-medical-devices": ENTRIES,
}  # fmt: skip
"""The same by path, where other answers of that provider do state one, or there is none."""

PUBLISHED = "what was published stays as it is: nothing newer of it is due"
ONGOING = "changes when there is a change, at no cadence"
AS_ASKED = "of the period that the caller names, which may be long ago"
UNAGEING: Mapping[str, str] = {
    "/codehosting/search": ONGOING,
    "/covid/global": "frozen: `frozen_since`",
    "/covid/{country}": "frozen: `frozen_since`",
    "/elering/production": AS_ASKED,
    "/estonian-weather/warnings": PUBLISHED,
    "/federal/recent": PUBLISHED,
    "/federal/{number}": PUBLISHED,
    "/games/deals": ONGOING,
    "/itregistry/system/{name}": ONGOING,
    "/itregistry/systems": ONGOING,
    "/jobs/search": PUBLISHED,
    "/news/spaceflight": PUBLISHED,
    "/news/techforum/best": PUBLISHED,
    "/news/techforum/top": PUBLISHED,
    "/space/launches/latest": ONGOING,
    "/space/launches/next": ONGOING,
    "/space/launches/upcoming": ONGOING,
    "/tallinn/data/tables": CURATED,
    "/tallinn/legal-acts": PUBLISHED,
}
"""Answers with a time of observation at whose figures' age nothing is overdue, and why."""
AHEAD = frozenset({"/electricity/prices/history"})
"""Histories whose newest rows are of moments to come, which are not observed."""


def states_staleness(endpoint: Endpoint[Any]) -> bool:
    page = get_origin(endpoint.answer)
    return may_be_stale(endpoint.answer) or (isinstance(page, type) and issubclass(page, HistoryPage))


@pytest.mark.parametrize("endpoint", **by_path(ANSWERING))
def test_it_states_of_when_its_figures_are_or_why_not(endpoint: Endpoint[Any]) -> None:
    declared = endpoint.path in TIMELESS_PATHS or (
        bool(endpoint.sources) and all(source.key in TIMELESS for source in endpoint.sources)
    )
    if may_be_observed(endpoint.answer):
        assert endpoint.path not in TIMELESS_PATHS
        assert states_staleness(endpoint) or endpoint.path in UNAGEING, "never says that newer figures are overdue"
    else:
        assert declared, "states no time of its figures"


def test_what_is_declared_is_needed() -> None:
    untimed = [endpoint for endpoint in ANSWERING if not may_be_observed(endpoint.answer)]
    assert TIMELESS.keys() <= {source.key for endpoint in untimed for source in endpoint.sources} | {
        "avaandmed_eesti", "keskkonnaandmed", "msa",
    }  # fmt: skip
    assert TIMELESS_PATHS.keys() <= {endpoint.path for endpoint in untimed}
    assert UNAGEING.keys() <= {endpoint.path for endpoint in ANSWERING if not states_staleness(endpoint)}


@pytest.mark.parametrize(
    "endpoint",
    **by_path([each for each in ANSWERING if may_be_observed(each.answer) and each.path not in AHEAD]),
)
async def test_last_modified_is_set_where_a_time_is_stated(serving: Serving, endpoint: Endpoint[Any]) -> None:
    async with serving(endpoint) as api:
        response = await ask(api, endpoint)
    assert response.status_code == 200, response.text[:300]
    assert "last-modified" in response.headers
