"""Words of a string and their stems."""

from typing import Any, Literal, get_args

from skerry.folding import SIGNS, fold

Language = Literal["en", "et", "fi", "sv"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
ALGORITHMS: dict[Language, str] = {"en": "english", "et": "estonian", "fi": "finnish", "sv": "swedish"}
MAX_STEMS = 20_000


def split(text: str) -> list[str]:
    """The words in lower case, with the accents that the stemmers need."""
    return SIGNS.sub(" ", text.casefold()).split()


class Stemmer:
    """Snowball's stemmer of one language. It remembers stems, as texts repeat their words."""

    def __init__(self, language: Language) -> None:
        import snowballstemmer

        self._algorithm: Any = snowballstemmer.stemmer(ALGORITHMS[language])
        self._stems: dict[str, str] = {}

    def __call__(self, word: str) -> str:
        """The stem, without accents."""
        found = self._stems.get(word)
        if found is None:
            found = fold(self._algorithm.stemWord(word))
            if len(self._stems) < MAX_STEMS:
                self._stems[word] = found
        return found
