"""Estonia at a glance, and what is left of it when providers are away."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
import time_machine

from skerry.endpoints.estonia.energy.electricity import elering_prices_today
from skerry.services.estonian_grid import frequency_state
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import Api, Opened
from tests.declared import SERIES, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import CASSETTES, ReplayServer
from tests.reports import missing

NOW = datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
DECLARED = {"/mashup/estonia/now": Declared(recorded=NOW, every_row=SERIES, composed=frozenset({"attention"}))}

NOWHERE = "https://api.example.org/nothing"


@time_machine.travel(NOW, tick=False)
async def test_all_parts(api: Api, replay: ReplayServer) -> None:
    report = await api.data("/mashup/estonia/now")
    assert report["unavailable"] == []
    assert (report["grid"]["consumption_mw"], report["frequency_state"]) == (847.84, "within_standard_range")
    assert report["electricity"]["current"]["price_eur_mwh"] == 37.71
    assert report["electricity"]["price_max_eur_mwh"] == 107.46
    assert report["outages"]["affected_customer_count"] == 80
    assert report["attention"] == ["3 weather warnings are in force"]
    assert [row["station"] for row in report["weather"]] == ["Tallinn-Harku", "Pärnu-Sauga"]
    calls = len(replay.log)
    assert calls == 6
    assert await api.data("/mashup/estonia/now") == report
    assert len(replay.log) == calls


@time_machine.travel(NOW, tick=False)
async def test_one_provider_is_enough(open_api: Opened, answering: Answering) -> None:
    warnings = (CASSETTES / "ilmateenistus" / "hoiatus.xml").read_bytes()
    gateway = answering({"https://www.ilmateenistus.ee/ilma_andmed/xml/hoiatus.php": warnings})
    async with open_api(gateway=gateway) as api:
        report = await api.data("/mashup/estonia/now")
    assert len(report["warnings"]) == 3
    reasons = missing(report)
    assert set(reasons.values()) == {"upstream_unavailable"}
    assert {name for name, value in report.items() if value is None} == set(reasons)
    assert report["sources"] == [{"part": "warnings", "source": "ilmateenistus", "as_of": "2026-11-19T07:00:00Z"}], (
        "as of the newest warning, not of the answer"
    )


@time_machine.travel(NOW, tick=False)
async def test_the_price_is_the_stored_one_while_elering_is_away(
    open_api: Opened, replay: ReplayServer, tmp_path: Path
) -> None:
    (entry,) = elering_prices_today.__dict__["endpoints"]
    await run_jobs([entry], Settings(gateway=replay.url, data_dir=tmp_path))
    async with open_api(gateway=replay.through(fault="error_500", host="dashboard.elering.ee", label="away")) as api:
        report = await api.data("/mashup/estonia/now")
    assert report["grid"] is None
    assert report["electricity"]["current"]["price_eur_mwh"] == 37.71


async def test_without_any_provider_it_is_a_502(open_api: Opened, answering: Answering) -> None:
    async with open_api(gateway=answering({NOWHERE: b"{}"})) as api:
        await api.problem("/mashup/estonia/now", 502)


@pytest.mark.parametrize(
    ("hz", "state"),
    [
        (50.0, "within_standard_range"),
        (50.05, "within_standard_range"),
        (49.95, "within_standard_range"),
        (49.94, "within_steady_state_range"),
        (50.2, "within_steady_state_range"),
        (50.21, "outside"),
        (None, None),
    ],
)
def test_the_ranges_of_the_frequency(hz: float | None, state: str | None) -> None:
    assert frequency_state(hz) == state
