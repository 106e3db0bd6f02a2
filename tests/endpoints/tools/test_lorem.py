import pytest

from tests.conftest import Api

OPENING = "Lorem ipsum dolor sit amet, consectetur adipiscing elit."


async def test_three_paragraphs_that_begin_as_ever(api: Api) -> None:
    response = await api.get("/generate/lorem")
    data = response.json()["data"]
    assert response.headers["cache-control"] == "no-store"
    assert data["paragraph_count"] == len(data["paragraphs"]) == 3
    assert data["text"] == "\n\n".join(data["paragraphs"])
    assert data["text"].startswith(OPENING)
    assert data["word_count"] == len(data["text"].split())
    assert all(4 <= paragraph.count(".") <= 8 for paragraph in data["paragraphs"])


@pytest.mark.parametrize("sentences", [1, 2, 20])
@pytest.mark.parametrize("start", ["true", "false"])
async def test_sentences_are_as_many_as_asked(api: Api, sentences: int, start: str) -> None:
    data = await api.data(f"/generate/lorem?paragraphs=5&sentences={sentences}&start_with_lorem={start}&seed=x")
    assert [paragraph.count(".") for paragraph in data["paragraphs"]] == [sentences] * 5
    assert data["text"].startswith(OPENING) is (start == "true")


async def test_a_seed_repeats_a_text(api: Api) -> None:
    first, again, other = [await api.data(f"/generate/lorem?seed={seed}") for seed in ("a", "a", "b")]
    assert first == again != other
    assert await api.data("/generate/lorem") != await api.data("/generate/lorem")


@pytest.mark.parametrize(
    ("query", "parameter"),
    [("paragraphs=0", "paragraphs"), ("paragraphs=51", "paragraphs"), ("sentences=21", "sentences"),
     ("start_with_lorem=maybe", "start_with_lorem"), ("seed=", "seed")],
)  # fmt: skip
async def test_a_wrong_parameter_is_named(api: Api, query: str, parameter: str) -> None:
    assert (await api.problem(f"/generate/lorem?{query}", 400))["errors"][0]["parameter"] == parameter
