"""One vocabulary of names: one quantity, one name, one unit, in every answer. DESIGN has the rules; here is what holds them."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from skerry import registry
from skerry.api.sources import described
from skerry.datasets.countries import Countries
from skerry.http import examples
from skerry.models.units import UNITS, parted, statistic
from tests.conformance import contract

LOST: Mapping[str, str] = {
    r"(^|_)(avg|average(?!_car)|minimum|maximum|lowest|highest)(_|$)|^(min|max)_": "min, max, mean before the unit",
    r"^(num|no|number)_": "..._count for an amount of things",
    r"(^|_)pct(_|$)|share_percent$": "percent (0 to 100) or share (0 to 1), and of what",
    r"(^|_)(published_on|publication_date|publish_date|publishing_year|publish_year|date_published)$": "published_date or _year",
    r"(^|(?<!^is)_)(created|updated|modified|published|measured|observed|fetched|started|ended|time|timestamp)$": "_at, or _date",
    r"_on$|(^|_)(date_of|day_of_week)(_|$)|^valid_(from|to|until)": "..._date; weekday; start_date and end_date of a period",
    r"^(today|yesterday|tomorrow)(_|$)|^\d": "what it is: latest, previous, new_case_count, week_ago",
    r"(^|_)(licence|colours?|programmes?|organisation|vocalisation|favourite|centre|grey)(_|$)": "US spelling",
    r"(^|_)(href|img|thumb|website|homepage|link|pic)$": "url, image_url, thumbnail_url, homepage_url",
    r"_(est|eng|rus|english|estonian|japanese|german|french)$": "BCP 47: _et, _en, _ru",
    r"^(lat|lon|lng|long|x|y)$": "latitude and longitude, easting_m and northing_m",
    r"(^|_)(measured|sampled)_at$": "observed_at: the moment of an observation has one name",
    r"^(raw|extra|extras|attributes|misc)$": "names of ours: the provider's shape stays in its source",
    r"^(country_code|iso2|iso3|currency_code|lang|language_code)$": "country, country_code3, currency, language",
    r"^(state_province|address_?1|zip|zip_?code|post_?code)$": "state, address, postal_code",
    r"(^|_)(abbrev|abbr|desc|descr|qty|amt)(_|$)": "the whole word",
    r"^(phenomenon|temp|temperature|humidity|pressure|wind_speed|wind_gusts?|visibility)$": "with its unit: temperature_c",
}
"""Spellings that have lost, and what is written instead."""

MILLISECONDS = re.compile(r"(latency|duration|delay|timeout)_ms$")
"""`_ms` is metres per second; durations are `_seconds`."""
TWO_UNITS = {
    "distance": "metres between addresses, kilometres between places",
    "resolution": "of time in minutes, of space in metres",
    "size": "of pictures in pixels, of keys in bits",
    "height": "of people in centimetres, of pictures in pixels",
    "frequency": "of the grid in hertz, of words in a million",
    "total": "of money and of power",
    "co2e": "a rate for electricity, an amount for activities",
    "radius": "around stops in metres, around places in kilometres",
    "diameter": "of planets in kilometres, of asteroids in metres",
    "duration": "of recordings and of passes of a satellite in seconds, of sales in days",
    "altitude": "of satellites in kilometres, of aircraft and places in metres",
    "age": "of a measurement in minutes, of orbital elements in hours",
}
"""Names that are about different quantities, or of one quantity at scales that are far apart."""
MONEY = re.compile(r"_(eur|usd|local)(_|$)")
"""Prices of one thing in several currencies have one name each."""

GENERIC_COMPONENTS = (
    "Affiliation", "Article", "Book", "Category", "Comparisons", "Definition", "Digital", "Document", "Education",
    "Entry", "Equivalents", "Event", "Factor", "Figure", "Flag", "Footprint", "Funding", "Gap", "Generation", "Group",
    "Indicator", "Inflation", "Institutions", "Job", "Light", "Market", "Match", "Meaning", "Mission", "Movers",
    "Network", "Observation", "Occasion", "Operations", "Outage", "Pad", "Page", "Person", "Place", "Port", "Price",
    "Product", "Project", "Publication", "Question", "Ranking", "Rate", "Reading", "Record", "Region", "Registry",
    "Repository", "Result", "Row", "Search", "Series", "State", "Station", "Status", "Stop", "Story", "Table", "Tax",
    "Text", "Transmission", "Unavailable", "User", "Value", "Vote", "Wand", "Word", "Work", "Zone",
)  # fmt: skip
"""Nouns that say nothing without their subject: a client of 500 operations has dozens of each."""
WITHDRAWN = ("AN",)
"""Codes that ISO 3166-1 has withdrawn, which providers still use."""
ONE_WORD_OPERATIONS: frozenset[str] = frozenset()
"""Operations whose id is one word, because no other word would tell more."""

ARTICLES = frozenset({"the", "a", "an", "of", "its", "in", "on", "this"})


def fields() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Component, field and schema of each field of an answer."""
    for name, component in contract.openapi()["components"]["schemas"].items():
        if not name.endswith("Response"):
            for field, schema in component.get("properties", {}).items():
                yield name, field, schema


