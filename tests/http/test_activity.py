"""What all processes of a server have done: in the status, and in the state of each source."""

from datetime import timedelta
from pathlib import Path

from skerry import __version__
from skerry.clock import now
from skerry.models.server_activity import ServerProcess
from skerry.settings import Settings
from skerry.store import open_store
from tests.conftest import Opened
from tests.replaying import ReplayServer


async def test_calls_of_a_process_that_has_ended_are_in_the_last_day_of_a_source(
    open_api: Opened, replay: ReplayServer
) -> None:
    async with open_api() as before:
        await before.data("/covid/EE")
        with replay.fault("error_403"):
            await before.problem("/covid/SE", 502)
        own = await before.data("/sources/disease_sh")
    async with open_api() as api:
        row = await api.data("/sources/disease_sh")
        assert (row["state"], row["failure"]) == (own["state"], own["failure"]) == ("failing", "returned 403")
        assert row["latency_seconds"] is None, "this process has had no answer"
        assert row["last_day"] == own["last_day"]
        assert {**row["last_day"], "latency_mean_seconds": None} == {
            "call_count": 2, "failure_count": 1, "success_share": 0.5, "failing_hour_count": 1,
            "latency_mean_seconds": None,
        }  # fmt: skip
        assert 0 < row["last_day"]["latency_mean_seconds"] < 8
        assert len(row["hours"]) == 24
        assert sum(hour["call_count"] for hour in row["hours"][-2:]) == 2, "the test may run over the end of an hour"
        await api.data("/covid/EE")
        assert (await api.data("/sources/disease_sh"))["last_day"]["call_count"] == 3
        [provider] = [each for each in (await api.data("/status"))["providers"]["items"] if each["key"] == "disease_sh"]
        assert (provider["last_day"]["call_count"], provider["state"]) == (3, "ok")
        listed = {each["key"]: each for each in (await api.data("/sources"))["items"]}
        assert listed["disease_sh"]["last_day"]["failure_count"] == 1
        assert listed["usgs"]["last_day"] == {
            "call_count": 0, "failure_count": 0, "success_share": None, "failing_hour_count": 0,
            "latency_mean_seconds": None,
        }  # fmt: skip
        assert listed["countries"]["last_day"] is None


async def test_an_unreadable_answer_is_one_failed_call(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api() as api:
        with replay.fault("json_null"):
            await api.problem("/covid/SE", 502)
        day = (await api.data("/sources/disease_sh"))["last_day"]
        assert (day["call_count"], day["failure_count"], day["success_share"]) == (1, 1, 0.0)


async def test_the_status_lists_the_processes_that_have_reported(open_api: Opened, tmp_path: Path) -> None:
    moment = now()
    other = ServerProcess("0badcafe", None, "0.1", moment - timedelta(days=2), moment, True, 12_345, None)
    silent = ServerProcess(
        "0ddba11", None, "0.1", moment - timedelta(days=3), moment - timedelta(hours=1), False, 1, None
    )
    async with open_api(process_name="harbour-1") as api:
        async with open_store(Settings(data_dir=tmp_path)) as store:
            await store.activity.report(silent, [], [])
            await store.activity.report(other, [], [])
        first, own = (await api.data("/status"))["processes"]["items"]
        assert (first["id"], first["collecting"], first["request_count"]) == ("0badcafe", True, 12_345)
        assert (own["name"], own["collecting"], own["version"]) == ("harbour-1", False, __version__)
        assert own["started_at"] < own["last_seen_at"]
        assert own["request_count"] == 0, "this request is not answered yet"


async def test_without_the_store_the_last_day_is_unknown_and_nothing_else_is(
    open_api: Opened, replay: ReplayServer
) -> None:
    async with open_api(database_url="postgresql://nobody@127.0.0.1:9/none") as api:
        await api.data("/covid/EE")
        row = await api.data("/sources/disease_sh")
        assert (row["state"], row["last_day"], row["hours"]) == ("ok", None, None)
        status = await api.data("/status")
        assert status["processes"]["count"] == 1
        assert {provider["last_day"] for provider in status["providers"]["items"]} == {None}
        for path in ("/status", "/sources", "/sources/disease_sh"):
            assert (await api.client.get(path, headers={"Accept": "text/html"})).status_code == 200
