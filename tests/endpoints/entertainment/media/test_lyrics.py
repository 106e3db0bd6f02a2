from tests.conftest import Api, Opened
from tests.declared import ENTRIES, FILTERS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/lyrics/search": Declared(unidentified=FILTERS, timeless=ENTRIES),
    "/lyrics/{artist}/{title}": Declared(another={"I Want to Live": "Someone Else"}, timeless=ENTRIES),
}


async def test_a_search_has_no_words(api: Api) -> None:
    response = await api.get("/lyrics/search?q=i%20want%20to%20live")
    found = response.json()["data"]
    assert (found["query"], found["count"]) == ("i want to live", 3)
    assert [(song["lyrics_available"], song["synced_available"], song["instrumental"]) for song in found["items"]] == [
        (True, True, False),
        (True, False, False),
        (False, False, True),
    ]
    assert (found["items"][1]["album_title"], found["items"][1]["duration_seconds"]) == (None, None)
    assert found["items"][2]["duration_seconds"] == 187.48
    assert "example line" not in response.text


async def test_a_search_by_title_and_artist(api: Api, replay: ReplayServer) -> None:
    found = await api.data("/lyrics/search?q=i%20want%20to%20live&artist=borislav%20slavov&limit=1")
    assert found["count"] == 1
    assert replay.log[-1]["url"].endswith("/search?track_name=i%20want%20to%20live&artist_name=borislav%20slavov")


async def test_a_search_that_matches_nothing_is_empty(api: Api) -> None:
    assert (await api.data("/lyrics/search?q=nothing%20such"))["items"] == []


async def test_lyrics_with_times(api: Api) -> None:
    song = await api.data("/lyrics/Borislav%20Slavov/I%20Want%20to%20Live")
    assert (song["id"], song["album_title"], song["duration_seconds"]) == (3001, "Baldur's Gate 3", 215.0)
    assert song["lyrics"] == "First example line\n\nSecond example line"
    # A line that is sung twice has two stamps; the tag of the artist has no time.
    assert [(line["start_seconds"], line["text"]) for line in song["synced_lines"]] == [
        (12.5, "First example line"), (20.0, ""), (31.25, "Second example line"), (62.5, "Second example line"),
    ]  # fmt: skip


async def test_case_and_accents_are_ignored(api: Api) -> None:
    song = await api.data("/lyrics/borislav%20slavov/i%20w%C3%A0nt%20to%20live?album=Baldur%27s%20Gate%203")
    assert song["title"] == "I Want to Live"


async def test_an_instrumental_has_no_words(api: Api) -> None:
    song = await api.data("/lyrics/Borislav%20Slavov/Gulls")
    assert (song["instrumental"], song["lyrics"], song["synced_lines"], song["album_title"]) == (True, None, None, None)


async def test_a_song_that_lrclib_does_not_have(api: Api) -> None:
    problem = await api.problem("/lyrics/Borislav%20Slavov/No%20Such%20Song", 404)
    assert problem["detail"] == "No lyrics of 'No Such Song' by 'Borislav Slavov' at LRCLIB."


async def test_words_are_kept_nowhere(api: Api, replay: ReplayServer) -> None:
    """Each call reaches the provider, nothing on the way may keep the answer, and there is none to fall back on."""
    for _ in range(2):
        response = await api.get("/lyrics/Borislav%20Slavov/I%20Want%20to%20Live")
        assert response.headers["cache-control"] == "no-store"
    assert len(replay.log) == 2
    with replay.fault("error_403", host="lrclib.net"):
        response = await api.get("/lyrics/Borislav%20Slavov/I%20Want%20to%20Live", cache_control="max-stale")
    assert response.status_code == 502


async def test_a_song_that_is_not_by_the_artist_is_a_502(open_api: Opened, answering: Answering) -> None:
    url = "https://lrclib.net/api/get?artist_name=A&track_name=B"
    body = b'{"id": 1, "trackName": "B", "artistName": "C", "plainLyrics": "example"}'
    async with open_api(gateway=answering({url: body})) as api:
        assert (await api.problem("/lyrics/A/B", 502))["provider"] == "LRCLIB"


async def test_an_entry_without_words_is_a_404(open_api: Opened, answering: Answering) -> None:
    url = "https://lrclib.net/api/get?artist_name=A&track_name=B"
    body = b'{"id": 1, "trackName": "B", "artistName": "A", "instrumental": false, "plainLyrics": null}'
    async with open_api(gateway=answering({url: body})) as api:
        assert (await api.problem("/lyrics/A/B", 404))["detail"] == "No lyrics of 'B' by 'A' at LRCLIB."
