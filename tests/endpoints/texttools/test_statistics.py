from urllib.parse import quote

import pytest

from tests.conftest import Api
from tests.declared import COMPUTED, Declared

DECLARED = {
    "/text/stats": Declared(unbounded={"flesch_reading_ease": COMPUTED}, unlisted={"text": "any string has its result"})
}

FOX = "The quick brown fox jumps over the lazy dog. It does not stop."


async def test_counts_of_a_text(api: Api) -> None:
    data = await api.data(f"/text/stats?text={FOX}&lang=EN")
    assert (data["character_count"], data["character_count_without_spaces"]) == (62, 50)
    assert (data["sentence_count"], data["paragraph_count"]) == (2, 1)
    words = data["words"]
    assert (words["count"], words["unique_count"], words["syllable_count"]) == (13, 12, 15)
    assert (words["length_mean"], words["per_sentence_mean"]) == (3.69, 6.5)  # 48 letters
    assert (words["reading_time_seconds"], words["speaking_time_seconds"]) == (3, 5)
    assert words["top"][0] == {"word": "the", "count": 2}
    assert words["flesch_reading_ease"] == 102.6  # 206.835 - 1.015 * 6.5 - 84.6 * 15 / 13
    assert (words["language"], words["lix"]) == ("en", None)


@pytest.mark.parametrize(
    ("words", "lang", "syllables"),
    [
        ("over lazy idea about open elephant reading table the make jumped wanted boxes names", "en", 25),
        ("table rouge école petites", "fr", 6),
        ("Tere tulemast Tallinna", "et", 8),
        ("hyvää päivää talo", "fi", 6),
        ("молоко берёза", "ru", 6),
        ("Katten sover", "sv", 4),
    ],
)
async def test_syllables(api: Api, words: str, lang: str, syllables: int) -> None:
    assert (await api.data(f"/text/stats?text={words}&lang={lang}"))["words"]["syllable_count"] == syllables


@pytest.mark.parametrize(
    ("text", "characters", "code_points"),
    [("e\u0301", 1, 2), ("👨‍👩‍👧", 1, 5), ("🇪🇪", 1, 2), ("नि", 1, 2), ("õ", 1, 1)],
)
async def test_a_character_is_what_a_reader_sees(api: Api, text: str, characters: int, code_points: int) -> None:
    data = await api.data(f"/text/stats?text={quote(text)}")
    assert (data["character_count"], data["code_point_count"]) == (characters, code_points)


async def test_a_number_with_separators_is_one_word(api: Api) -> None:
    words = (await api.data(f"/text/stats?text={quote('It cost 1,000.50 or 2.000,50, not 3, 4')}"))["words"]
    assert [each["word"] for each in words["top"]] == ["it", "cost", "1,000.50", "or", "2.000,50", "not", "3", "4"]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One. Two! Three? Four", 4),
        ("It costs 3.50 euros, e.g. in Tartu.", 1),
        ("“Wait…” she said. Then she left.", 2),
        ("First line\n\nSecond line", 2),
        ("今日は。元気ですか？", 2),
        ("...", 0),
    ],
)
async def test_sentences(api: Api, text: str, sentences: int) -> None:
    assert (await api.data(f"/text/stats?text={quote(text)}"))["sentence_count"] == sentences


async def test_figures_that_a_script_or_language_lacks_are_null(api: Api) -> None:
    chinese = await api.data("/text/stats?text=我们走吧。")
    assert (chinese["character_count"], chinese["sentence_count"], chinese["words"]) == (5, 1, None)
    estonian = (await api.data("/text/stats?text=Tere tulemast Tallinna!&lang=et"))["words"]
    assert (estonian["flesch_reading_ease"], estonian["lix"]) == (None, None)
    plain = (await api.data(f"/text/stats?text={FOX}"))["words"]
    assert (plain["language"], plain["syllable_count"], plain["flesch_reading_ease"]) == (None, None, None)
    signs = (await api.data("/text/stats?text=!!!&lang=en"))["words"]
    assert (signs["count"], signs["flesch_reading_ease"], signs["length_mean"]) == (0, None, None)


async def test_lix_of_swedish(api: Api) -> None:
    words = (await api.data("/text/stats?text=Katten sover. Hunden springer i trädgården.&lang=sv"))["words"]
    assert words["lix"] == 36.3  # 6 words in 2 sentences, 2 of them long
    assert words["flesch_reading_ease"] is None


@pytest.mark.parametrize("query", ["text=", "lang=english&text=x", f"text={'x' * 5001}"])
async def test_wrong_parameters(api: Api, query: str) -> None:
    await api.problem(f"/text/stats?{query}", 400)
