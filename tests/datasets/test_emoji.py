import unicodedata

import pytest

from skerry.datasets.emoji import Emojis
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
    for emoji in emojis.all:
        if emoji.short_name:
            assert emoji.name.translate(bare) == unicodedata.name(emoji.character[0]).lower().translate(bare)


def test_counts_of_the_catalogue(emojis: Emojis) -> None:
    assert len(emojis.all) == 1791
    assert len({emoji.category for emoji in emojis.all}) == 8
    assert len({emoji.group for emoji in emojis.all}) == 37
    assert len({emoji.unicode for emoji in emojis.all}) == 1791


def test_both_names_are_searched(emojis: Emojis) -> None:
    assert emojis.search("bicyclist")[0].character == "🚴"
    assert emojis.search("person biking")[0].character == "🚴"
    assert "🇦🇽" in [emoji.character for emoji in emojis.search("Aland")]


def test_whole_words_come_first(emojis: Emojis) -> None:
    names = [emoji.name for emoji in emojis.search("cat")]
    assert "cat" in names[0].split()
    assert names.index("cat face") < next(index for index, name in enumerate(names) if "cat" not in name.split())


def test_an_unknown_group_suggests_those_alike(emojis: Emojis) -> None:
    with pytest.raises(NotFound) as raised:
        emojis.of_group("face-positve")
    assert raised.value.suggestions[0] == "face-positive"
