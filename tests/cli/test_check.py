"""`skerry check` against providers that are replayed, one of them drifting in each way."""

import asyncio
import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from shutil import copytree
from typing import Any

import httpx
import pytest

from skerry import registry
from skerry.cli.answer_findings import answer_findings
from skerry.cli.check import CheckResult, check_calls, exit_code
from skerry.cli.live import calls_of
from tests.cli.conftest import Run
from tests.replaying import CASSETTES, ReplayServer, closed_port

RECORDED: dict[str, Any] = json.loads((CASSETTES / "zippopotam" / "us-90210.json").read_bytes())
PATH = "/zipcode/us/90210"
Drift = Callable[..., None]


@pytest.fixture
def drifting(environment: dict[str, str], tmp_path: Path) -> Iterator[Drift]:
    """Zippopotam as recorded, or with another answer to the example."""
    folder = tmp_path / "drifted"
    copytree(CASSETTES / "zippopotam", folder)
    servers = []

    def become(body: bytes | None = None, status: int = 200) -> None:
        lines = [json.loads(line) for line in (folder / "index.jsonl").read_text().splitlines()]
        lines[0]["status"] = status
        (folder / "index.jsonl").write_text("\n".join(map(json.dumps, lines)))
        if body is not None:
            (folder / "us-90210.json").write_bytes(body)
        servers.append(ReplayServer(folder).start())
        environment["SKERRY_GATEWAY"] = servers[-1].url

    yield become
    for server in servers:
        server.stop()


def problems(stdout: str) -> list[tuple[str, str, list[tuple[str, str]]]]:
    """Target, result and findings of each row."""
    return [
        (row["target"], row["result"], [(finding["problem"], finding["detail"]) for finding in row["findings"]])
        for row in json.loads(stdout)
    ]


def changed(**members: Any) -> bytes:
    """The recorded answer with other members; `None` leaves one out. In names, `_` stands for a blank."""
    body = {**RECORDED, **{name.replace("_", " "): value for name, value in members.items()}}
    return json.dumps({name: value for name, value in body.items() if value is not None}).encode()


def test_an_answer_as_recorded_is_ok(run: Run, drifting: Drift) -> None:
    drifting()
    done = run("check", PATH, "--cassettes", str(CASSETTES))
    assert (done.returncode, done.stderr) == (0, "")
    assert problems(done.stdout) == [(f"/api/v1{PATH}", "ok", []), ("zippopotam", "ok", [])]
    (row, _) = json.loads(done.stdout)
    assert row["sources"] == ["zippopotam"]


@pytest.mark.parametrize("target", ["zippopotam", "/zipcode/{country}/{code}"])
def test_a_source_or_template_stands_for_the_examples(run: Run, drifting: Drift, target: str) -> None:
    drifting()
    done = run("check", target)
    own_row: list[Any] = [(target, "ok", [])] if target == "zippopotam" else []
    assert (done.returncode, problems(done.stdout)) == (0, [(f"/api/v1{PATH}", "ok", []), *own_row])


@pytest.mark.parametrize("key", ["hipolabs", "search_a_licious"])
def test_a_provider_that_answers_when_another_fails_is_called(
    run: Run, environment: dict[str, str], replay: ReplayServer, key: str
) -> None:
    environment["SKERRY_GATEWAY"] = replay.url
    done = run("check", key, "--cassettes", str(CASSETTES))
    assert done.returncode == 0
    assert (key, "ok", []) in problems(done.stdout)
    source = next(source for source in registry.sources(registry.endpoints()) if source.key == key)
    assert any(row["url"].startswith(source.base) for row in replay.log)


def test_drift_of_a_provider_that_answers_when_another_fails_is_found(
    run: Run, environment: dict[str, str], tmp_path: Path
) -> None:
    folders = tmp_path / "cassettes"
    for key in ("hipolabs", "university_domains"):
        copytree(CASSETTES / key, folders / key)
    for body in (folders / "hipolabs").glob("*.json"):
        body.write_text("[{}]")
    server = ReplayServer(folders).start()
    environment["SKERRY_GATEWAY"] = server.url
    try:
        done = run("check", "hipolabs")
    finally:
        server.stop()
    results = {target: result for target, result, _ in problems(done.stdout)}
    assert results == {"/api/v1/universities/search?name=tartu": "ok", "hipolabs": "drift"}
    assert done.returncode == 1


@pytest.mark.slow
def test_every_provider_is_called(run: Run, environment: dict[str, str], replay: ReplayServer) -> None:
    """One that is not: give its endpoint `checked_with`, a call that reaches it."""
    environment["SKERRY_GATEWAY"] = replay.url
    results = {target: result for target, result, _ in problems(run("check").stdout)}
    assert results.keys() >= {key for call in calls_of([]) for key in [source.key for source in call.endpoint.sources]}
    assert [target for target, result in results.items() if result == "not called"] == []


