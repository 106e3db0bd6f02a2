"""Registers of Estonia: a failed read leaves the stored rows in place."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import stamina
import time_machine

from skerry import registry
from skerry.collect.company_taxes import company_taxes
from skerry.collect.election_results import estonian_election_results
from skerry.collect.jobs import Job
from skerry.collect.monuments import monuments
from skerry.collect.museums import museums
from skerry.collect.procurement_notices import procurement_notices
from skerry.collect.runner import Collector
from skerry.collect.sports_facilities import sports_facilities
from skerry.container import Container
from skerry.metrics import Metrics
from skerry.series.company_taxes import StoredTaxYear
from skerry.series.election_results import StoredElectionResult
from skerry.series.monuments import CulturalMonument
from skerry.series.museums import Museum
from skerry.series.procurement_notices import StoredNotice
from skerry.series.sports_facilities import SportsFacility
from skerry.store import Store
from tests.replaying import FAULTS, LASTING, ReplayServer

WAITED_FOR = frozenset({"error_429", "error_503"})
"""Faults that name a time to come back, which a download has the time for."""
REGISTERS = [
    (company_taxes, StoredTaxYear),
    (procurement_notices, StoredNotice),
    (museums, Museum),
    (monuments, CulturalMonument),
    (sports_facilities, SportsFacility),
    (estonian_election_results, StoredElectionResult),
]
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _without_waiting() -> Iterator[None]:
    with stamina.set_testing(True, attempts=3):
        yield


@pytest.mark.parametrize(("function", "row_type"), REGISTERS, ids=[row_type.__name__ for _, row_type in REGISTERS])
@pytest.mark.parametrize("fault", sorted(set(FAULTS) - LASTING - WAITED_FOR))
async def test_a_failed_read_leaves_what_is_there(
    function: Any, row_type: Any, fault: str, container: Container, store: Store, metrics: Metrics, replay: ReplayServer
) -> None:
    collector = Collector(registry.jobs(), container, store.lease("collector"), metrics)
    job: Job = function.__dict__["job"]
    register = store.register(row_type)
    with time_machine.travel(NOON, tick=True) as clock:
        assert await collector.run_once(job)
        before = await register.find(limit=100, offset=0)
        clock.shift(timedelta(days=8))
        with replay.fault(fault):
            assert not await collector.run_once(job)
        assert await register.find(limit=100, offset=0) == before
