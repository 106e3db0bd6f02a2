from base64 import b64decode

import pytest
from lxml import etree

from tests.conftest import Api
from tests.declared import Declared

DECLARED = {"/placeholder/image": Declared(unlisted={"text": "any string has its result"})}


async def test_a_picture_of_its_size(api: Api) -> None:
    data = await api.data("/placeholder/image?width=600&height=400&bg=abc")
    root = etree.fromstring(data["svg"])
    assert (root.get("width"), root.get("height")) == ("600", "400")
    assert root.findtext("{*}text") == data["text"] == "600×400"
    assert (data["background"], data["foreground"]) == ("#aabbcc", "#333333")
    assert b64decode(data["data_uri"].partition(",")[2]).decode() == data["svg"]
    assert data["placehold_url"] == "https://placehold.co/600x400/aabbcc/333333?text=600%C3%97400"


async def test_without_a_height_it_is_a_square(api: Api) -> None:
    data = await api.data("/placeholder/image?width=50")
    assert (data["width_pixels"], data["height_pixels"]) == (50, 50)


async def test_text_cannot_become_markup(api: Api) -> None:
    data = await api.data("/placeholder/image?text=<script>%22%26")
    root = etree.fromstring(data["svg"])
    assert root.findtext("{*}text") == '<script>"&'
    assert len(root) == 2


@pytest.mark.parametrize("query", ["width=0", "width=4001", "height=0", "bg=zzz", "fg=red", f"text={'x' * 101}"])
async def test_wrong_parameters(api: Api, query: str) -> None:
    problem = await api.problem(f"/placeholder/image?{query}", 400)
    assert problem["errors"][0]["parameter"] == query.partition("=")[0]
