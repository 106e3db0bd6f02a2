"""Countries and territories of ISO 3166-1, and Kosovo."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Annotated

from msgspec import Meta, Struct, structs

from skerry.datasets import Dataset
from skerry.errors import NotFound
from skerry.folding import fold
from skerry.models.fields import Latitude, Longitude

ALIASES = {"UK": "GB", "EL": "GR", "XKX": "XK"}
"""Codes in use that ISO 3166-1 does not have: those of the European Union for two members, and Kosovo's common alpha-3."""
MAIN_CURRENCIES: Mapping[str, str] = MappingProxyType(
    {"BT": "BTN", "HT": "HTG", "LS": "LSL", "NA": "NAD", "PA": "PAB", "PS": "ILS", "ZW": "ZWG"}
)
"""The main currency of countries with several: their own, or the most used one where they have none."""
EXACT, PREFIX, SUBSTRING = 1.0, 0.9, 0.8
"""Scores; a similar name scores its similarity times that of a substring."""
SIMILAR = 0.8
"""Lowest similarity (Indel, 0 to 1) at which a misspelled name is a match."""
SHORTEST_SIMILAR = 4
"""Minimum length: nearly every shorter word is similar to some name."""

CountryCode = Annotated[
    str,
    Meta(
        pattern="^[A-Za-z]{2,3}$",
        description="ISO 3166-1 alpha-2 in any case; alpha-3, UK (for GB) and EL (for GR) are understood too",
    ),
]


class CountryLanguage(Struct, frozen=True):
    """A language of a country."""

    code: Annotated[str, Meta(description="BCP 47: ISO 639-1 where there is one, else ISO 639-3")]
    name: Annotated[str, Meta(description="English name")]


class CountryCurrency(Struct, frozen=True):
    """A currency of a country."""

    code: Annotated[str, Meta(description="ISO 4217")]
    name: Annotated[str, Meta(description="English name")]
    symbol: Annotated[str | None, Meta(description="sign, such as €; null where there is none")]


class CountryFlag(Struct, frozen=True):
    """A flag, as a character and as links to pictures of another service; we never fetch them."""

    emoji: Annotated[str, Meta(description="flag as a character")]
    svg_url: Annotated[str, Meta(description="vector picture")]
    png_url: Annotated[str, Meta(description="picture 320 pixels wide")]


class Country(Struct, frozen=True, kw_only=True):
    """One country or territory."""

    code: Annotated[str, Meta(description="ISO 3166-1 alpha-2; XK for Kosovo")]
    code3: Annotated[str, Meta(description="ISO 3166-1 alpha-3; UNK for Kosovo")]
    numeric: Annotated[str | None, Meta(description="ISO 3166-1 numeric, three digits; null for Kosovo")]
    name: Annotated[str, Meta(description="common English name")]
    official_name: Annotated[str, Meta(description="official English name")]
    native_names: Annotated[dict[str, str], Meta(description="common name by BCP 47 language")]
    capital: Annotated[str | None, Meta(description="first capital; null where there is none")]
    capitals: Annotated[list[str], Meta(description="all capitals")]
    region: Annotated[str, Meta(description="Africa, Americas, Antarctic, Asia, Europe or Oceania")]
    subregion: Annotated[str | None, Meta(description="part of the region, such as Northern Europe")]
    continent: Annotated[str, Meta(description="one of the seven continents, as GeoNames assigns it")]
    population: Annotated[int | None, Meta(description="inhabitants; 0 where there is no permanent population")]
    population_year: Annotated[
        int | None,
        Meta(
            description="year of that figure by the World Bank; null for GeoNames' figures of the territories that the World "
            "Bank does not count, which state none"
        ),
    ]
    area_km2: Annotated[float, Meta(description="square kilometres")]
    latitude: Annotated[Latitude, Meta(description="degrees north, WGS 84")]
    longitude: Annotated[Longitude, Meta(description="degrees east, WGS 84")]
    languages: Annotated[list[CountryLanguage], Meta(description="official and main languages")]
    currencies: Annotated[list[CountryCurrency], Meta(description="legal tender, by code")]
    calling_codes: Annotated[list[str], Meta(description="international dialling prefixes, with +")]
    tlds: Annotated[list[str], Meta(description="top-level domains, with the dot")]
    borders: Annotated[list[str], Meta(description="ISO 3166-1 alpha-2 codes of the neighbours by land")]
    landlocked: Annotated[bool, Meta(description="without a coast")]
    independent: Annotated[bool | None, Meta(description="a sovereign state; null where that is disputed")]
    un_member: Annotated[bool, Meta(description="member of the United Nations")]
    demonym: Annotated[str | None, Meta(description="English word for its people")]
    timezones: Annotated[list[str], Meta(description="IANA time zones, that of the capital first")]
    flag: Annotated[CountryFlag, Meta(description="national flag as a character and as pictures")]

    @property
    def main_currency(self) -> str | None:
        """ISO 4217 code of the currency that prices are given in; None for Antarctica."""
        return MAIN_CURRENCIES.get(self.code) or (self.currencies[0].code if self.currencies else None)

    @property
    def main_timezone(self) -> str:
        """IANA time zone of the capital; UTC where the country has none."""
        return self.timezones[0] if self.timezones else "UTC"


class CountryMatch(Country, frozen=True):
    """A country that a search found."""

    score: Annotated[float, Meta(ge=0, le=1, description="similarity of the name to the query; 1 for an exact match")]


class Names(Struct, frozen=True):
    """Names of a country other than its common and official English names."""

    code: str
    names: list[str]


