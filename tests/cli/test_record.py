"""`skerry record` against providers that are replayed themselves."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from skerry.recordings.replay import Cassettes
from tests.cli.conftest import Run
from tests.replaying import CASSETTES, ReplayServer, closed_port

BODY = (CASSETTES / "zippopotam" / "us-90210.json").read_bytes()
URL = "https://api.zippopotam.us/us/90210"


@pytest.fixture
def providers(environment: dict[str, str], replay: ReplayServer) -> None:
    environment["SKERRY_GATEWAY"] = replay.url


@contextmanager
def replayed(folder: Path) -> Iterator[str]:
    """Cassettes served as providers; gives the address of their gateway."""
    server = ReplayServer(folder).start()
    try:
        yield server.url
    finally:
        server.stop()


def lines(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "index.jsonl").read_text().splitlines()]


@pytest.mark.usefixtures("providers")
def test_what_providers_answer_becomes_cassettes(run: Run, tmp_path: Path) -> None:
    into = tmp_path / "new"
    done = run("record", "/zipcode/us/90210", "/zipcode/{country}/{code}", "/iss/tle", "--into", str(into))
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(path.name for path in into.iterdir()) == ["celestrak", "zippopotam"]
    (line,) = lines(into / "zippopotam")
    assert (line["url"], line["file"]) == (URL, "us_90210.json")
    assert str(line["note"]).startswith("recorded 20")
    assert line.keys() == {"url", "file", "note"}
    assert (into / "zippopotam" / "us_90210.json").read_bytes() == BODY
    found = Cassettes.load(into).find("GET", URL, "")
    assert found is not None
    assert found[0].content(found[1]) == BODY
    assert f"{into / 'zippopotam' / 'us_90210.json'}  200  GET {URL}\n" in done.stdout


@pytest.mark.usefixtures("providers")
def test_an_operators_key_is_not_recorded(run: Run, environment: dict[str, str], tmp_path: Path) -> None:
    """Some providers have the key in the path of their addresses."""
    environment["SKERRY_THEMEALDB_KEY"] = "mealsecret"
    done = run("record", "/recipes/categories", "--into", str(tmp_path))
    assert "mealsecret" not in done.stdout + done.stderr
    (line,) = lines(tmp_path / "themealdb")
    assert line["url"] == "https://www.themealdb.com/api/json/v2/*/list.php?c=list"
    assert "mealsecret" not in "".join(path.name for path in (tmp_path / "themealdb").iterdir())


@pytest.mark.usefixtures("providers")
def test_the_same_request_is_replaced_and_others_stay(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "zippopotam"
    folder.mkdir()
    (folder / "old.json").write_text("{}")
    others = [{"url": "https://api.zippopotam.us/gb/SW1A", "file": "other.json", "note": "kept"}]
    (folder / "index.jsonl").write_text("\n".join(map(json.dumps, [{"url": URL, "file": "old.json"}, *others])))
    assert run("record", "/zipcode/us/90210", "--into", str(tmp_path)).returncode == 0
    first, *rest = lines(folder)
    assert (first["file"], rest) == ("old.json", others)
    assert (folder / "old.json").read_bytes() == BODY


@pytest.mark.usefixtures("providers")
def test_a_404_is_recorded_and_one_exchange_serves_two_endpoints(run: Run, tmp_path: Path) -> None:
    done = run(
        "record", "/zipcode/us/00000", "/electricity/today/NO1", "/electricity/stats/NO1", "--into", str(tmp_path)
    )
    assert (done.returncode, done.stderr) == (0, "")
    (line,) = lines(tmp_path / "zippopotam")
    assert (line["status"], line["url"]) == (404, "https://api.zippopotam.us/us/00000")
    assert len(lines(tmp_path / "hvakosterstrommen")) == 1


def test_a_provider_that_is_away_is_named(run: Run, environment: dict[str, str], tmp_path: Path) -> None:
    environment["SKERRY_GATEWAY"] = closed_port()
    done = run("record", "/zipcode/us/90210", "--into", str(tmp_path / "new"))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "skerry: /api/v1/zipcode/us/90210 returned 502, 0 exchanges recorded\n"
    assert not (tmp_path / "new").exists()


def test_a_redirect_is_recorded_and_replayed(run: Run, environment: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "redirecting"
    folder.mkdir()
    (folder / "moved.txt").write_text("")
    (folder / "us.json").write_bytes(BODY)
    moved = "https://api.zippopotam.us/v2/us/90210"
    redirect = {"url": URL, "file": "moved.txt", "status": 301, "headers": {"Location": moved, "Set-Cookie": "id=1"}}
    (folder / "index.jsonl").write_text("\n".join(map(json.dumps, [redirect, {"url": moved, "file": "us.json"}])))
    with replayed(folder) as environment["SKERRY_GATEWAY"]:
        assert run("record", "/zipcode/us/90210", "--into", str(tmp_path / "new")).returncode == 0
    first, second = lines(tmp_path / "new" / "zippopotam")
    assert (first["status"], first["headers"]) == (301, {"location": moved})
    assert second["url"] == moved
    with replayed(tmp_path / "new") as environment["SKERRY_GATEWAY"]:
        done = run("get", "/zipcode/us/90210")
    assert done.returncode == 0
    assert "Beverly Hills" in done.stdout
