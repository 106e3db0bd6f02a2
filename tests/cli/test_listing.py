"""The listing on disk: made once, made again when the package changes, never a reason to fail."""

from pathlib import Path

import pytest

from skerry.cli.listing import load_listing


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "skerry"


def test_the_listing_is_kept_and_read_again(cache: Path) -> None:
    listing = load_listing()
    (file,) = cache.iterdir()
    file.write_bytes(file.read_bytes().replace(b"/api/v1/hash/algorithms", b"/api/v1/from/the/file"))
    assert load_listing().find("/from/the/file") is not None
    assert listing.find("/from/the/file") is None


def test_a_damaged_file_is_made_again(cache: Path) -> None:
    cache.mkdir()
    listing = load_listing()
    (file,) = cache.iterdir()
    file.write_text("{")
    assert load_listing() == listing
    assert [entry for entry in cache.iterdir() if entry.suffix == ".json"] == [file]


def test_another_package_is_another_listing(cache: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy" / "skerry"
    copy.mkdir(parents=True)
    (copy / "__init__.py").touch()
    load_listing()
    (before,) = cache.iterdir()
    load_listing(copy)
    (after,) = cache.iterdir()
    assert after.name != before.name


def test_a_cache_that_cannot_be_written_does_not_matter(cache: Path) -> None:
    cache.touch()  # a file where the folder would be
    assert load_listing().groups


def test_paths_with_values_find_their_endpoint(cache: Path) -> None:
    listing = load_listing()
    for path in ("/electricity/stats/NO1", "electricity/stats/NO1?date=2026-05-10", "/api/v1/electricity/stats/{zone}"):
        found = listing.find(path)
        assert found is not None
        assert found.path == "/api/v1/electricity/stats/{zone}"
    assert listing.find("/electricity/stats") is None
