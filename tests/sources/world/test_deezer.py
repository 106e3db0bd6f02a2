import pytest

from skerry.errors import NotFound
from skerry.sources.world.deezer import read_chart, read_tracks
from tests.conftest import Recorded


def test_recorded_search(recorded: Recorded) -> None:
    found = read_tracks(recorded("deezer/search_track_soliloquy.json"), text="soliloquy")
    assert (found.total, len(found.items)) == (298, 25)


def test_recorded_chart(recorded: Recorded) -> None:
    chart = read_chart(recorded("deezer/chart_0.json"), genre=0)
    first = chart.tracks[0]
    assert (first.position, first.title, first.artist_name) == (1, "Bad Habits", "Ed Sheeran")
    assert (first.duration_seconds, first.popularity) == (231, 998193)
    assert [artist.position for artist in chart.artists] == list(range(1, len(chart.artists) + 1))


def test_recorded_error(recorded: Recorded) -> None:
    with pytest.raises(NotFound):
        read_chart(recorded("deezer/error_no_data.json"), genre=0)
