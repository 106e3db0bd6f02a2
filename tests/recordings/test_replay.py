"""Recorded exchanges, shown on another day."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
import time_machine

from skerry.recordings.replay import Cassettes

URL = "https://api.example.org/prices"


def answered(folder: Path, url: str) -> str | None:
    found = Cassettes.load(folder).find("GET", url, "")
    return None if found is None else found[0].content(found[1]).decode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "day.json").write_text('{"day": "2026-05-09", "stamp": 1778360400, "price": 1778.3}')
    common = {"file": "day.json", "recorded": "2026-05-09"}
    lines = [
        {"url": f"{URL}?start=*&limit=7", "file": "day.json"},
        {"url": URL + "?start={Y}-{m}-{d}T21:00Z&end=*T20:59Z", **common, "unix": True},
        {"url": URL + "/{Y}/{m}-{d}.json", **common},
        {"url": URL + "/ahead.json", **common, "today": True, "zone": "Europe/Tallinn"},
    ]
    (tmp_path / "index.jsonl").write_text("\n".join(map(json.dumps, lines)))
    return tmp_path


def test_a_date_in_the_query_moves_days_and_unix_seconds(folder: Path) -> None:
    moved = '{"day": "2026-05-11", "stamp": 1778533200, "price": 1778.3}'
    assert answered(folder, f"{URL}?start=2026-05-11T21:00Z&end=2026-05-12T20:59Z") == moved


def test_a_date_in_the_path_leaves_numbers_alone(folder: Path) -> None:
    assert answered(folder, f"{URL}/2026/05-10.json") == '{"day": "2026-05-10", "stamp": 1778360400, "price": 1778.3}'


def test_what_is_always_of_today_moves_with_the_day_of_its_zone(folder: Path) -> None:
    with time_machine.travel(datetime(2026, 5, 9, 20, 59, tzinfo=UTC), tick=False):
        assert answered(folder, f"{URL}/ahead.json") == (folder / "day.json").read_text()
    with time_machine.travel(datetime(2026, 5, 9, 21, 0, tzinfo=UTC), tick=False):
        assert answered(folder, f"{URL}/ahead.json") == '{"day": "2026-05-10", "stamp": 1778360400, "price": 1778.3}'


def test_an_asterisk_is_any_text_and_other_queries_are_other_requests(folder: Path) -> None:
    assert answered(folder, f"{URL}?start=&limit=7") == (folder / "day.json").read_text()
    assert answered(folder, f"{URL}?start=1&limit=77") is None
    assert answered(folder, f"{URL}?start=2026-05-11T22:00Z&end=2026-05-12T20:59Z") is None
    assert answered(folder, f"{URL}?start=1&limit=7&more=1") is None
