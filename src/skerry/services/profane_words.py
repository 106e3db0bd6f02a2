"""Profane words of English texts.

The list is that of the PyPI package better-profanity. Its own matcher is not used: it loses the positions, and compares each
word with the whole list."""

import re
from collections.abc import Collection
from functools import cached_property

from msgspec import Struct

from skerry.container import Dependency

ORDINARY = frozenset(
    (
        "anal", "anus", "areole", "arian", "aryan", "auto erotic", "autoerotic", "beastial", "bestial", "bestiality",
        "bimbo", "bondage", "booty call", "breasts", "busty", "clitoris", "cow girl", "cow girls", "cowgirl", "cowgirls",
        "crotch", "dong", "dopey", "drunk", "dummy", "ejaculate", "ejaculated", "ejaculates", "ejaculating",
        "ejaculation", "enlargement", "erect", "erection", "erotic", "erotism", "extacy", "facial", "fanny", "fat",
        "fisting", "flange", "fondle", "foobar", "foreskin", "gai", "ganja", "gay", "gays", "gey", "gigolo", "glans",
        "god", "gonad", "gonads", "gringo", "guido", "hemp", "heroin", "herpes", "herpy", "hitler", "hiv", "hoar",
        "hoare", "homey", "homo", "hooch", "hookah", "hooker", "hootch", "hump", "humped", "humping", "hussy", "hymen",
        "inbred", "incest", "jerk", "jerked", "junkie", "junky", "kill", "kinky", "kkk", "klan", "knob", "labia", "lech",
        "len", "leper", "lesbians", "loin", "loins", "lube", "lust", "lusting", "lusty", "mams", "masochist", "massa",
        "maxi", "menses", "menstruate", "menstruation", "meth", "molest", "moron", "murder", "naked", "napalm", "nappy",
        "nazi", "nazism", "nimrod", "ninny", "nipple", "nipples", "nude", "nudes", "omg", "opiate", "opium", "oral",
        "orally", "organ", "orgasm", "orgasmic", "orgasms", "orgies", "orgy", "ovary", "ovum", "ovums", "paddy",
        "panties", "panty", "pastie", "pasty", "pawn", "pcp", "pedophile", "pedophilia", "pedophiliac", "pee", "peepee",
        "penetrate", "penetration", "penial", "penile", "penis", "perversion", "peyote", "phalli", "phallic", "pimp",
        "pinko", "playboy", "pms", "pollock", "pot", "potty", "prig", "prostitute", "prude", "pubic", "pubis", "punky",
        "queer", "queers", "racy", "rape", "raped", "raper", "raping", "rapist", "rectal", "rectum", "rectus", "reefer",
        "reich", "revue", "ritard", "rum", "rump", "ruski", "sadism", "sadist", "sandbar", "scantily", "schizo", "screw",
        "screwed", "screwing", "scrotum", "scum", "seaman", "seamen", "seduce", "semen", "sex", "sexual", "shag",
        "slave", "sleaze", "slope", "snatch", "sniper", "snuff", "sodom", "souse", "soused", "spac", "sperm", "steamy",
        "stoned", "strip", "strip club", "stripclub", "stroke", "stupid", "suck", "sucked", "sucking", "tampon",
        "tawdry", "teat", "terd", "testes", "testical", "testicle", "testis", "three some", "threesome", "thrust",
        "thug", "tinkle", "titi", "toke", "toots", "tramp", "transsexual", "trashy", "tush", "ugly", "undies", "unwed",
        "urinal", "urine", "uterus", "uzi", "vagina", "valium", "viagra", "virgin", "vixen", "vodka", "vomit", "voyeur",
        "vulgar", "vulva", "wad", "wang", "wedgie", "weed", "weenie", "weirdo", "whiz", "willies", "willy", "womb",
        "woody",
    )
)  # fmt: skip
"""Words of the list that a reader would not call profane: of the body, of medicine, of people, surnames, words of programmers."""
SIGNS: dict[str, str] = {
    "@": "ao", "4": "a", "1": "il", "!": "i", "0": "o", "3": "e", "$": "s", "5": "s", "7": "t", "+": "t", "*": "aeiou",
}  # fmt: skip
"""Letters that a digit or symbol may stand for."""
WORD = re.compile(r"[^\W_](?:[\w@$!*+]*[\w@$*+])?|[@$][\w@$!*+]*[\w@$*+]")
"""A word with the signs within it. `!` may be the end of a sentence, so no word ends with it."""
MAX_WORD = 40
"""Characters of a word of which spellings are tried."""
MAX_SPELLINGS = 100
"""Spellings without signs that are tried of one word."""


class ProfaneWord(Struct, frozen=True):
    """Where a word is."""

    start: int
    end: int


class ProfaneWords(Dependency):
    """Finds whole words, in any case, and with digits and symbols for letters."""

    def find(self, text: str, added: Collection[str] = ()) -> list[ProfaneWord]:
        """The words of the list and `added` ones, in their order, without overlaps."""
        own = {word.casefold() for word in added}
        spans = [found.span() for found in WORD.finditer(text) if self._is_profane(found[0].casefold(), own)]
        phrases = [self._phrases, *(_whole(word) for word in own if not WORD.fullmatch(word))]
        spans += [found.span() for phrase in phrases for found in phrase.finditer(text)]
        kept: list[ProfaneWord] = []
        for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
            if not kept or start >= kept[-1].end:
                kept.append(ProfaneWord(start, end))
        return kept

    def _is_profane(self, word: str, added: Collection[str]) -> bool:
        return any(spelling in self._words or spelling in added for spelling in _spellings(word))

    @cached_property
    def _list(self) -> frozenset[str]:
        from better_profanity.utils import get_complete_path_of_file, read_wordlist

        return frozenset(map(str.lower, read_wordlist(get_complete_path_of_file("profanity_wordlist.txt")))) - ORDINARY

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(word for word in self._list if WORD.fullmatch(word))

    @cached_property
    def _phrases(self) -> re.Pattern[str]:
        """The entries of several words, of which a space or hyphen is either."""
        return _whole(*sorted(self._list - self._words, key=len, reverse=True))


def _whole(*phrases: str) -> re.Pattern[str]:
    choices = (re.sub(r"\\[ -]", "[ -]", re.escape(phrase)) for phrase in phrases)
    return re.compile(rf"(?<!\w)(?:{'|'.join(choices)})(?!\w)", re.IGNORECASE)


def _spellings(word: str) -> list[str]:
    """The word, and what it is with letters for signs."""
    if len(word) > MAX_WORD:
        return [word]
    found = [""]
    for character in word:
        letters = SIGNS.get(character, character)
        found = [start + letter for start in found for letter in letters][:MAX_SPELLINGS]
    return [word, *found]