def test_a_provider_that_no_call_reaches_is_not_called(
    environment: dict[str, str], replay: ReplayServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKERRY_GATEWAY", replay.url)
    monkeypatch.setenv("SKERRY_DATA_DIR", environment["SKERRY_DATA_DIR"])
    [call, *_] = calls_of(["/mashup/nomad/score"])
    *_, row = asyncio.run(check_calls([call], ["open_meteo_geocoding"], None))
    assert (row.target, row.result) == ("open_meteo_geocoding", "not called")


@pytest.mark.parametrize(
    ("results", "code"),
    [
        (["ok", "ok"], 0),
        (["ok", "drift"], 1),
        (["unavailable", "drift", "not called"], 1),
        (["ok", "unavailable"], 3),
        (["ok", "not called"], 3),
    ],
)
def test_the_exit_code_tells_drift_from_what_could_not_be_checked(results: list[str], code: int) -> None:
    assert exit_code([CheckResult("dogceo", result, ["dogceo"], []) for result in results]) == code


def test_a_misspelled_target_is_not_taken_for_an_unavailable_provider(run: Run) -> None:
    assert run("check", "zippopotan").returncode == 2


PLACE = RECORDED["places"][0]
LOST = "$.items[].state_code is null or missing {}; the published example has it"


def without(*names: str) -> dict[str, Any]:
    return {name: value for name, value in PLACE.items() if name not in names}


@pytest.mark.parametrize("place", [without("state abbreviation"), {**PLACE, "state abbreviation": None}])
def test_a_field_that_no_row_has_any_more_is_drift(run: Run, drifting: Drift, place: dict[str, Any]) -> None:
    drifting(changed(places=[place, place, place]))
    done = run("check", PATH)
    findings = [("field empty", LOST.format("in every row"))]
    assert (done.returncode, problems(done.stdout)) == (1, [(f"/api/v1{PATH}", "drift", findings)])


def test_a_field_that_one_row_still_has_is_no_drift(run: Run, drifting: Drift) -> None:
    place = without("state abbreviation")
    drifting(changed(places=[place, PLACE, place]))
    done = run("check", PATH)
    assert (done.returncode, problems(done.stdout)) == (0, [(f"/api/v1{PATH}", "ok", [])])


def test_a_single_record_without_one_value_is_reported_and_no_drift(run: Run, drifting: Drift) -> None:
    drifting(changed(places=[{**PLACE, "state abbreviation": None}]))
    done = run("check", PATH)
    findings = [("field null", LOST.format("in the few records there are"))]
    assert (done.returncode, problems(done.stdout)) == (0, [(f"/api/v1{PATH}", "ok", findings)])


def test_a_field_that_is_gone_and_one_of_another_type_are_found_in_the_raw_answer(run: Run, drifting: Drift) -> None:
    place = {name: value for name, value in RECORDED["places"][0].items() if name != "state abbreviation"}
    drifting(changed(places=[{**place, "state": ["California"]}]))
    done = run("check", PATH, "--cassettes", str(CASSETTES))
    assert done.returncode == 1
    _, (target, result, findings) = problems(done.stdout)
    assert (target, result) == ("zippopotam", "drift")
    url = "(GET https://api.zippopotam.us/us/90210)"
    assert ("field gone", f"$.places[].state abbreviation {url}") in findings
    assert ("type changed", f"$.places[].state: array instead of string {url}") in findings


def test_an_optional_field_that_is_gone_from_a_single_record_is_found_with_recordings(
    run: Run, drifting: Drift
) -> None:
    drifting(changed(places=[without("state abbreviation")]))
    done = run("check", PATH, "--cassettes", str(CASSETTES))
    assert (done.returncode, [row[1] for row in problems(done.stdout)]) == (1, ["ok", "drift"])


def test_a_field_that_we_need_is_found_without_recordings(run: Run, drifting: Drift) -> None:
    drifting(changed(places=None))
    done = run("check", PATH)
    assert done.returncode == 1
    (target, result, ((problem, detail),)), (source, *_) = problems(done.stdout)
    assert (target, result, problem, source) == (f"/api/v1{PATH}", "drift", "status", "zippopotam")
    assert detail.startswith("502: ")
    assert "places" in detail


def test_a_404_for_the_example_is_drift(run: Run, drifting: Drift) -> None:
    drifting(b"{}", status=404)
    done = run("check", PATH, "--cassettes", str(CASSETTES))
    assert done.returncode == 1
    (_, result, ((problem, detail),)), (_, raw, findings) = problems(done.stdout)
    assert (result, problem, detail[:4]) == ("drift", "status", "404:")
    assert raw == "drift"
    assert findings == [("status", "the provider returned 404 (GET https://api.zippopotam.us/us/90210)")]


def test_html_instead_of_json_is_drift(run: Run, drifting: Drift) -> None:
    drifting(b"<!DOCTYPE html><html><body>We are moving house.</body></html>")
    done = run("check", PATH, "--cassettes", str(CASSETTES))
    assert done.returncode == 1
    (_, result, _), (_, raw, findings) = problems(done.stdout)
    assert (result, raw) == ("drift", "drift")
    assert ("format", "HTML instead of JSON (GET https://api.zippopotam.us/us/90210)") in findings


def test_another_record_than_the_one_asked_for_is_drift(run: Run, drifting: Drift) -> None:
    drifting(changed(country_abbreviation="CA", country="Canada"))
    done = run("check", PATH, "--cassettes", str(CASSETTES))
    assert done.returncode == 1
    assert problems(done.stdout)[0][1] == "drift"


@pytest.mark.parametrize(("observed", "result", "code"), [("in May", "drift", 1), ("now", "ok", 0)])
def test_stamps_that_are_older_than_their_cadence_are_drift(
    run: Run, environment: dict[str, str], tmp_path: Path, observed: str, result: str, code: int
) -> None:
    folder = tmp_path / "elering"
    copytree(CASSETTES / "elering", folder)
    body = json.loads((folder / "cross_border_latest.json").read_bytes())
    if observed == "now":
        for row in body["data"]:
            row["timestamp"] = int(datetime.now(UTC).timestamp())
    (folder / "cross_border_latest.json").write_text(json.dumps(body))
    server = ReplayServer(folder).start()
    environment["SKERRY_GATEWAY"] = server.url
    try:
        done = run("check", "/elering/transmission")
    finally:
        server.stop()
    assert done.returncode == code
    ((_, found, findings),) = problems(done.stdout)
    assert found == result
    assert [problem for problem, _ in findings] == (["stale"] if result == "drift" else [])


def test_a_provider_that_is_unavailable_has_not_drifted(
    run: Run, environment: dict[str, str], replay: ReplayServer
) -> None:
    environment["SKERRY_GATEWAY"] = replay.through(fault="error_500", host="api.zippopotam.us")
    done = run("check", PATH, "/elering/transmission", "--cassettes", str(CASSETTES))
    results = {target: result for target, result, _ in problems(done.stdout)}
    assert results[f"/api/v1{PATH}"] == results["zippopotam"] == "unavailable"
    assert done.returncode == 1  # the recorded transmission is old
    assert run("check", PATH).returncode == 3


def test_without_a_network_the_check_fails(run: Run, environment: dict[str, str]) -> None:
    environment["SKERRY_GATEWAY"] = closed_port()
    done = run("check", PATH)
    assert {result for _, result, _ in problems(done.stdout)} == {"unavailable"}
    assert (done.returncode, done.stderr) == (3, "skerry: no provider could be reached\n")


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ({}, []),
        ({"count": -1}, [("schema", "Expected `int` >= 0 - at `$.count`")]),
        ({"count": "1"}, [("schema", "Expected `int`, got `str` - at `$.count`")]),
        ({"country_code": "CA"}, [("identity", "country_code is CA, requested us")]),
        ({"stale_since": "2026-05-10T00:00:00Z"}, [("stale", "stale_since is 2026-05-10T00:00:00Z")]),
        ({"stale": True}, [("stale", "stale is True")]),
    ],
)
def test_what_is_wrong_with_our_own_answer(
    run: Run, drifting: Drift, data: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    drifting()
    whole = json.loads(run("get", PATH).stdout)["data"]
    (call,) = calls_of([PATH])
    answer = httpx.Response(200, json={"success": True, "data": {**whole, **data}})
    findings = [(finding.problem, finding.detail) for finding in answer_findings(call, answer, is_unavailable=False)]
    assert findings == found


@pytest.mark.parametrize(
    ("name", "value", "stale"),
    [
        ("updated_at", "2026-01-05T00:00:00Z", True),
        ("as_of", "2026-01-05", True),
        ("updated_at", "9999-01-05T00:00:00Z", False),
        ("published_at", "2026-01-05T00:00:00Z", False),
    ],
)
def test_old_figures_are_stale_and_old_publications_are_not(name: str, value: str, stale: bool) -> None:
    (call,) = calls_of(["/crypto/movers"])
    answer = httpx.Response(200, json={"success": True, "data": {name: value}})
    findings = answer_findings(call, answer, is_unavailable=False)
    assert any(finding.problem == "stale" for finding in findings) is stale


def test_a_terminal_gets_a_table(terminal: Run, drifting: Drift) -> None:
    drifting(b"{}", status=404)
    done = terminal("check", PATH, "--cassettes", str(CASSETTES))
    assert done.returncode == 1
    head, *rows, counts = [line.split() for line in done.stdout.splitlines()]
    assert head == ["target", "result", "findings"]
    assert rows[0][:3] == [f"/api/v1{PATH}", "drift", "status:"]
    assert counts == ["0", "ok,", "2", "drift,", "0", "not", "called,", "0", "unavailable"]