def named(value: Any, name: str) -> Iterator[Any]:
    """The scalars in all fields of this name, however deep, and in lists of that name."""
    if isinstance(value, list):
        for item in value:
            yield from named(item, name)
    elif isinstance(value, dict):
        for field, item in value.items():
            if field == name:
                yield from (each for each in (item if isinstance(item, list) else [item]) if not isinstance(each, dict))
            yield from named(item, name)


def formats(schema: Mapping[str, Any]) -> set[str]:
    return {part["format"] for part in (schema, *schema.get("anyOf", ())) if "format" in part}


def instead(name: str) -> str | None:
    """What is written instead of a name; None for one that is allowed."""
    return next((right for lost, right in LOST.items() if re.search(lost, name)), None)


def words(text: str) -> set[str]:
    return {word.removesuffix("s") for word in re.findall(r"[a-z0-9]+", text.lower()) if word not in ARTICLES}


def test_no_lost_spelling_comes_back() -> None:
    assert {f"{name}.{field}": right for name, field, _ in fields() if (right := instead(field))} == {}


@pytest.mark.parametrize(
    "name",
    [
        "avg_eur_mwh", "min_eur_mwh", "price_lowest", "humidity_pct", "share_percent", "published_on", "publication_date",
        "updated", "timestamp", "day_of_week", "valid_from_date", "today_cases", "1_week_ago", "licence", "colours",
        "programme_en", "homepage", "thumb", "title_english", "area_est", "lng", "raw", "extra", "country_code", "state_province",
        "status_abbrev", "temp", "number_of_pages",
    ],
)  # fmt: skip
def test_the_patterns_refuse_what_they_are_for(name: str) -> None:
    assert instead(name)


@pytest.mark.parametrize(
    "name",
    [
        "price_mean_eur_mwh", "temperature_min_c", "humidity_percent", "published_date", "published_year", "updated_at",
        "weekday", "new_case_count", "week_ago", "license", "colors", "homepage_url", "title_en", "latest", "name",
        "country_code3", "description", "link_count", "position", "published_text",
    ],
)  # fmt: skip
def test_the_patterns_allow_what_is_written_instead(name: str) -> None:
    assert instead(name) is None


def test_moments_end_in_at_and_days_in_date() -> None:
    moments = [f"{name}.{field}" for name, field, schema in fields() if "date-time" in formats(schema)]
    days = [f"{name}.{field}" for name, field, schema in fields() if "date" in formats(schema)]
    assert len(moments) > 100
    assert len(days) > 50
    assert [place for place in moments if not place.endswith(("_at", "_since"))] == []
    assert [place for place in days if not place.endswith((".date", "_date"))] == []


def test_the_unit_is_the_end_of_a_name() -> None:
    """`temperature_min_c`, not `temperature_c_min`."""
    inner = re.compile(rf"_({'|'.join(unit for unit in UNITS if len(unit) > 1 or unit == 'c')})_(min|max|mean)$")
    assert [f"{name}.{field}" for name, field, _ in fields() if inner.search(field)] == []
    assert [f"{name}.{field}" for name, field, _ in fields() if MILLISECONDS.search(field)] == []
    assert statistic("wind_speed_ms", "max") == "wind_speed_max_ms"
    assert statistic("kp_index", "min") == "kp_index_min"


def test_one_quantity_has_one_unit() -> None:
    units: dict[str, set[str]] = defaultdict(set)
    for _, field, _ in fields():
        quantity, unit = parted(field)
        if unit and not MONEY.search(unit):
            units[quantity].add(unit)
    several = {quantity for quantity, found in units.items() if len(found) > 1}
    assert several - TWO_UNITS.keys() == set()


def test_a_boolean_has_is_only_before_a_noun() -> None:
    """An adjective is its whole name: `national`, `active`. `observed` alone would be a moment."""
    nouns = {
        "is_dst",
        "is_highlight",
        "is_holiday",
        "is_observed",
        "is_organization",
        "is_shopping_holiday",
        "is_weekend",
    }
    assert {field for _, field, _ in fields() if re.match(r"(is|has|was|can)_", field)} == nouns


