"""The register of medical devices: read by the collector, served when it is whole."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import stamina
import time_machine

from skerry.clock import now
from skerry.collect.jobs import Job
from skerry.collect.medical_devices import medical_devices
from skerry.collect.runner import Collector
from skerry.errors import UpstreamUnavailable
from skerry.series.medical_devices import MedicalDevice
from skerry.store import Store
from tests.replaying import FAULTS, LASTING, ReplayServer

WAITED_FOR = frozenset({"error_429", "error_503"})
"""Faults that name a time to come back, which a download has the time for."""
JOB: Job = medical_devices.__dict__["job"]


@pytest.fixture(autouse=True)
def _in_haste() -> Iterator[None]:
    """No waiting between tries."""
    with stamina.set_testing(True, attempts=3):
        yield


async def total(store: Store) -> int:
    return (await store.register(MedicalDevice).find(limit=1, offset=0)).total


async def test_a_run_reads_the_file_once_a_day(collector: Collector, store: Store, replay: ReplayServer) -> None:
    assert await collector.run_once(JOB)
    assert await total(store) == 6
    assert await collector.run_once(JOB)
    assert len(replay.log) == 1
    with time_machine.travel(now() + timedelta(days=1), tick=True):
        assert await collector.run_once(JOB)
    assert len(replay.log) == 2
    assert await total(store) == 6


@pytest.mark.parametrize("fault", sorted(set(FAULTS) - LASTING - WAITED_FOR))
async def test_a_run_that_fails_leaves_what_is_there(
    fault: str, collector: Collector, store: Store, replay: ReplayServer
) -> None:
    with replay.fault(fault):
        ran = await collector.run_once(JOB)
    assert not ran
    with pytest.raises(UpstreamUnavailable, match="has not been imported yet"):
        await total(store)
    with time_machine.travel(now() + timedelta(minutes=5), tick=True):
        assert await collector.run_once(JOB), "what failed is due again"
    with time_machine.travel(now() + timedelta(days=2), tick=True), replay.fault(fault):
        assert not await collector.run_once(JOB)
    assert await total(store) == 6


async def test_a_failure_leaves_no_file_behind(
    collector: Collector, replay: ReplayServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    with replay.fault("truncated"):
        assert not await collector.run_once(JOB)
    assert not list(folder.iterdir())
