import pytest

from skerry.endpoints.entertainment.media.music import ARTIST, RELEASE, UNKNOWN
from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, MEASURED_NOW, NOT_RESTATED, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

MERGED = "a merged MBID is answered with the record that it was merged into, which has an id of its own"

DECLARED = {
    "/music/artists/search": Declared(unidentified=FILTERS, timeless=ENTRIES),
    "/music/artists/{id}": Declared(unidentified=MERGED, timeless=ENTRIES),
    "/music/artists/{id}/albums": Declared(unidentified=MERGED, timeless=ENTRIES),
    "/music/albums/search": Declared(unidentified=FILTERS, timeless=ENTRIES),
    "/music/tracks/search": Declared(unidentified=FILTERS, timeless=ENTRIES),
    "/music/charts": Declared(unidentified=NOT_RESTATED, timeless=MEASURED_NOW),
    "/music/releases/{mbid}": Declared(
        unidentified=MERGED,
        every_row="without one of its tracks, another would be taken for the second of a disc",
        timeless=ENTRIES,
    ),
}
TWO_DISCS = "11111111-2222-4333-8444-555555555521"
MUSICBRAINZ = "https://musicbrainz.org/ws/2"


async def test_a_search_for_artists(api: Api) -> None:
    found = await api.data("/music/artists/search?q=ed%20sheeran&limit=2")
    assert (found["query"], found["count"], found["total"], found["limit"]) == ("ed sheeran", 2, 41, 2)
    band, solo = found["items"]
    assert (band["id"], band["type"], band["country"]) == (ARTIST, "Person", "GB")
    assert (solo["start_text"], solo["start_year"], solo["end_text"], solo["end_year"], solo["former"]) == (
        "1951-02-03", 1951, "2011", 2011, True,
    )  # fmt: skip
    assert solo["country"] is None  # XW: worldwide


async def test_words_are_not_an_expression(api: Api, replay: ReplayServer) -> None:
    assert (await api.data("/music/artists/search?q=AC/DC%20!&page=3&limit=10"))["items"] == []
    assert replay.log[-1]["url"].endswith("query=AC%2FDC%20%21&dismax=true&limit=10&offset=20&fmt=json")


async def test_an_artist(api: Api) -> None:
    response = await api.get(f"/music/artists/{ARTIST.upper()}")
    artist = response.json()["data"]
    assert (artist["name"], artist["start_text"], artist["start_year"]) == ("Ed Sheeran", "1991-02-17", 1991)
    assert (artist["area_name"], artist["start_area_name"], artist["former"]) == (
        "United Kingdom",
        "Hebden Bridge",
        False,
    )
    assert artist["gender"] == "male"  # which MusicBrainz capitalizes here, and not in searches
    assert artist["aliases"] == ["Edward Christopher Sheeran"]  # without hints for searches
    assert "https://creativecommons.org/publicdomain/zero/1.0/" in response.headers["link"]


async def test_albums_of_an_artist(api: Api) -> None:
    found = await api.data(f"/music/artists/{ARTIST}/albums")
    assert (found["artist_id"], found["count"], found["total"]) == (ARTIST, 3, 3)
    divide, duet, live = found["items"]
    assert (divide["title"], divide["first_release_text"], divide["first_release_year"]) == ("÷", "2017-03-03", 2017)
    assert (duet["artist_name"], len(duet["artist_ids"])) == ("Ed Sheeran & Beyoncé", 2)
    assert (duet["type"], duet["first_release_text"]) == ("Single", "2017-12")
    assert (live["secondary_types"], live["first_release_text"], live["first_release_year"]) == (["Live"], None, None)


async def test_albums_of_a_kind(api: Api) -> None:
    found = await api.data(f"/music/artists/{ARTIST}/albums?type=Broadcast")
    assert (found["total"], found["items"]) == (0, [])


async def test_a_search_for_albums(api: Api) -> None:
    found = await api.data("/music/albums/search?q=low%20tide&limit=1")
    assert (found["count"], found["total"], found["items"][0]["artist_name"]) == (1, 212, "Harbour Quartet")
    assert (await api.data("/music/albums/search?q=nothing%20such"))["total"] == 0


@pytest.mark.parametrize(
    "path", [f"/music/artists/{UNKNOWN}", f"/music/artists/{UNKNOWN}/albums", f"/music/releases/{UNKNOWN}"]
)
async def test_what_musicbrainz_does_not_have(api: Api, path: str) -> None:
    assert UNKNOWN in (await api.problem(path, 404))["detail"]


async def test_what_is_no_mbid_is_a_bad_parameter(api: Api, replay: ReplayServer) -> None:
    problem = await api.problem("/music/artists/27", 400)
    assert problem["errors"][0]["allowed"] == "an MBID such as 83d91898-7763-47d7-b03b-b92132375c47"
    assert not replay.log


