"""A live answer against recorded ones."""

import json
from pathlib import Path
from typing import Any

import pytest

from skerry.recordings.drift import DriftKind, Finding, LiveExchange, compare, drift, empty_fields
from skerry.recordings.replay import Cassettes
from skerry.recordings.shapes import shape_of

URL = "https://api.example.org/v1/prices"


def differences(recorded: Any, live: Any) -> list[tuple[DriftKind, str]]:
    bodies = (json.dumps(value).encode() if not isinstance(value, bytes) else value for value in (recorded, live))
    return [(finding.problem, finding.detail) for finding in compare(*map(shape_of, bodies))]


@pytest.mark.parametrize(
    ("recorded", "live", "found"),
    [
        ({"a": 1}, {"a": 2.5, "new": True}, []),
        ({"a": 1, "b": None}, {"a": None, "b": 3}, []),
        ({"a": 1, "b": 2}, {"a": 1}, [(DriftKind.FIELD_GONE, "$.b")]),
        ({"a": {"b": {"c": 1}}}, {"x": 1}, [(DriftKind.FIELD_GONE, "$.a")]),
        ({"a": {"b": 1}}, {"a": None}, []),
        ({"rows": [{"a": 1}]}, {"rows": []}, []),
        ({"rows": [{"a": 1}, {}]}, {"rows": [{}]}, []),
        (
            {"rows": [{"a": 1}]},
            {"rows": [{"a": "1"}]},
            [(DriftKind.TYPE_CHANGED, "$.rows[].a: string instead of number")],
        ),
        ({"rows": [1]}, {"rows": {"x": 1}}, [(DriftKind.TYPE_CHANGED, "$.rows: object instead of array")]),
        ({"a": 1}, b"<html></html>", [(DriftKind.FORMAT, "HTML instead of JSON")]),
        ({"a": 1}, b"", [(DriftKind.FORMAT, "an empty body instead of JSON")]),
        (b"<a><b/></a>", b"<a><c/></a>", [(DriftKind.FIELD_GONE, "$.a.b")]),
        (b"day;price\n1;2\n3;4\n", b"day;cost\n1;2\n3;4\n", [(DriftKind.FIELD_GONE, "$.price")]),
        (b"plain words", b"day;price\n1;2\n3;4\n", []),
    ],
)
def test_what_is_gone_or_changed_is_found(recorded: Any, live: Any, found: list[tuple[DriftKind, str]]) -> None:
    assert differences(recorded, live) == found


@pytest.fixture
def cassettes(tmp_path: Path) -> Cassettes:
    bodies = {
        "no1.json": {"price": 1, "zone": "NO1"},
        "no2.json": {"price": 1},
        "list.json": [1],
        "asked.json": {"x": 1},
    }
    for name, body in bodies.items():
        (tmp_path / name).write_text(json.dumps(body))
    (tmp_path / "none.json").write_text("{}")
    lines = [
        {"url": f"{URL}/NO1?day=2026-05-10", "file": "no1.json"},
        {"url": f"{URL}/NO2?day=2026-05-10", "file": "no2.json"},
        {"url": f"{URL}/zones?day=2026-05-10", "file": "list.json"},
        {"url": f"{URL}/XX9?day=2026-05-10", "file": "none.json", "status": 404},
        {"url": URL, "method": "POST", "body": '{"table": "A"}', "file": "asked.json"},
    ]
    (tmp_path / "index.jsonl").write_text("\n".join(map(json.dumps, lines)))
    return Cassettes.load(tmp_path)


def live(path: str, body: Any, status: int = 200, method: str = "GET", asked: str = "") -> LiveExchange:
    return LiveExchange(method, URL + path, asked, status, {}, json.dumps(body).encode())


def test_the_recording_of_the_same_request_counts(cassettes: Cassettes) -> None:
    gone = [Finding(DriftKind.FIELD_GONE, "$.zone")]
    assert drift(cassettes, live("/NO1?day=2026-05-10", {"price": 2})) == gone
    assert drift(cassettes, live("/NO2?day=2026-05-10", {"price": 2})) == []


def test_another_value_is_the_same_kind_of_request(cassettes: Cassettes) -> None:
    assert drift(cassettes, live("/SE3?day=2026-11-22", {"price": 2})) == []  # not all recordings have a zone
    (found,) = drift(cassettes, live("/SE3?day=2026-11-22", {"zone": "SE3"}))
    assert found == Finding(DriftKind.FIELD_GONE, "$.price")


def test_another_word_or_parameter_is_another_kind_of_request(cassettes: Cassettes) -> None:
    assert drift(cassettes, live("/areas?day=2026-11-22", {})) == []
    assert drift(cassettes, live("/NO1?date=2026-11-22", {})) == []
    assert drift(cassettes, live("/NO1/hours?day=2026-11-22", {})) == []


def test_a_question_by_post_is_told_by_its_body(cassettes: Cassettes) -> None:
    gone = [Finding(DriftKind.FIELD_GONE, "$.x")]
    assert drift(cassettes, live("", {"y": 1}, method="POST", asked='{"table":"A"}')) == gone
    assert drift(cassettes, live("", {"y": 1}, method="POST", asked='{"table":"B"}')) == []


def test_a_404_is_drift_only_where_200_was_recorded_for_it(cassettes: Cassettes) -> None:
    found = drift(cassettes, live("/NO1?day=2026-05-10", {}, status=404))
    assert found == [Finding(DriftKind.STATUS, "the provider returned 404")]
    assert drift(cassettes, live("/XX9?day=2026-05-10", {}, status=404)) == []
    assert drift(cassettes, live("/NO1?day=2026-11-23", {}, status=404)) == []


def test_a_provider_that_is_away_has_not_drifted() -> None:
    assert not Finding(DriftKind.UNAVAILABLE, "returned 503").is_drift
    assert Finding(DriftKind.STALE, "").is_drift


@pytest.mark.parametrize(
    ("live", "found"),
    [
        (b'{"a": 1, "b": 2, "c": 3, "d": 4}', []),
        (b'{"a": 1, "b": 2, "c": 3, "d": null}', [("$.d", DriftKind.NULL)]),
        (b'{"a": 1, "b": 2, "c": null}', [("$.c", DriftKind.EMPTY), ("$.d", DriftKind.EMPTY)]),
    ],
)
def test_a_record_that_has_lost_half_of_its_fields_is_drift(live: bytes, found: list[tuple[str, DriftKind]]) -> None:
    published = shape_of(b'{"a": 1, "b": 2, "c": 3, "d": 4}')
    assert list(empty_fields(published, shape_of(live))) == found
