"""The files for other programs, tried before the recorded upstreams: Home Assistant, Grafana, Prometheus, systemd, a notebook."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import nbformat
import pytest
import yaml
from jinja2 import StrictUndefined
from jinja2.nativetypes import NativeEnvironment
from prometheus_client.parser import text_string_to_metric_families

from tests.conftest import Api
from tests.waiting import HANG_TIMEOUT

ROOT = Path(__file__).parents[1]
SERVER = "http://127.0.0.1:8000"
PACKAGE = yaml.safe_load((ROOT / "deploy/home-assistant/skerry.yaml").read_text("utf-8"))
DASHBOARDS = sorted((ROOT / "deploy/grafana").glob("*.json"))
METRIC = re.compile(r"\b(?:skerry|process)_[a-z_]+")


def evaluated(template: str, **names: Any) -> Any:
    """A template as Home Assistant evaluates it: an unknown name is an error here."""
    return NativeEnvironment(undefined=StrictUndefined).from_string(template).render(**names)


@pytest.mark.parametrize("resource", PACKAGE["rest"], ids=lambda entry: entry["resource"].rpartition("/")[2])
def test_sensors_of_home_assistant_have_a_state(resource: Mapping[str, Any], server: str) -> None:
    answer = httpx.get(resource["resource"].replace(SERVER, server), timeout=HANG_TIMEOUT)
    assert answer.status_code == 200, answer.text
    for sensor in resource["sensor"]:
        given = {"value_json": answer.json()}
        assert evaluated(sensor.get("availability", "{{ true }}"), **given) is True, sensor["name"]
        state = evaluated(sensor["value_template"], **given)
        if sensor.get("device_class") == "timestamp":
            assert datetime.fromisoformat(state).tzinfo is not None, sensor["name"]
        elif sensor.get("state_class") == "measurement" or "unit_of_measurement" in sensor:
            assert isinstance(state, int | float), (sensor["name"], state)
        else:
            assert isinstance(state, str), sensor["name"]
            assert 0 < len(state) <= 255


@pytest.mark.parametrize(("moment", "is_on"), [("09:59", False), ("10:00", True), ("12:59", True), ("13:00", False)])
def test_the_binary_sensor_is_on_in_the_cheapest_hours(moment: str, is_on: bool) -> None:
    [sensor] = PACKAGE["template"][0]["binary_sensor"]
    states = {
        "sensor.skerry_cheapest_hours_start": "2026-03-01T10:00:00+00:00",
        "sensor.skerry_cheapest_hours_end": "2026-03-01T13:00:00+00:00",
    }
    environment = NativeEnvironment(undefined=StrictUndefined)
    environment.filters["as_datetime"] = datetime.fromisoformat
    now = datetime.fromisoformat(f"2026-03-01T{moment}:00+00:00")
    assert bool(environment.from_string(sensor["state"]).render(states=states.__getitem__, now=lambda: now)) == is_on
    names = {
        f"sensor.{each['name'].lower().replace(' ', '_')}" for entry in PACKAGE["rest"] for each in entry["sensor"]
    }
    assert states.keys() <= names


def test_names_of_home_assistant_are_unique() -> None:
    identifiers = [sensor["unique_id"] for entry in PACKAGE["rest"] for sensor in entry["sensor"]]
    assert len(identifiers) == len(set(identifiers)) == 6


def rows_at(answer: Any, selector: str) -> list[Any]:
    """What a root selector finds: a list, or one object."""
    for name in selector.split("."):
        answer = answer[name]
    return answer if isinstance(answer, list) else [answer]


@pytest.mark.parametrize("file", DASHBOARDS, ids=lambda file: file.stem)
def test_panels_of_grafana_have_rows(file: Path, server: str) -> None:
    dashboard = json.loads(file.read_text("utf-8"))
    variables = {entry["name"]: entry["current"]["value"] for entry in dashboard["templating"]["list"]}
    assert variables["server"] == SERVER
    identifiers = [panel["id"] for panel in dashboard["panels"]]
    assert len(identifiers) == len(set(identifiers)) == 4
    for panel in dashboard["panels"]:
        assert panel["datasource"]["uid"] == f"${{{dashboard['__inputs'][0]['name']}}}"
        [target] = panel["targets"]
        address = re.sub(r"\$\{(\w+)\}", lambda found: variables[found[1]], target["url"])
        answer = httpx.get(address.replace(SERVER, server), timeout=HANG_TIMEOUT)
        assert answer.status_code == 200, (panel["title"], answer.text)
        rows = rows_at(answer.json(), target["root_selector"])
        assert rows, panel["title"]
        for column in target["columns"]:
            assert all(column["selector"] in row for row in rows), (panel["title"], column)
            kinds = {type(row[column["selector"]]) for row in rows} - {type(None)}
            assert kinds <= ({int, float} if column["type"] == "number" else {str}), (panel["title"], column)


def expressions() -> Iterator[str]:
    """The expression of each alert."""
    for group in yaml.safe_load((ROOT / "deploy/alerts.yml").read_text("utf-8"))["groups"]:
        for rule in group["rules"]:
            assert rule["labels"]["severity"] in ("warning", "critical")
            assert rule["annotations"]["summary"]
            yield rule["expr"]


async def test_alerts_name_metrics_and_labels_that_exist(api: Api) -> None:
    await api.data("/electricity/zones")
    exposed = list(text_string_to_metric_families((await api.client.get("/metrics")).text))
    names = {family.name for family in exposed}
    endings = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}
    known = {name + ending for name in names for kind in endings.values() for ending in kind}
    written = [name for expression in expressions() for name in METRIC.findall(expression)]
    assert len(written) >= 6
    assert set(written) <= known
    labels = {label for family in exposed for sample in family.samples for label in sample.labels}
    assert {"status", "route", "le"} <= labels


def test_prometheus_reads_the_alerts_from_where_the_metrics_are() -> None:
    config = yaml.safe_load((ROOT / "deploy/prometheus.yml").read_text("utf-8"))
    assert [(ROOT / "deploy" / name).is_file() for name in config["rule_files"]] == [True]
    [job] = config["scrape_configs"]
    assert job["job_name"] == "skerry"
    assert job["static_configs"][0]["targets"] == [SERVER.removeprefix("http://")]


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not on this machine")
    unit = tmp_path / "skerry.service"
    text = (ROOT / "deploy/skerry.service").read_text("utf-8")
    assert "/opt/skerry/bin/skerry serve" in text
    unit.write_text(text.replace("/opt/skerry/bin/skerry", str(Path(sys.executable))), "utf-8")
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", unit],
        capture_output=True,
        text=True,
        check=False,
        timeout=HANG_TIMEOUT,
    )
    complaints = [line for line in checked.stderr.splitlines() if "skerry.service" in line]
    assert complaints == []


def test_the_notebook_runs(server: str) -> None:
    notebook = nbformat.read(ROOT / "examples/prices.ipynb", as_version=nbformat.NO_CONVERT)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    script = "\n".join(cell["source"] for cell in code)
    shown = "\nprint(len(prices), len(cheapest), int(zones.groupby('country')['zone'].count()['SE']))"
    done = subprocess.run(
        [sys.executable, "-c", script + shown],
        env={**os.environ, "SKERRY_SERVER": server},
        capture_output=True,
        text=True,
        check=False,
        timeout=HANG_TIMEOUT,
    )
    assert done.returncode == 0, done.stderr
    assert re.search(r"^\d+ 3 4$", done.stdout, re.MULTILINE), done.stdout