async def test_a_release_of_two_discs(api: Api) -> None:
    release = await api.data(f"/music/releases/{TWO_DISCS}")
    assert (release["release_text"], release["release_year"], release["barcode"]) == ("2001-09", 2001, "4740000000017")
    assert (release["country"], release["release_area_name"]) == (None, "Europe")
    assert release["labels"] == [
        {"name": "Skerry Records", "catalog_number": "SK 001"},
        {"name": None, "catalog_number": None},
    ]
    assert (release["disc_count"], release["track_count"]) == (2, 3)
    assert [(disc["format"], disc["title"]) for disc in release["discs"]] == [("CD", None), ('12" Vinyl', "Night")]
    assert [
        (track["disc_position"], track["number"], track["title"], track["duration_seconds"])
        for track in release["tracks"]
    ] == [(1, "1", "Ferry Song", 215.36), (1, "2", "Gulls", None), (2, "0", "Foghorn", 12.0), (2, "A1", "Buoys", 301.0)]
    assert release["tracks"][1]["artist_name"] == "Harbour Quartet & Mari Harbour"
    assert release["image_url"] == f"https://coverartarchive.org/release/{TWO_DISCS}/front-500"


async def test_a_release_on_vinyl(api: Api) -> None:
    release = await api.data(f"/music/releases/{RELEASE}")
    assert (release["country"], release["release_text"], release["track_count"]) == ("GB", "1973-03-24", 10)
    assert release["barcode"] is None
    assert (release["tracks"][5]["number"], release["tracks"][5]["duration_seconds"]) == ("B1", 392.0)


async def test_the_rows_of_a_release_are_its_tracks(api: Api) -> None:
    lines = (await api.get(f"/music/releases/{TWO_DISCS}?format=csv")).text.splitlines()
    assert len(lines) == 5
    assert lines[1].startswith(f"{TWO_DISCS},Low Tide,1,1,1,Ferry Song,")


async def test_musicbrainz_at_its_limit(open_api: Opened, answering: Answering) -> None:
    body = b'{"error": "Your requests are exceeding the allowable rate limit."}'
    url = f"{MUSICBRAINZ}/artist/{ARTIST}?inc=aliases&fmt=json"
    async with open_api(gateway=answering({url: body}, status=503)) as api:
        assert (await api.problem(f"/music/artists/{ARTIST}", 502))["provider"] == "MusicBrainz"


async def test_a_search_for_songs(api: Api) -> None:
    found = await api.data("/music/tracks/search?q=ferry%20song")
    assert (found["query"], found["count"], found["total"]) == ("ferry song", 2, 57)
    first, second = found["items"]
    assert (first["title"], first["artist_name"], first["album_title"]) == ("Ferry Song", "Harbour Quartet", "Low Tide")
    assert (first["duration_seconds"], first["popularity"], first["explicit"]) == (215, 412345, False)
    assert (second["preview_url"], second["explicit"]) == (None, True)
    assert (await api.data("/music/tracks/search?q=nothing%20such"))["items"] == []


async def test_a_further_page_of_songs(api: Api, replay: ReplayServer) -> None:
    await api.data("/music/tracks/search?q=ferry%20song&limit=10&page=3")
    assert replay.log[-1]["url"].endswith("/search?q=ferry%20song&limit=10&index=20")


async def test_charts_are_numbered_here(api: Api) -> None:
    chart = await api.data("/music/charts?genre=132")
    assert chart["genre_id"] == 132
    assert [(track["position"], track["title"]) for track in chart["tracks"]] == [
        (1, "The Ferry Song"),
        (2, "Ferry Song"),
    ]
    assert [(album["position"], album["artist_name"]) for album in chart["albums"]] == [(1, "Mari Harbour")]
    assert [(artist["position"], artist["name"]) for artist in chart["artists"]] == [
        (1, "Mari Harbour"),
        (2, "Harbour Quartet"),
    ]


@pytest.mark.parametrize("genre", [4, 999999])
async def test_a_genre_without_charts(api: Api, genre: int) -> None:
    assert (await api.problem(f"/music/charts?genre={genre}", 404))["detail"] == f"No chart of genre {genre} at Deezer."


@pytest.mark.parametrize(("code", "status"), [(4, 502), (700, 502), (600, 400), (200, 502)])
async def test_errors_of_deezer_come_with_status_200(
    open_api: Opened, answering: Answering, code: int, status: int
) -> None:
    body = b'{"error": {"type": "Exception", "message": "an example", "code": %d}}' % code
    url = "https://api.deezer.com/search?q=x&limit=25&index=0"
    async with open_api(gateway=answering({url: body})) as api:
        await api.problem("/music/tracks/search?q=x", status)


async def test_words_that_deezer_refuses_are_named(open_api: Opened, answering: Answering) -> None:
    body = b'{"error": {"type": "InvalidQueryException", "message": "an example", "code": 600}}'
    async with open_api(gateway=answering({"https://api.deezer.com/search?q=x&limit=25&index=0": body})) as api:
        problem = await api.problem("/music/tracks/search?q=x", 400)
    assert problem["detail"] == "q is 'x': expected words that Deezer can search for."
