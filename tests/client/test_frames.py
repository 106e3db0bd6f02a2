"""Answers as frames, without a network where the figures were collected."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pandas as pd
import polars as pl
import pytest
import stamina
import time_machine

from skerry import registry
from skerry.client import ApiError, AsyncSkerry, NoTable, Skerry
from tests.client.conftest import settings_of
from tests.collecting import run_jobs
from tests.replaying import ReplayServer, closed_port


@pytest.fixture
def noon() -> Iterator[None]:
    with time_machine.travel(datetime(2026, 5, 10, 9, 20, tzinfo=UTC), tick=False):
        yield


@pytest.fixture
def cut_off(tmp_path: Path) -> Iterator[Skerry]:
    """A client whose machine has no network."""
    with stamina.set_testing(True, attempts=1), Skerry(settings=settings_of(tmp_path, closed_port())) as client:
        yield client


async def collected(folder: Path, gateway: str) -> None:
    [entry] = [entry for entry in registry.endpoints() if entry.path == "/electricity/today/{zone}"]
    await run_jobs([entry], settings_of(folder, gateway))


@pytest.mark.usefixtures("noon")
async def test_collected_prices_are_a_frame_without_a_network(replay: ReplayServer, tmp_path: Path) -> None:
    await collected(tmp_path, replay.url)
    async with AsyncSkerry(settings=settings_of(tmp_path, closed_port())) as client:
        with stamina.set_testing(True, attempts=1):
            day = await client.electricity.today("SE3")
    frame = day.frame()
    assert isinstance(frame, pd.DataFrame)
    assert list(frame.columns[:3]) == ["zone", "date", "currency"]
    assert len(frame) == 96
    assert frame["price_eur_mwh"][0] == 33.41
    assert str(frame["start_at"].dtype) == "datetime64[us, UTC]"
    # It says from when its figures are: the day in each row, the moment of collection beside them.
    assert frame["date"].unique().tolist() == [pd.Timestamp("2026-05-10")]
    assert frame.attrs["fetched_at"] == datetime(2026, 5, 10, 9, 20, tzinfo=UTC)
    assert [source["title"] for source in frame.attrs["sources"]] == ["Elpriset just nu"]


@pytest.mark.usefixtures("noon")
def test_without_a_network_and_a_collection_the_error_says_what_is_missing(cut_off: Skerry) -> None:
    with pytest.raises(ApiError) as caught:
        cut_off.electricity.today("SE3")
    assert caught.value.status == 502
    assert "Elpriset just nu refused the connection" in caught.value.detail
    assert "this server has collected nothing in its place" in caught.value.detail


def test_what_ships_is_a_frame_without_a_network(cut_off: Skerry) -> None:
    frame = cut_off.electricity.zones().frame("polars")
    assert isinstance(frame, pl.DataFrame)
    assert frame.shape == (9, 5)


def test_a_frame_has_the_columns_and_rows_of_csv(in_process: Skerry) -> None:
    countries = in_process.geo.countrydata()
    table = in_process.electricity.zones()
    frame = countries.frame("pandas")
    assert len(frame) == len(countries.rows) == len(countries.data.items)
    assert str(frame["population"].dtype) == "Int64"
    assert ";" in frame["timezones"][0] or isinstance(frame["timezones"][0], str)
    assert list(table.frame("polars").columns) == list(table.frame("pandas").columns)


def test_an_answer_by_path_has_no_table(in_process: Skerry) -> None:
    with pytest.raises(NoTable, match="call its method"):
        in_process.get("/electricity/zones").frame()
