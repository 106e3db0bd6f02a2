"""Suggestions of known paths for an unknown path, for a 404.

The words of the path are compared with the words of all known paths, which is faster than comparing whole paths. Paths are
cut to a maximum length, and results are cached up to a maximum size."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from skerry.bounded_cache import BoundedCache

MAX_PATH = 200
"""Maximum number of characters of a path that are compared."""
MAX_SEGMENTS = 8
MAX_WORDS = 8
"""Maximum number of known words to which one segment is matched."""
MAX_SUGGESTIONS = 3
MIN_SCORE = 0.55
"""Minimum score (0 to 1) of a suggestion."""
MIN_LIKELY_SCORE = 0.75
"""Minimum score of a likely suggestion, which the caller probably meant."""
MIN_LEAD = 0.05
"""Minimum lead of a likely suggestion over the next one."""
MIN_END_SCORE = 0.8
"""Minimum score of a match with the end of a known path."""
OFFSET_PENALTY = 0.2
"""Penalty for each segment of the known path before such an end."""
PARAMETER_SCORE = 0.9
"""Score of a segment that matches a path parameter."""
MIN_STEM = 3
STEM_SHARE = 0.65
"""Share of a word that must be the start of a similar word."""
MAX_SCORE_DISTANCE = 0.15
"""Maximum distance of the score of a suggestion from the best score."""
MAX_CACHE_SIZE = 256 * 1024
VERSION = re.compile(r"v\d+", re.IGNORECASE)


class Near(Struct, frozen=True):
    """Known paths similar to an unknown one, the most similar first."""

    paths: tuple[str, ...]
    is_likely: bool = False
    """Whether the caller probably meant the first path."""


class Suggestions:
    """Finds similar paths by the words in them."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._paths = {path: _segments(path) for path in paths}
        with_word: defaultdict[str, dict[str, None]] = defaultdict(dict)
        for path, segments in self._paths.items():
            for segment in segments:
                if not _is_parameter(segment):
                    with_word[segment][path] = None
        self._with_word: Mapping[str, Mapping[str, None]] = with_word
        self._words = sorted(with_word)
        self._remembered: BoundedCache[str, Near] = BoundedCache(MAX_CACHE_SIZE)

    @property
    def size(self) -> int:
        """Size of the cached results in bytes."""
        return self._remembered.size

    def near(self, path: str) -> Near:
        """The known paths that are similar to this one."""
        asked = path[:MAX_PATH]
        found = self._remembered.get(asked)
        if found is None:
            found = self._near(_segments(asked))
            self._remembered.put(asked, found, 4 * len(asked))
        return found

    def _near(self, asked: Sequence[str]) -> Near:
        similar = [self._similar(segment) for segment in asked]
        candidates = {path for words in similar for word in words for path in self._with_word[word]}
        scored = [(self._score(similar, self._paths[path]), path) for path in candidates]
        scored.sort(key=lambda entry: (-entry[0], len(entry[1]), entry[1]))
        if not scored or scored[0][0] < MIN_SCORE:
            return Near(())
        best = scored[0][0]
        near = [path for score, path in scored[:MAX_SUGGESTIONS] if score >= max(MIN_SCORE, best - MAX_SCORE_DISTANCE)]
        is_alone = len(scored) == 1 or scored[1][0] < best - MIN_LEAD
        is_whole = all(map(_is_parameter, self._paths[near[0]][len(asked) :]))
        return Near(tuple(near), is_alone and is_whole and best >= MIN_LIKELY_SCORE)

    def _similar(self, asked: str) -> dict[str, float]:
        """Known words similar to this one, with their similarity (0 to 1)."""
        found = {asked: 1.0} if asked in self._with_word else {}
        if not found:
            from rapidfuzz import process
            from rapidfuzz.distance import OSA

            typos = 0 if len(asked) < 4 else 1 if len(asked) < 6 else 2
            close = process.extract(asked, self._words, scorer=OSA.distance, limit=MAX_WORDS, score_cutoff=typos)
            found = {word: 1 - distance / len(asked) for word, distance, _ in close}
        if len(asked) < MIN_STEM:
            return found
        stem = asked[: max(MIN_STEM, int(STEM_SHARE * len(asked)))]
        start = bisect_left(self._words, stem)
        for word in self._words[start : start + MAX_WORDS]:
            if word.startswith(asked) or (word.startswith(stem) and len(stem) >= 0.4 * len(word)):
                found.setdefault(word, 0.6 + 0.3 * len(stem) / max(len(word), len(asked)))
        return found

    def _score(self, asked: Sequence[Mapping[str, float]], known: Sequence[str]) -> float:
        """Score of a known path; 1 if every segment matches exactly."""
        first = asked[0].get(known[0], 0.0)
        if first:
            # If only the first segment matches, paths with the same first segment are suggested.
            return max(_aligned(asked, known), MIN_SCORE if first == 1.0 else 0.0)
        # The path may be the end of a known one: `/parking-zones` of `/tallinn/parking-zones`.
        offset = len(known) - len(asked)
        if offset <= 0 or _is_parameter(known[offset]):
            return 0.0
        is_rare = len(self._with_word[known[offset]]) <= MAX_SUGGESTIONS
        score = _aligned(asked, known[offset:])
        return score - OFFSET_PENALTY * offset if is_rare and score >= MIN_END_SCORE else 0.0


def _segments(path: str) -> list[str]:
    """The segments of a path, without the prefix or another version of it."""
    found = [part if _is_parameter(part) else part.casefold() for part in path.split("/") if part]
    while found and (found[0] == "api" or VERSION.fullmatch(found[0])):
        del found[0]
    return found[:MAX_SEGMENTS]


def _is_parameter(segment: str) -> bool:
    return segment.startswith("{")


def _aligned(asked: Sequence[Mapping[str, float]], known: Sequence[str]) -> float:
    """Mean similarity of the segments, position by position."""
    total = 0.0
    for words, segment in zip(asked, known, strict=False):
        total += PARAMETER_SCORE if _is_parameter(segment) else words.get(segment, 0.0)
    # The known path may be longer; parameters are omitted more often than words.
    missing = sum(0.1 if _is_parameter(segment) else 0.15 for segment in known[len(asked) :])
    return max(total / len(asked) - missing, 0.0)
