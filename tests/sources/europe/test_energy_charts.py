"""Energy-Charts: which column is read, and what counts as generation."""

from datetime import UTC, datetime

import pytest

from skerry.clock import now
from skerry.errors import NotFound, ReplyError
from skerry.sources.europe.energy_charts import GenerationKind, PublicPower, read_public_power
from skerry.upstream.reply import Reply
from tests.replaying import CASSETTES

START, END = datetime(2026, 5, 10, 3, tzinfo=UTC), datetime(2026, 5, 10, 9, tzinfo=UTC)


def reply(body: bytes) -> Reply:
    return Reply(url="", status=200, headers={}, body=body, fetched_at=now(), fresh_until=now())


def _read(answer: Reply, start: datetime = START, end: datetime = END) -> tuple[PublicPower, ...]:
    return read_public_power(start, end, answer)


def test_columns_outside_the_window_are_refused() -> None:
    answer = reply((CASSETTES / "energy_charts/public_power_se.json").read_bytes())
    assert [power.start_at.minute for power in _read(answer)] == [0, 15, 30]
    early = datetime(2026, 5, 10, 7, 15, tzinfo=UTC)
    assert [power.start_at for power in _read(answer, end=early)] == [START.replace(hour=7), early]
    with pytest.raises(NotFound):
        _read(answer, start=datetime(2026, 11, 10, tzinfo=UTC), end=datetime(2026, 11, 11, tzinfo=UTC))


def test_the_newest_column_that_is_nearly_full() -> None:
    power = _read(reply((CASSETTES / "energy_charts/public_power_se.json").read_bytes()))[-1]
    assert power.start_at == datetime(2026, 5, 10, 7, 30, tzinfo=UTC)
    assert power.outputs[0].kind is GenerationKind.HYDRO_RESERVOIR
    assert [output.power_mw for output in power.outputs[:3]] == [6100.0, 5600.0, 2500.0]
    assert (power.load_mw, power.net_import_mw) == (12900.0, -3100.0)


def test_load_trade_shares_and_what_storage_takes_in_are_no_generation() -> None:
    power = _read(reply((CASSETTES / "energy_charts/public_power_se.json").read_bytes()))[-1]
    assert len(power.outputs) == 7
    assert sum(output.power_mw for output in power.outputs) == 16000.0


def test_a_window_without_values() -> None:
    with pytest.raises(NotFound):
        _read(reply((CASSETTES / "energy_charts/public_power_empty.json").read_bytes()))


def test_columns_of_unequal_length() -> None:
    with pytest.raises(ReplyError, match="unequal"):
        _read(reply(b'{"unix_seconds":[0,900],"production_types":[{"name":"Solar","data":[1.0]}]}'))
