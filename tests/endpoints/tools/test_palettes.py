import pytest

from tests.conftest import Api

BLUE = "3498db"


async def test_one_color_in_every_notation(api: Api) -> None:
    """Figures of CSS Color 4's algorithms, by other programs."""
    data = await api.data("/palettes/convert?color=%233498db")
    assert (data["hex"], data["rgb"]) == ("#3498db", {"red": 52, "green": 152, "blue": 219})
    assert data["hsl"] == {"hue_deg": 204.1, "saturation_percent": 69.9, "lightness_percent": 53.1}
    assert data["hsv"] == {"hue_deg": 204.1, "saturation_percent": 76.3, "value_percent": 85.9}
    assert data["cmyk"] == {"cyan_percent": 76.3, "magenta_percent": 30.6, "yellow_percent": 0, "black_percent": 14.1}
    assert data["luminance"] == 0.283
    assert data["contrast"] == {"white": 3.15, "black": 6.66, "aa_on_white": False, "aa_on_black": True}
    assert (data["name"], data["exact_name"]) == ("cornflowerblue", False)


@pytest.mark.parametrize(
    ("color", "lightness", "chroma", "hue"),
    [("red", 0.628, 0.2577, 29.2), ("lime", 0.8664, 0.2948, 142.5), ("blue", 0.452, 0.3132, 264.1), ("white", 1, 0, 0)],
)
async def test_oklch_of_the_primaries(api: Api, color: str, lightness: float, chroma: float, hue: float) -> None:
    """As in the examples of CSS Color 4."""
    data = await api.data(f"/palettes/convert?color={color}")
    assert data["oklch"] == {"lightness": lightness, "chroma": chroma, "hue_deg": hue}
    assert (data["name"], data["exact_name"]) == (color, True)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("fff", "#ffffff"),
        ("SlateBlue", "#6a5acd"),
        ("dark%20slate%20gray", "#2f4f4f"),
        ("RebeccaPurple", "#663399"),
        ("rgb(52, 152, 219)", "#3498db"),
        ("rgb(20% 60% 86%)", "#3399db"),
        ("hsl(204, 70%, 53%)", "#3398db"),
        ("hsl(-156deg 70% 53%)", "#3398db"),
    ],
)
async def test_colors_are_understood(api: Api, given: str, expected: str) -> None:
    assert (await api.data(f"/palettes/convert?color={given}"))["hex"] == expected


@pytest.mark.parametrize(
    "given",
    ["ff", "3498dg", "rgb(1,2)", "rgb(256,0,0)", "hsl(a,1%,1%)", "hsl(1,1%,101%)", "no-such-color", "rgb(1,2,3,4)"],
)
async def test_what_is_no_color(api: Api, given: str) -> None:
    problem = await api.problem(f"/palettes/convert?color={given}", 400)
    assert problem["errors"][0]["allowed"].startswith("a color: 3 or 6 hexadecimal digits")


async def test_a_triad_is_a_third_of_the_circle_apart(api: Api) -> None:
    data = await api.data(f"/palettes/generate?hex={BLUE}&mode=triadic&count=3")
    assert [color["hsl"]["hue_deg"] for color in data["items"]] == pytest.approx([204.1, 324.1, 84.1], abs=0.5)
    assert data["items"][0]["hex"] == data["base"]["hex"] == "#3498db"


@pytest.mark.parametrize("mode", ["analogous", "complementary", "split-complementary", "triadic", "tetradic", "tints"])
@pytest.mark.parametrize("count", [2, 5, 12])
async def test_a_palette_has_different_colors_and_the_base(api: Api, mode: str, count: int) -> None:
    data = await api.data(f"/palettes/generate?hex={BLUE}&mode={mode}&count={count}")
    colors = [color["hex"] for color in data["items"]]
    assert len(set(colors)) == len(colors) == data["count"] == count
    assert "#3498db" in colors


async def test_shades_darken_and_tints_lighten(api: Api) -> None:
    for mode, sign in (("shades", -1), ("tints", 1)):
        data = await api.data(f"/palettes/generate?hex={BLUE}&mode={mode}")
        lightness = [color["hsl"]["lightness_percent"] * sign for color in data["items"]]
        assert lightness == sorted(lightness)


async def test_a_seed_repeats_a_palette(api: Api) -> None:
    first, again, other = [await api.data(f"/palettes/random?seed={seed}") for seed in ("a", "a", "b")]
    assert first == again
    assert [each["hex"] for each in first["items"]] != [each["hex"] for each in other["items"]]
    assert await api.data("/palettes/random") != await api.data("/palettes/random")


async def test_text_is_black_on_light_and_white_on_dark(api: Api) -> None:
    for color, text in (("ffff00", "#000000"), ("000080", "#ffffff")):
        assert (await api.data(f"/palettes/generate?hex={color}"))["base"]["text_color"] == text