def test_ages_are_moments() -> None:
    """A number of minutes since then is wrong in a cached answer."""
    assert [
        f"{name}.{field}" for name, field, _ in fields() if re.match(r"age_(seconds|minutes|hours|days)", field)
    ] == []


def test_percentages_are_called_so() -> None:
    numbers = [
        (f"{name}.{field}", schema["description"])
        for name, field, schema in fields()
        if {part.get("type") for part in (schema, *schema.get("anyOf", ()))} & {"number", "integer"}
    ]
    assert len(numbers) > 500
    assert [place for place, text in numbers if re.search(r"\bpercent\b|%", text) and "percent" not in place] == []


def test_a_country_is_its_code() -> None:
    told = [(f"{name}.{field}", schema["description"]) for name, field, schema in fields() if field == "country"]
    assert len(told) > 20
    assert [place for place, text in told if "ISO 3166-1 alpha-2" not in text] == []


def test_a_source_is_a_key() -> None:
    """Of `/api/v1/sources/{key}`; a title, a publication and a well have names of their own."""
    told = [(f"{name}.{field}", schema["description"]) for name, field, schema in fields() if field == "source"]
    assert len(told) > 10
    assert [place for place, text in told if "/api/v1/sources/{key}" not in text] == []


def test_a_source_in_an_example_is_registered() -> None:
    keys = {source.key for source in described(registry.endpoints())}
    found = [
        (endpoint.path, value)
        for endpoint in registry.endpoints()
        for name in ("source", "sources")
        for value in named(examples.response(endpoint.name), name)
    ]
    assert len(found) > 10
    assert [place for place in found if place[1] not in keys] == []


def test_a_string_in_two_languages_names_both() -> None:
    """`title_en` and `title_et`. Without a suffix is the original, whatever its language; beside it `_en` is its English."""
    members: dict[str, set[str]] = defaultdict(set)
    for name, field, _ in fields():
        members[name].add(field)
    assert [
        f"{name}.{field}"
        for name, found in members.items()
        for field in found
        if field.endswith("_et") and field.removesuffix("_et") in found
    ] == []


def test_descriptions_say_more_than_the_name() -> None:
    assert [
        f"{name}.{field}"
        for name, field, schema in fields()
        if not name.startswith("Averaged") and words(schema["description"]) <= words(field.replace("_", " "))
    ] == []


def test_components_are_called_after_what_they_are() -> None:
    names = set(contract.openapi()["components"]["schemas"])
    assert sorted(name for name in names if name.removesuffix("Response") in GENERIC_COMPONENTS) == []


def test_operation_ids_have_two_words_or_are_declared() -> None:
    ids = {item["get"]["operationId"] for item in contract.openapi()["paths"].values()}
    assert sorted(found for found in ids if "_" not in found and found not in ONE_WORD_OPERATIONS) == []


def test_enumerations_are_in_their_own_order() -> None:
    """Of their declaration, which is logical, not of the alphabet."""
    components = contract.openapi()["components"]["schemas"]
    assert components["Pollutant"]["enum"] == ["SO2", "NO2", "CO", "O3", "PM10", "PM2.5"]
    assert components["ShoppingEvent"]["properties"]["impact"]["enum"] == ["low", "medium", "high", "extreme"]
    assert components["AnimeSchedule"]["properties"]["weekday"]["enum"][0] == "monday"


def test_a_list_says_first_how_many_items_the_answer_has() -> None:
    """`count` before `total`, and the items last of the three."""
    wrong = []
    for name, component in contract.openapi()["components"]["schemas"].items():
        members = list(component.get("properties", {}))
        if {"count", "total", "items"} <= set(members) and members.index("count") > members.index("total"):
            wrong.append(name)
    assert wrong == []


def test_an_observation_names_its_station_as_the_history_does() -> None:
    for name in ("StationObservation", "StationWeather", "SeaStation"):
        members = contract.openapi()["components"]["schemas"][name]["properties"]
        assert "station" in members, name
        assert "name" not in members, name


def test_a_country_has_one_name() -> None:
    """That of the countries which ship with the package, whatever a provider calls it."""
    countries = Countries()
    wrong = [
        f"{endpoint.path}: {place['country']} is {place['country_name']}"
        for endpoint in registry.endpoints()
        for place in _objects(examples.response(endpoint.name))
        if {"country", "country_name"} <= place.keys()
        and place["country_name"] != countries.name_of(place["country"])
        and place["country"] not in WITHDRAWN
    ]
    assert wrong == []


def _objects(data: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(data, dict):
        yield data
        data = list(data.values())
    if isinstance(data, list):
        for entry in data:
            yield from _objects(entry)
