import pytest

from tests.conftest import Api, Opened
from tests.declared import ENTRIES, ONE_FILE, PUBLISHED, Declared
from tests.endpoints.conftest import Answering

DECLARED = {
    "/estonian-weather/observations": Declared(
        unidentified=ONE_FILE,
    ),
    "/estonian-weather/observations/{station}": Declared(
        unidentified=ONE_FILE,
    ),
    "/estonian-weather/forecast": Declared(
        timeless="the moment of issue is not in the provider's reply",
    ),
    "/estonian-weather/forecast/location": Declared(
        unidentified="the reply names a municipality, not the point",
        timeless="the model run is not in the provider's reply",
    ),
    "/estonian-weather/warnings": Declared(
        unageing=PUBLISHED,
    ),
    "/estonian-weather/stations": Declared(
        timeless=ENTRIES,
    ),
}

URL = "https://www.ilmateenistus.ee/ilma_andmed/xml/hoiatus.php"
ONE = """<warnings><warning><area_est>Võru maakond</area_est><area_eng>Võru County</area_eng>
<content_est>Tihe udu, šaht Järva–Jaanis <b>kinni</b>.</content_est><content_eng>Fog.</content_eng>
<timestamp>{}</timestamp></warning></warnings>"""
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))


async def test_warnings(api: Api) -> None:
    data = await api.data("/estonian-weather/warnings")
    assert data["count"] == 3
    assert data["items"][0] == {
        "area_et": "Võru maakond",
        "area_en": "Võru County",
        "content_et": "Esimese taseme hoiatus. Öösel ja hommikul on kohati jäite tõttu teed libedad.",
        "content_en": "Level 1 warning. Icy roads in places at night and in the morning.",
        "published_at": "2026-11-19T06:00:00Z",
        "level": 1,
    }


async def test_a_level_of_the_sea_is_not_one_of_a_warning(api: Api) -> None:
    gulf = (await api.data("/estonian-weather/warnings"))["items"][1]
    assert "meretase 1,2" in gulf["content_et"]
    assert gulf["level"] is None


async def test_empty_elements_are_null(api: Api) -> None:
    hiiumaa = (await api.data("/estonian-weather/warnings"))["items"][2]
    assert hiiumaa["content_et"] == "Šlakk & tuisk, nähtavus alla 500 m."
    assert hiiumaa["area_en"] is None
    assert hiiumaa["content_en"] is None
    assert hiiumaa["published_at"] is None


@pytest.mark.parametrize(
    "body", ["<warnings/>", "<?xml version='1.0'?><warnings>\n</warnings>", "<warnings><warning/></warnings>"]
)
async def test_no_warning_is_an_empty_list(open_api: Opened, answering: Answering, body: str) -> None:
    async with open_api(gateway=answering({URL: body.encode()})) as api:
        assert await api.data("/estonian-weather/warnings") == {"count": 0, "items": []}


@pytest.mark.parametrize(
    ("given", "utc"),
    [
        ("1795068000", "2026-11-19T06:00:00Z"),
        ("2026-11-19 08:00:00", "2026-11-19T06:00:00Z"),  # Tallinn, winter
        ("2026-07-19 08:00", "2026-07-19T05:00:00Z"),  # Tallinn, summer
        ("2026-11-19T08:00:00+02:00", "2026-11-19T06:00:00Z"),
        ("2026-11-19T08:00:00Z", "2026-11-19T08:00:00Z"),
    ],
)
async def test_one_warning_is_a_list_and_its_time_is_utc(
    open_api: Opened, answering: Answering, given: str, utc: str
) -> None:
    async with open_api(gateway=answering({URL: ONE.format(given).encode()})) as api:
        data = await api.data("/estonian-weather/warnings")
        assert data["count"] == 1
        assert data["items"][0]["published_at"] == utc


@pytest.mark.parametrize("status", [403, 404, 500])
async def test_a_body_that_can_be_read_counts_whatever_the_status(
    open_api: Opened, answering: Answering, status: int
) -> None:
    async with open_api(gateway=answering({URL: ONE.format(1795068000).encode()}, status=status)) as api:
        assert (await api.data("/estonian-weather/warnings"))["count"] == 1


@pytest.mark.parametrize(
    "body", [b"", b"Not Found", b"<!doctype html><html><body>Just a moment</body></html>", b"<html><br></html>"]
)
async def test_an_error_page_is_an_error(open_api: Opened, answering: Answering, body: bytes) -> None:
    async with open_api(gateway=answering({URL: body}, status=404)) as api:
        problem = await api.problem("/estonian-weather/warnings", 502)
        assert problem["detail"].startswith("Ilmateenistus returned 404;")
    async with open_api(gateway=answering({URL: body})) as api:
        assert "returned" in (await api.problem("/estonian-weather/warnings", 502))["detail"]


@pytest.mark.parametrize(
    ("declared", "used"),
    [
        ("UTF-8", "utf-8"),
        ("windows-1257", "windows-1257"),
        ("ISO-8859-13", "iso-8859-13"),
        ("UTF-8", "windows-1257"),  # a declaration that is wrong
        (None, "utf-8"),
        (None, "windows-1257"),
    ],
)
async def test_estonian_letters(open_api: Opened, answering: Answering, declared: str | None, used: str) -> None:
    declaration = f'<?xml version="1.0" encoding="{declared}"?>\n' if declared else ""
    text = declaration + ONE.format(1795068000)
    body = text.encode(used) if used != "iso-8859-13" else text.replace("–", "-").encode(used)
    async with open_api(gateway=answering({URL: body})) as api:
        (warning,) = (await api.data("/estonian-weather/warnings"))["items"]
        assert warning["area_et"] == "Võru maakond"
        assert warning["content_et"].replace("–", "-") == "Tihe udu, šaht Järva-Jaanis kinni ."


@pytest.mark.parametrize(
    "body",
    [
        f'<!DOCTYPE w [<!ENTITY l0 "ha">{LAUGHS}]>' + ONE.format("&l9;"),
        f'<!DOCTYPE w [<!ENTITY l0 "ha">{LAUGHS}]>' + ONE.format(1).replace("<warning>", '<warning a="&l9;">'),
        '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>' + ONE.format("&x;"),
        '<!DOCTYPE w SYSTEM "http://127.0.0.1/w.dtd">' + ONE.format("&x;"),
        '<!DOCTYPE w [<!ENTITY x "Võru">]>' + ONE.format(1).replace("udu", "&x;"),
    ],
)
async def test_entities_are_refused_at_once(open_api: Opened, answering: Answering, body: str) -> None:
    async with open_api(gateway=answering({URL: body.encode()})) as api:
        problem = await api.problem("/estonian-weather/warnings", 502)
        assert "root:" not in problem["detail"]


@pytest.mark.parametrize(
    "body",
    [ONE.format("eile"), ONE.format("99999999999999999"), ONE.format("").replace("content_est", "content")],
)
async def test_an_unreadable_time_and_a_missing_text_are_null(
    open_api: Opened, answering: Answering, body: str
) -> None:
    async with open_api(gateway=answering({URL: body.encode()})) as api:
        [warning] = (await api.data("/estonian-weather/warnings"))["items"]
    assert (warning["published_at"], warning["content_en"]) == (None, "Fog.")


async def test_a_broken_document_is_a_502(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({URL: (ONE.format(1) + "<x/>").encode()})) as api:
        await api.problem("/estonian-weather/warnings", 502)
