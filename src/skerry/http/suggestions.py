"""Known paths like an unknown one, for a 404.

The words of the path are compared with the words of the known paths, not each path with each. What a client wrote is cut before,
and what was found is kept, counted by its bytes."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from rapidfuzz import process
from rapidfuzz.distance import OSA

from skerry.bounded_cache import BoundedCache

MAX_PATH = 200
"""Characters of a path that are looked at."""
MAX_SEGMENTS = 8
MAX_WORDS = 8
"""Known words that one segment may stand for."""
MAX_SUGGESTIONS = 3
GOOD = 0.55
"""Least score (0 to 1) of a path that is suggested."""
LIKELY = 0.75
"""Least score of a path that the caller probably meant."""
CLOSE = 0.05
"""Score by which such a path is ahead of the next."""
SURE = 0.8
"""Least score of the end of a path that stands alone."""
ELSEWHERE = 0.2
"""What each segment before it takes from the score of such an end."""
PARAMETER = 0.9
"""Score of a segment in the place of a path parameter."""
MIN_STEM = 3
STEM = 0.65
"""Share of a word that a similar one has to start with."""
DISTANCE = 0.15
"""How far the score of a suggestion may be below the best."""
KEPT_BYTES = 256 * 1024
VERSION = re.compile(r"v\d+", re.IGNORECASE)


class Near(Struct, frozen=True):
    """Known paths like an unknown one, the most similar first."""

    paths: tuple[str, ...]
    is_likely: bool = False
    """Whether the caller probably meant the first."""


class Suggestions:
    """The known paths, by the words in them."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._paths = {path: _segments(path) for path in paths}
        with_word: defaultdict[str, dict[str, None]] = defaultdict(dict)
        for path, segments in self._paths.items():
            for segment in segments:
                if not _is_parameter(segment):
                    with_word[segment][path] = None
        self._with_word: Mapping[str, Mapping[str, None]] = with_word
        self._words = sorted(with_word)
        self._remembered: BoundedCache[str, Near] = BoundedCache(KEPT_BYTES)

    @property
    def size(self) -> int:
        """Bytes of what is kept of unknown paths."""
        return self._remembered.size

    def near(self, path: str) -> Near:
        """The known paths that may be meant."""
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
        if not scored or scored[0][0] < GOOD:
            return Near(())
        best = scored[0][0]
        near = [path for score, path in scored[:MAX_SUGGESTIONS] if score >= max(GOOD, best - DISTANCE)]
        is_alone = len(scored) == 1 or scored[1][0] < best - CLOSE
        is_whole = all(map(_is_parameter, self._paths[near[0]][len(asked) :]))
        return Near(tuple(near), is_alone and is_whole and best >= LIKELY)

    def _similar(self, asked: str) -> dict[str, float]:
        """Known words like this one, with their similarity (0 to 1)."""
        found = {asked: 1.0} if asked in self._with_word else {}
        if not found:
            typos = 0 if len(asked) < 4 else 1 if len(asked) < 6 else 2
            close = process.extract(asked, self._words, scorer=OSA.distance, limit=MAX_WORDS, score_cutoff=typos)
            found = {word: 1 - distance / len(asked) for word, distance, _ in close}
        if len(asked) < MIN_STEM:
            return found
        stem = asked[: max(MIN_STEM, int(STEM * len(asked)))]
        start = bisect_left(self._words, stem)
        for word in self._words[start : start + MAX_WORDS]:
            if word.startswith(asked) or (word.startswith(stem) and len(stem) >= 0.4 * len(word)):
                found.setdefault(word, 0.6 + 0.3 * len(stem) / max(len(word), len(asked)))
        return found

    def _score(self, asked: Sequence[Mapping[str, float]], known: Sequence[str]) -> float:
        """How well a path fits: 1 where each word is in its place."""
        first = asked[0].get(known[0], 0.0)
        if first:
            # Only the first word is right: its neighbours are suggested.
            return max(_aligned(asked, known), GOOD if first == 1.0 else 0.0)
        # The end of a path without its start: `/parking-zones` of `/tallinn/parking-zones`.
        offset = len(known) - len(asked)
        if offset <= 0 or _is_parameter(known[offset]):
            return 0.0
        is_rare = len(self._with_word[known[offset]]) <= MAX_SUGGESTIONS
        score = _aligned(asked, known[offset:])
        return score - ELSEWHERE * offset if is_rare and score >= SURE else 0.0


def _segments(path: str) -> list[str]:
    """The parts of a path below the prefix, however that is written."""
    found = [part if _is_parameter(part) else part.casefold() for part in path.split("/") if part]
    while found and (found[0] == "api" or VERSION.fullmatch(found[0])):
        del found[0]
    return found[:MAX_SEGMENTS]


def _is_parameter(segment: str) -> bool:
    return segment.startswith("{")


def _aligned(asked: Sequence[Mapping[str, float]], known: Sequence[str]) -> float:
    """Mean similarity of the segments in their places."""
    total = 0.0
    for words, segment in zip(asked, known, strict=False):
        total += PARAMETER if _is_parameter(segment) else words.get(segment, 0.0)
    # The first words of a longer path; parameters are forgotten more often than words.
    missing = sum(0.1 if _is_parameter(segment) else 0.15 for segment in known[len(asked) :])
    return max(total / len(asked) - missing, 0.0)
