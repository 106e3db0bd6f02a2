"""Cassettes written from exchanges, and read again by replay."""

import json
from pathlib import Path

import pytest

from skerry.recordings.drift import LiveExchange
from skerry.recordings.replay import Cassettes
from skerry.recordings.writing import without_secrets, write

URL = "https://api.example.org/v1/prices"
JSON = {"content-type": "application/json"}


def exchange(url: str, content: bytes = b"{}", headers: dict[str, str] = JSON, **changes: object) -> LiveExchange:
    members = {"method": "GET", "url": url, "body": "", "status": 200, "headers": headers, "content": content}
    return LiveExchange(**{**members, **changes})  # type: ignore[arg-type]


def index(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "index.jsonl").read_text().splitlines()]


def replayed(folder: Path, url: str, method: str = "GET", body: str = "") -> bytes | None:
    found = Cassettes.load(folder).find(method, url, body)
    return None if found is None else found[0].content(found[1])


def test_what_is_written_is_replayed(tmp_path: Path) -> None:
    write(tmp_path, [exchange(f"{URL}/NO1?day=2026-05-10&tz=Europe%2FOslo", b'{"price": 1}')], "recorded today")
    url = f"{URL}/NO1?day=2026-05-10&tz=Europe%2FOslo"
    assert index(tmp_path) == [{"url": url, "file": "prices_no1_2026-05-10_europe_oslo.json", "note": "recorded today"}]
    assert replayed(tmp_path, url) == b'{"price": 1}'


def test_a_post_is_told_by_its_body_and_an_error_keeps_its_status(tmp_path: Path) -> None:
    asked = '{"table": "A"}'
    lines = [exchange(URL, b"[1]", method="POST", body=asked), exchange(URL, b"gone", status=410, headers={})]
    write(tmp_path, lines, "")
    assert [row.get("method") for row in index(tmp_path)] == ["POST", None]
    assert [row.get("status") for row in index(tmp_path)] == [None, 410]
    assert replayed(tmp_path, URL, "POST", asked) == b"[1]"
    assert replayed(tmp_path, URL) == b"gone"


def test_a_recording_with_wildcards_does_not_hide_the_new_one(tmp_path: Path) -> None:
    (tmp_path / "any.json").write_text("[]")
    old = [{"url": f"{URL}?day=*", "file": "any.json"}, {"url": f"{URL}/x", "file": "x.json", "note": "kept"}]
    (tmp_path / "index.jsonl").write_text("\n".join(map(json.dumps, old)))
    write(tmp_path, [exchange(f"{URL}?day=2026-05-10", b"[1]")], "")
    assert [row["url"] for row in index(tmp_path)] == [f"{URL}?day=2026-05-10", f"{URL}?day=*", f"{URL}/x"]
    assert replayed(tmp_path, f"{URL}?day=2026-05-10") == b"[1]"
    assert replayed(tmp_path, f"{URL}?day=2026-05-11") == b"[]"


def test_file_names_are_short_and_do_not_collide(tmp_path: Path) -> None:
    long = "x" * 300
    lines = write(tmp_path, [exchange(f"{URL}/{long}a"), exchange(f"{URL}/{long}b"), exchange("https://a.org/")], "")
    names = [line.file for line in lines]
    assert len(set(names)) == 3
    assert all(len(name) < 64 for name in names)
    assert names[2] == "index.json"
    assert [path.name for path in tmp_path.glob("*.part")] == []


def test_secrets_are_not_written(tmp_path: Path) -> None:
    headers = {**JSON, "set-cookie": "session=1", "x-account": "me", "etag": '"1"', "authorization": "Bearer x"}
    write(tmp_path, [exchange(f"{URL}?api_key=hidden&day=2026-05-10", headers=headers)], "")
    (line,) = index(tmp_path)
    assert line == {
        "url": f"{URL}?api_key=*&day=2026-05-10",
        "file": "v1_prices_2026-05-10.json",
        "headers": {"etag": '"1"'},
    }
    assert replayed(tmp_path, f"{URL}?api_key=another&day=2026-05-10") == b"{}"
    again = write(tmp_path, [exchange(f"{URL}?api_key=third&day=2026-05-10", b"[]")], "")
    assert ([one.file for one in again], len(index(tmp_path))) == (["v1_prices_2026-05-10.json"], 1)


@pytest.mark.parametrize(
    ("query", "hidden"),
    [("token=a&q=b", "token=*&q=b"), ("appid=a", "appid=*"), ("key=a", "key=*"), ("keyword=a", "keyword=a")],
)
def test_secret_parameters_are_known_by_name(query: str, hidden: str) -> None:
    assert without_secrets(f"{URL}?{query}") == f"{URL}?{hidden}"


def test_a_content_type_is_recorded_where_replay_would_guess_another(tmp_path: Path) -> None:
    kinds = ["application/json; charset=utf-8", "text/csv; charset=windows-1257", "application/vnd.api+json", ""]
    exchanges = [exchange(f"{URL}/{n}", headers={"content-type": kind}) for n, kind in enumerate(kinds)]
    lines = write(tmp_path, exchanges, "")
    assert [line.headers.get("Content-Type", "-") for line in lines][:3] == ["-", kinds[1], kinds[2]]
    assert [Path(line.file).suffix for line in lines] == [".json", ".csv", ".bin", ".bin"]


def test_a_body_that_several_lines_share_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "shared.json").write_text("[0]")
    old = [{"url": f"{URL}/a", "file": "shared.json"}, {"url": f"{URL}/b", "file": "shared.json"}]
    (tmp_path / "index.jsonl").write_text("\n".join(map(json.dumps, old)))
    write(tmp_path, [exchange(f"{URL}/a", b"[1]")], "")
    assert (replayed(tmp_path, f"{URL}/a"), replayed(tmp_path, f"{URL}/b")) == (b"[1]", b"[0]")
