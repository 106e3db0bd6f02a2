"""Every dataset says what it is, and its files are what it says."""

import hashlib
import io
from datetime import date
from importlib import import_module, metadata, resources
from inspect import isclass

import pytest
from maxminddb import MODE_FD, open_database

from skerry.datasets import About, Dataset

FOLDERS = sorted(
    entry.name for entry in resources.files("skerry.datasets").iterdir() if entry.joinpath("about.toml").is_file()
)
DATA = (".jsonl", ".csv", ".mmdb")


@pytest.fixture(params=FOLDERS)
def dataset(request: pytest.FixtureRequest) -> type[Dataset]:
    module = import_module(f"skerry.datasets.{request.param}")
    (found,) = (
        kind
        for kind in vars(module).values()
        if isclass(kind) and issubclass(kind, Dataset) and kind.__module__ == module.__name__
    )
    assert found.key == request.param
    return found


def test_it_states_its_source_and_licence(dataset: type[Dataset]) -> None:
    about = dataset.about()
    assert about.title
    assert about.home.startswith("https://")
    terms = about.licensed()
    assert terms.title
    assert terms.id is None or terms.url
    assert terms.url is None or terms.url.startswith("https://")


def test_it_states_the_date_of_its_facts_and_what_that_rests_on(dataset: type[Dataset]) -> None:
    """Not the day of our copy, unless the facts are a compilation of ours."""
    about = dataset.about()
    assert about.date_note
    assert dataset.dated() is not None or " not state" in about.date_note
    day = about.dated()
    assert day is None or day <= about.retrieved


@pytest.mark.parametrize(
    ("stated", "day"),
    [(2021, date(2021, 12, 31)), (2022, date(2022, 6, 1)), (date(2021, 3, 4), date(2021, 3, 4)), (None, None)],
)
def test_a_year_alone_is_its_last_day_that_can_be_known(stated: date | int | None, day: date | None) -> None:
    about = About("Prizes", "https://example.org/", retrieved=date(2022, 6, 1), date_note="", data_date=stated)
    assert about.dated() == day


def test_another_version_of_a_package_has_no_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """The date is that of the release which about.toml names."""
    from skerry.datasets.holidays import Holidays

    assert Holidays.dated() == Holidays.about().data_date
    monkeypatch.setattr(metadata, "version", lambda _: "0.1")
    assert Holidays.dated() is None


def test_its_facts_are_in_files_or_in_a_package(dataset: type[Dataset]) -> None:
    about = dataset.about()
    assert bool(about.files) != bool(about.package)
    if about.package:
        assert dataset.version() == metadata.version(about.package)


def test_its_files_are_those_that_it_lists(dataset: type[Dataset]) -> None:
    carried = {entry.name for entry in dataset.folder().iterdir() if entry.name.endswith(DATA)}
    assert carried == {file.name for file in dataset.about().files}


def test_rows_and_checksums_are_right(dataset: type[Dataset]) -> None:
    for file in dataset.about().files:
        body = (dataset.folder() / file.name).read_bytes()
        assert hashlib.sha256(body).hexdigest() == file.sha256, file.name
        assert _rows(file.name, body) == file.rows, file.name


def _rows(name: str, body: bytes) -> int:
    if name.endswith(".mmdb"):
        with open_database(io.BytesIO(body), MODE_FD) as reader:
            return reader.metadata().node_count
    return len(body.splitlines()) - (1 if name.endswith(".csv") else 0)


def test_its_files_can_be_made_again(dataset: type[Dataset]) -> None:
    if dataset.about().files:
        assert callable(import_module(f"skerry.datasets.{dataset.key}.build").main)


def test_the_entry_of_a_file_is_what_about_states(dataset: type[Dataset]) -> None:
    """`build.py` prints it, to be pasted into about.toml."""
    text = (dataset.folder() / "about.toml").read_text("utf-8")
    assert [file.name for file in dataset.about().files if str(file) not in f"{text}\n"] == []
