from skerry.sources.world.musicbrainz.reading import read_artist, read_release
from tests.conftest import Recorded


def test_recorded_artist(recorded: Recorded) -> None:
    artist = read_artist(recorded("musicbrainz/artist_ed_sheeran.json"))
    assert (artist.name, artist.sort_name, artist.country) == ("Ed Sheeran", "Sheeran, Ed", "GB")
    assert (artist.start_text, artist.start_year, artist.end_text, artist.former) == ("1991-02-17", 1991, None, False)
    assert artist.start_area_name == "Hebden Bridge"
    assert artist.aliases == ["Ed Sheeran (en)", "Ed Sheeran (en_CA)"]


def test_recorded_release(recorded: Recorded) -> None:
    release = read_release(recorded("musicbrainz/release_dark_side.json"))
    assert (release.title, release.artist_name, release.release_text) == (
        "The Dark Side of the Moon", "Pink Floyd", "1973-03-24",
    )  # fmt: skip
    assert (release.type, release.disc_count, release.track_count) == ("Album", 1, 10)
    first = release.tracks[0]
    assert (first.number, first.title, first.duration_seconds) == ("A1", "Speak to Me", 68.346)
    assert release.labels[0].catalog_number == "SHVL 804"
