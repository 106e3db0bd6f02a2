from skerry.sources.world.lrclib import read_lyrics, read_matches
from tests.conftest import Recorded


def test_recorded_lyrics(recorded: Recorded) -> None:
    song = read_lyrics(recorded("lrclib/get_i_want_to_live.json"))
    assert (song.id, song.title, song.artist_name) == (3396226, "I Want to Live", "Borislav Slavov")
    assert [line.start_seconds for line in song.synced_lines or ()] == [17.12, 20.41]
    assert (song.lyrics or "").count("\n") == 1


def test_recorded_search(recorded: Recorded) -> None:
    songs = read_matches(recorded("lrclib/search_i_want_to_live.json"))
    assert (len(songs), songs[0].id, songs[0].duration_seconds) == (20, 3872678, 209.0)
