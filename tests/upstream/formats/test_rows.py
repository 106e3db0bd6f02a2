import msgspec
import pytest
from msgspec import Raw, Struct
from structlog.testing import capture_logs

from skerry.errors import ReplyError
from skerry.upstream.formats.rows import read_rows


class RawLevel(Struct):
    station: str
    level: str


def read(text: str) -> list[tuple[str, float]]:
    rows = msgspec.json.decode(text, type=list[Raw])
    return read_rows("institute", rows, RawLevel, lambda row: (row.station, float(row.level)))


def test_bad_rows_are_skipped_and_logged() -> None:
    text = '[{"station": "A", "level": "1.5"}, {"station": null, "level": "2"}, {"station": "C", "level": "-"}]'
    with capture_logs() as logs:
        assert read(text) == [("A", 1.5)]
    (entry,) = logs
    assert (entry["provider"], entry["skipped"], entry["kept"]) == ("institute", 2, 1)
    assert "Expected `str`" in entry["reason"]


def test_list_without_a_good_row_is_another_shape() -> None:
    with pytest.raises(ReplyError, match=r"returned 2 rows of another shape: .*`station`"):
        read('[{"name": "A"}, {"name": "B"}]')


def test_empty_list_is_empty() -> None:
    assert read("[]") == []
