"""Ranks endpoints by what a caller wrote."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from math import log, sqrt
from typing import Any

import msgspec
from msgspec import Struct

from skerry.api.endpoint import Endpoint
from skerry.api.group import Group
from skerry.api.names import public_types
from skerry.container import Dependency
from skerry.search.vocabulary import Meaning, Unit, Vocabulary
from skerry.search.words import Stemmer, split

FIELDS = {
    "path": 3.0,
    "summary": 3.0,
    "parameters": 1.0,
    "description": 0.5,
    "group": 0.7,
    "providers": 0.7,
    "answer": 0.25,
}
"""Weight of a word by where it occurs."""
SATURATION = 1.5
"""BM25's k1: the higher, the more a second occurrence adds."""
LENGTH_SHARE = 0.75
"""BM25's b: how much a long text counts less for each of its words."""
MAX_QUERY = 200
"""Maximum number of characters of a query that are read."""


class EndpointMatch(Struct, frozen=True):
    """An endpoint that a query may mean."""

    endpoint: Endpoint[Any]
    score: float
    """Comparable among the matches of one query."""


class EndpointSearch(Dependency):
    """Search over endpoints by paths, summaries, docstrings, parameters, fields, providers and groups, in English, Estonian,
    Finnish and Swedish. The index is made by the first search; that takes half a second, so call it in a thread."""

    answer_kind = "bundled"

    def __init__(self, endpoints: Callable[[], Sequence[Endpoint[Any]]], groups: Callable[[], Sequence[Group]]) -> None:
        self._endpoints = endpoints
        self._groups = groups

    def find(self, query: str, limit: int = 10, among: Collection[str] | None = None) -> list[EndpointMatch]:
        """The endpoints that a query may mean, the best match first; only those with a path of `among`, if it is given."""
        return self._index.find(query[:MAX_QUERY], limit, among)

    @cached_property
    def _index(self) -> "_Index":
        return _Index(self._endpoints(), {group.key: group for group in self._groups()})


class _Index:
    """The stems of the documentation, with the score that each adds to each endpoint."""

    def __init__(self, endpoints: Sequence[Endpoint[Any]], groups: Mapping[str, Group]) -> None:
        stem = Stemmer("en")
        self._endpoints = endpoints
        self._vocabulary = Vocabulary(stem)
        counted = [
            {name: Counter(map(stem, split(text))) for name, text in _texts(endpoint, groups).items()}
            for endpoint in endpoints
        ]
        self._scores = _scores(counted)

    def find(self, query: str, limit: int, among: Collection[str] | None) -> list[EndpointMatch]:
        totals: defaultdict[int, float] = defaultdict(float)
        for unit in self._vocabulary.units(query, self._scores.keys()):
            for place, score in self._of_unit(unit).items():
                totals[place] += score
        matches = [
            EndpointMatch(self._endpoints[place], total)
            for place, total in totals.items()
            if among is None or self._endpoints[place].path in among
        ]
        return sorted(matches, key=lambda match: (-match.score, match.endpoint.path))[:limit]

    def _of_unit(self, unit: Unit) -> dict[int, float]:
        """The score of each endpoint for what matches it best."""
        best: dict[int, float] = {}
        for meaning in unit:
            for place, score in self._of_meaning(meaning).items():
                best[place] = max(score, best.get(place, 0.0))
        return best

    def _of_meaning(self, meaning: Meaning) -> dict[int, float]:
        """The score of each endpoint that has all of the stems."""
        found = [self._scores.get(stem, {}) for stem in meaning.stems]
        places = set(found[0]).intersection(*found[1:])
        weight = meaning.weight / sqrt(len(found))
        return {place: weight * sum(scores[place] for scores in found) for place in places}


def _texts(endpoint: Endpoint[Any], groups: Mapping[str, Group]) -> dict[str, str]:
    """What is searched of an endpoint, by the name of the field."""
    group = groups.get(endpoint.group)
    parameters = [
        part
        for parameter in endpoint.parameters
        for part in (
            parameter.external,
            *parameter.aliases,
            parameter.description,
            *map(str, msgspec.to_builtins(parameter.choices)),
        )
    ]
    fields = {name for kind in public_types(endpoint.answer) for name in getattr(kind, "__struct_fields__", ())}
    return {
        "path": endpoint.path,
        "summary": endpoint.summary,
        "description": endpoint.description.partition("\n")[2],
        "parameters": " ".join(parameters),
        "group": f"{group.title} {group.description}" if group else endpoint.group,
        "providers": " ".join(origin.title for origin in endpoint.origins),
        "answer": " ".join(sorted(fields)),
    }


def _scores(counted: Sequence[Mapping[str, Counter[str]]]) -> dict[str, dict[int, float]]:
    """BM25 with weighted fields: for each stem, what it adds to the score of each endpoint that has it."""
    average = {name: sum(each[name].total() for each in counted) / max(len(counted), 1) or 1.0 for name in FIELDS}
    frequencies: defaultdict[str, dict[int, float]] = defaultdict(dict)
    for place, fields in enumerate(counted):
        for name, counts in fields.items():
            length = 1 - LENGTH_SHARE + LENGTH_SHARE * counts.total() / average[name]
            for stem, count in counts.items():
                with_stem = frequencies[stem]
                with_stem[place] = with_stem.get(place, 0.0) + FIELDS[name] * count / length
    return {
        stem: {
            place: _rarity(len(places), len(counted)) * frequency / (SATURATION + frequency)
            for place, frequency in places.items()
        }
        for stem, places in frequencies.items()
    }


def _rarity(having: int, total: int) -> float:
    return log(1 + (total - having + 0.5) / (having + 0.5))
