import unicodedata

import pytest

from skerry.datasets.emoji import CATEGORIES, GROUPS, Emojis
from skerry.errors import NotFound


@pytest.fixture(scope="module")
def emojis() -> Emojis:
    return Emojis()


def test_code_points_spell_the_character(emojis: Emojis) -> None:
    for emoji in emojis.all:
        points = [int(point.removeprefix("U+"), 16) for point in emoji.unicode.split(" ")]
        assert emoji.character == "".join(map(chr, points))
        assert emoji.html_code == "".join(f"&#{point};" for point in points)


def test_names_are_whole(emojis: Emojis) -> None:
    for name in (name for emoji in emojis.all for name in (emoji.name, emoji.short_name) if name):
        assert name == name.strip()
        assert not set(name) & set("≊©€")


def test_a_name_before_a_short_one_is_that_of_unicode(emojis: Emojis) -> None:
    bare = str.maketrans("", "", " -.()&,")
    checked = 0
    for emoji in emojis.all:
        if emoji.short_name and (name := unicodedata.name(emoji.character[0], None)):  # this Python's Unicode is older
            assert emoji.name.translate(bare) == name.lower().translate(bare)
            checked += 1
    assert checked > 400


def test_counts_of_the_catalogue(emojis: Emojis) -> None:
    """Those of Unicode's emoji-test.txt 17.0, in its order."""
    assert len(emojis.all) == 3953
    assert list(dict.fromkeys(emoji.category for emoji in emojis.all)) == [
        "smileys and emotion", "people and body", "component", "animals and nature", "food and drink",
        "travel and places", "activities", "objects", "symbols", "flags",
    ]  # fmt: skip
    assert len({emoji.group for emoji in emojis.all}) == 100
    assert len({emoji.unicode for emoji in emojis.all}) == 3953
    assert {emoji.emoji_version for emoji in emojis.all} >= {16, 17}


def test_characters_are_fully_qualified(emojis: Emojis) -> None:
    found = {emoji.unqualified or emoji.character: emoji for emoji in emojis.all}
    assert len(found) == 3953
    heart, globe = found["\u2764"], found["\U0001f30d"]
    assert (heart.character, heart.unqualified) == ("\u2764\ufe0f", "\u2764")
    assert (globe.character, globe.unqualified) == ("\U0001f30d", None)  # an emoji without a selector
    assert "grin" in found["😀"].keywords


@pytest.mark.parametrize("name", [*CATEGORIES, *GROUPS])
def test_names_of_emojihub_are_known(emojis: Emojis, name: str) -> None:
    _, found = emojis.of_category(name) if name in CATEGORIES else emojis.of_group(name)
    assert found


def test_both_names_are_searched(emojis: Emojis) -> None:
    assert emojis.search("bicyclist")[0].character == "🚴"
    assert emojis.search("person biking")[0].character == "🚴"
    assert "🇦🇽" in [emoji.character for emoji in emojis.search("Aland")]


def test_whole_words_come_first(emojis: Emojis) -> None:
    names = [emoji.name for emoji in emojis.search("cat")]
    assert "cat" in names[0].split()
    assert names.index("cat face") < next(index for index, name in enumerate(names) if "cat" not in name.split())
    assert names.index("cat face") < [emoji.character for emoji in emojis.search("cat")].index("🐯")  # a keyword only


def test_an_unknown_group_suggests_those_alike(emojis: Emojis) -> None:
    with pytest.raises(NotFound) as raised:
        emojis.of_group("face-positve")
    assert raised.value.suggestions[0] == "face-positive"


@pytest.mark.parametrize(
    ("query", "name", "short_name"),
    [
        ("🇦🇩", "flag: Andorra", None),
        ("flag estonia", "flag: Estonia", None),
        ("🗾", "silhouette of japan", "map of Japan"),
        ("👌", "ok hand sign", "OK hand"),
    ],
)
def test_names_of_cldr_keep_their_capitals(query: str, name: str, short_name: str | None) -> None:
    emoji = Emojis().search(query)[0]
    assert (emoji.name, emoji.short_name) == (name, short_name)
