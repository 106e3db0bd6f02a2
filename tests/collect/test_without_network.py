"""How much of the world's groups answers with the network cut, after one collected day."""

from collections import Counter
from pathlib import Path

import pytest
import stamina

from skerry import registry
from skerry.api.endpoint import Kind
from skerry.settings import Settings
from tests.collecting import run_jobs
from tests.conftest import opened
from tests.replaying import ReplayServer, closed_port

GROUPS = frozenset(
    {
        "art", "electricity", "entertainment", "finance", "food", "gaming", "geo", "geography", "government", "language",
        "news", "science", "scripture", "texttools", "time", "tools", "world",
    }
)  # fmt: skip
MIN_SHARE = 0.45


@pytest.mark.slow
async def test_nearly_half_answers(replay: ReplayServer, tmp_path: Path) -> None:
    """Each endpoint is called with its example. The event stream is left out: it never ends."""
    endpoints = [entry for entry in registry.endpoints() if entry.group in GROUPS and entry.kind is not Kind.STREAM]
    with stamina.set_testing(True, attempts=1):
        await run_jobs(endpoints, Settings(data_dir=tmp_path, gateway=replay.url, paced=False))
        settings = Settings(
            data_dir=tmp_path, gateway=closed_port(), rate_limit="off", check_limit="off", collect=False
        )
        async with opened(settings, endpoints, service_routes=False) as api:
            found = [(entry.group, (await api.client.get(entry.url())).status_code) for entry in endpoints]
    assert {status for _, status in found} <= {200, 404, 502}
    every = Counter(group for group, _ in found)
    good = Counter(group for group, status in found if status == 200)
    shares = ", ".join(f"{group} {good[group]} of {every[group]}" for group in sorted(every))
    print(f"{good.total() / every.total():.1%} answer without a network: {shares}")  # noqa: T201  the share is what the test measures
    assert good.total() >= MIN_SHARE * every.total(), shares
