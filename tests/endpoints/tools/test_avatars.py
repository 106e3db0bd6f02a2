from urllib.parse import quote

import pytest

from skerry.endpoints.tools.avatars import background
from tests.conftest import Api
from tests.replaying import ReplayServer


async def test_styles(api: Api) -> None:
    data = await api.data("/avatars/styles")
    assert data["count"] == len(data["items"]) == 17
    assert data["items"][-2] == {
        "id": "pixel-art",
        "name": "Pixel Art",
        "example_url": "https://api.dicebear.com/9.x/pixel-art/svg?seed=example",
    }
    assert data["generators"] == ["DiceBear", "RoboHash", "UI Avatars"]


async def test_every_style_is_taken(api: Api) -> None:
    for style in (await api.data("/avatars/styles"))["items"]:
        data = await api.data(f"/avatars/generate?seed=x&style={style['id']}")
        assert data["dicebear_url"] == f"https://api.dicebear.com/9.x/{style['id']}/svg?seed=x&size=200"


async def test_addresses(api: Api, replay: ReplayServer) -> None:
    data = await api.data("/avatars/generate?seed=john_doe&style=pixel-art&size=400")
    assert data == {
        "seed": "john_doe",
        "style": "pixel-art",
        "size_pixels": 400,
        "dicebear_url": "https://api.dicebear.com/9.x/pixel-art/svg?seed=john_doe&size=400",
        "dicebear_png_url": "https://api.dicebear.com/9.x/pixel-art/png?seed=john_doe&size=256",
        "robohash_url": "https://robohash.org/john_doe?size=400x400",
        "robohash_monster_url": "https://robohash.org/john_doe?set=set2&size=400x400",
        "robohash_robot_head_url": "https://robohash.org/john_doe?set=set3&size=400x400",
        "ui_avatar_url": "https://ui-avatars.com/api/?name=john_doe&size=400"
        f"&background={background('john_doe')}&color=fff&format=png",
    }
    assert not replay.log


async def test_any_seed_is_one_part_of_an_address(api: Api) -> None:
    data = await api.data(f"/avatars/generate?seed={quote('ülo/?&#@x y', safe='')}")
    encoded = "%C3%BClo%2F%3F%26%23%40x%20y"
    assert data["robohash_url"] == f"https://robohash.org/{encoded}?size=200x200"
    assert data["dicebear_url"].endswith(f"/avataaars/svg?seed={encoded}&size=200")
    assert f"?name={encoded}&" in data["ui_avatar_url"]


@pytest.mark.parametrize(
    "query", ["", "seed=", "seed=%20", "seed=..", "seed=x&style=cubist", "seed=x&size=15", "seed=x&size=1025"]
)
async def test_bounds(api: Api, query: str) -> None:
    await api.problem(f"/avatars/generate?{query}", 400)


def test_white_letters_can_be_read_on_every_background() -> None:
    """Contrast of at least 4.5 to 1, by the formula of WCAG 2."""
    for number in range(500):
        colour = bytes.fromhex(background(str(number)))
        linear = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
        ]
        luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        assert 1.05 / (luminance + 0.05) >= 4.5, colour.hex()
    assert background("john_doe") == background("john_doe")