class Countries(Dataset):
    """The 250 countries and territories."""

    key = "countries"

    @cached_property
    def all(self) -> list[Country]:
        """By alpha-2 code."""
        return self.lines("countries.jsonl", Country)

    def get(self, code: str) -> Country:
        """By alpha-2 or alpha-3 code in any case, UK and EL included. Raises NotFound."""
        wanted = code.upper()
        found = self._by_code.get(ALIASES.get(wanted, wanted))
        if found is None:
            near = [country.code for country in self.all if country.code[0] == wanted[:1]]
            near.sort(key=lambda known: (known[1] not in wanted[1:], known))
            raise NotFound(f"No country with code {wanted!r}.", suggestions=tuple(near[:5]))
        return found

    def name_of(self, code: str | None) -> str | None:
        """The common English name of a country by its alpha-2 code; None for any other code."""
        return None if code is None else self._names.get(code)

    def find(self, name: str) -> Country:
        """By code as `get` does, or by name in any common language; case and accents are ignored. Raises NotFound, which
        suggests countries of similar names."""
        wanted = name.strip().upper()
        if (found := self._by_code.get(ALIASES.get(wanted, wanted))) is not None:
            return found
        if (named := self._by_name.get(fold(name))) is not None:
            return self._by_code[named]
        if len(wanted) < SHORTEST_SIMILAR:
            return self.get(wanted)  # which suggests codes
        near = tuple(match.name for match in self.search(name, 5))
        raise NotFound(f"No country named {name!r}.", suggestions=near)

    @cached_property
    def regions(self) -> list[str]:
        return sorted({country.region for country in self.all})

    def of_region(self, region: str) -> tuple[str, list[Country]]:
        """The region as it is written, and its countries. Raises NotFound, which suggests all regions."""
        wanted = fold(region)
        name = next((known for known in self.regions if fold(known) == wanted), None)
        if name is None:
            raise NotFound(f"No region named {region!r}.", suggestions=tuple(self.regions))
        return name, [country for country in self.all if country.region == name]

    def of_currency(self, code: str) -> tuple[CountryCurrency, list[Country]]:
        """A currency by its code in any case, and the countries that use it. Raises NotFound, which suggests others."""
        wanted = code.upper()
        if wanted not in self._by_currency:
            near = sorted(known for known in self._by_currency if known[:2] == wanted[:2])
            raise NotFound(f"No country uses a currency with code {wanted!r}.", suggestions=tuple(near))
        return self._by_currency[wanted]

    def search(self, query: str, limit: int) -> list[CountryMatch]:
        """Countries by name in any common language, best first: the exact name or code, then names that start with it,
        contain it; where there is none, those that are spelled similarly. Accents and case are ignored."""
        wanted = fold(query)
        if not wanted:
            return []
        best: dict[str, float] = {}
        # Similarly spelled names are returned only where none contains the query: "eston" is not Lesoto.
        for code, score in [*self._scores(wanted)] or self._similar(wanted):
            best[code] = max(score, best.get(code, 0.0))
        ranked = sorted(best.items(), key=lambda entry: (-entry[1], self._by_code[entry[0]].name))
        return [
            CountryMatch(**structs.asdict(self._by_code[code]), score=round(score, 3)) for code, score in ranked[:limit]
        ]

    def _scores(self, wanted: str) -> Iterator[tuple[str, float]]:
        if (coded := ALIASES.get(wanted.upper(), wanted.upper())) in self._by_code:
            yield self._by_code[coded].code, EXACT
        for name, code in self._folded_names:
            if wanted in name:
                # Within a class, a larger share of the name scores higher; the classes are a tenth apart, so they never mix.
                share = 0.09 * len(wanted) / len(name)
                if name == wanted:
                    yield code, EXACT
                else:
                    yield code, (PREFIX if name.startswith(wanted) else SUBSTRING) + share

    def _similar(self, wanted: str) -> Iterator[tuple[str, float]]:
        if len(wanted) < SHORTEST_SIMILAR:
            return
        from rapidfuzz import fuzz, process

        choices = [name for name, _ in self._folded_names]
        similar = process.extract(wanted, choices, scorer=fuzz.ratio, limit=None, score_cutoff=100 * SIMILAR)
        for _, similarity, index in similar:
            yield self._folded_names[index][1], SUBSTRING * similarity / 100

    @cached_property
    def _by_code(self) -> dict[str, Country]:
        """By alpha-2 and alpha-3."""
        return {code: country for country in self.all for code in (country.code, country.code3)}

    @cached_property
    def _names(self) -> dict[str, str]:
        return {country.code: country.name for country in self.all}

    @cached_property
    def _by_currency(self) -> dict[str, tuple[CountryCurrency, list[Country]]]:
        found: dict[str, tuple[CountryCurrency, list[Country]]] = {}
        for country in self.all:
            for currency in country.currencies:
                found.setdefault(currency.code, (currency, []))[1].append(country)
        return found

    @cached_property
    def _by_name(self) -> dict[str, str]:
        """Alpha-2 codes by folded name, of those names that one country has alone, and common English names."""
        codes: dict[str, set[str]] = {}
        for name, code in self._folded_names:
            codes.setdefault(name, set()).add(code)
        alone = {name: next(iter(found)) for name, found in codes.items() if len(found) == 1}
        return alone | {fold(country.name): country.code for country in self.all}

    @cached_property
    def _folded_names(self) -> list[tuple[str, str]]:
        """(folded name, alpha-2), each pair once."""
        found = {
            (fold(name), country.code): None
            for country in self.all
            for name in (country.name, country.official_name, *country.native_names.values())
        }
        for row in self.lines("names.jsonl", Names):
            found.update({(fold(name), row.code): None for name in row.names})
        return [pair for pair in found if pair[0]]
