# Made by `make stubs` from the registry.

from typing import Literal

from skerry.api.answers import Collection, Page, SearchPage
from skerry.client.results import AsyncResult, Result
from skerry.endpoints.language.words import WordsOfAdjective, WordsOfNoun, WordsOfWord, WordSuggestions
from skerry.sources.world.poetrydb import Poem, Poet

class SyncLanguage:
    """Language, of `Skerry`."""

    def poetry_author(
        self, author: str, /, *, titles_only: bool | None = False, page: int | None = 1, limit: int | None = 20
    ) -> Result[Page[Poem]]:
        """Poems of a poet."""

    def poetry_authors(
        self,
    ) -> Result[Collection[Poet]]:
        """All poets of whom PoetryDB has poems."""

    def poetry_random(self, *, limit: int | None = 1, seed: str | None = None) -> Result[Collection[Poem]]:
        """Random poems in English, in the public domain."""

    def poetry_search(self, *, q: str, page: int | None = 1, limit: int | None = 10) -> Result[SearchPage[Poem]]:
        """Poems with a phrase in one of their lines."""

    def poetry_title(
        self, title: str, /, *, exact: bool | None = False, page: int | None = 1, limit: int | None = 20
    ) -> Result[Page[Poem]]:
        """Poems by their title."""

    def words_adjectives(self, noun: str, /, *, limit: int | None = 20) -> Result[WordsOfNoun]:
        """Adjectives that often describe a noun."""

    def words_nouns(self, adjective: str, /, *, limit: int | None = 20) -> Result[WordsOfAdjective]:
        """Nouns that an adjective often describes."""

    def words_rhymes(self, word: str, /, *, limit: int | None = 20, near: bool | None = False) -> Result[WordsOfWord]:
        """English words that rhyme with a word."""

    def words_sounds(self, word: str, /, *, limit: int | None = 20) -> Result[WordsOfWord]:
        """English words that sound like a word, however it is spelled."""

    def words_suggest(
        self, *, q: str, limit: int | None = 10, language: Literal["en", "es"] | str | None = "en"
    ) -> Result[WordSuggestions]:
        """Completions of the start of a word or phrase."""

    def words_synonyms(self, word: str, /, *, limit: int | None = 20) -> Result[WordsOfWord]:
        """English words with a meaning like that of a word or phrase."""

class AsyncLanguage:
    """Language, of `AsyncSkerry`."""

    async def poetry_author(
        self, author: str, /, *, titles_only: bool | None = False, page: int | None = 1, limit: int | None = 20
    ) -> AsyncResult[Page[Poem]]:
        """Poems of a poet."""

    async def poetry_authors(
        self,
    ) -> AsyncResult[Collection[Poet]]:
        """All poets of whom PoetryDB has poems."""

    async def poetry_random(self, *, limit: int | None = 1, seed: str | None = None) -> AsyncResult[Collection[Poem]]:
        """Random poems in English, in the public domain."""

    async def poetry_search(
        self, *, q: str, page: int | None = 1, limit: int | None = 10
    ) -> AsyncResult[SearchPage[Poem]]:
        """Poems with a phrase in one of their lines."""

    async def poetry_title(
        self, title: str, /, *, exact: bool | None = False, page: int | None = 1, limit: int | None = 20
    ) -> AsyncResult[Page[Poem]]:
        """Poems by their title."""

    async def words_adjectives(self, noun: str, /, *, limit: int | None = 20) -> AsyncResult[WordsOfNoun]:
        """Adjectives that often describe a noun."""

    async def words_nouns(self, adjective: str, /, *, limit: int | None = 20) -> AsyncResult[WordsOfAdjective]:
        """Nouns that an adjective often describes."""

    async def words_rhymes(
        self, word: str, /, *, limit: int | None = 20, near: bool | None = False
    ) -> AsyncResult[WordsOfWord]:
        """English words that rhyme with a word."""

    async def words_sounds(self, word: str, /, *, limit: int | None = 20) -> AsyncResult[WordsOfWord]:
        """English words that sound like a word, however it is spelled."""

    async def words_suggest(
        self, *, q: str, limit: int | None = 10, language: Literal["en", "es"] | str | None = "en"
    ) -> AsyncResult[WordSuggestions]:
        """Completions of the start of a word or phrase."""

    async def words_synonyms(self, word: str, /, *, limit: int | None = 20) -> AsyncResult[WordsOfWord]:
        """English words with a meaning like that of a word or phrase."""
