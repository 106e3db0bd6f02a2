import msgspec
import pytest
from msgspec import Raw, Struct

from skerry.errors import ReplyError
from skerry.upstream.formats.rows import OddRows, read_each, read_ranked, read_rows, reporting


class RawLevel(Struct, rename="camel"):
    station: str
    level: str
    note: str | None = None
    other_names: list[str] = []


GOOD = '{"station": "A", "level": "1.5"}'
WRONG_TYPE = '{"station": null, "level": "2"}'
NO_NUMBER = '{"station": "C", "level": "-"}'


def read(*rows: str, at_least: int = 0) -> list[tuple[str, float]]:
    decoded = msgspec.json.decode(f"[{','.join(rows)}]", type=list[Raw])
    return read_rows(decoded, RawLevel, lambda row: (row.station, float(row.level)), at_least=at_least)


@pytest.mark.parametrize("odd", [WRONG_TYPE, NO_NUMBER, "null", "7", "[]", "{}"])
def test_an_odd_row_is_left_out_and_reported(odd: str) -> None:
    found: list[OddRows] = []
    with reporting(found.append):
        assert read(GOOD, odd) == [("A", 1.5)]
    (reported,) = found
    assert (reported.count, reported.left_out, reported.kept) == (1, 1, 1)
    assert reported.reason


def test_an_optional_field_costs_only_itself() -> None:
    odd = '{"station": "B", "level": "2", "note": "x", "otherNames": {"0": "C"}}'
    found: list[OddRows] = []
    rows = msgspec.json.decode(f"[{GOOD},{odd}]", type=list[Raw])
    with reporting(found.append):
        _, kept = read_rows(rows, RawLevel, lambda row: row)
    assert (kept.station, kept.note, kept.other_names) == ("B", "x", [])
    assert (found[0].count, found[0].left_out, found[0].kept) == (1, 0, 2)
    with pytest.raises(ReplyError, match="returned 2 of 2 rows in an unexpected format: Expected `array`"):
        read(odd, odd)  # that is no longer an odd row: the provider has changed


def test_the_reason_is_that_of_the_first_odd_row() -> None:
    found: list[OddRows] = []
    with reporting(found.append):
        read(*[GOOD] * 8, WRONG_TYPE, NO_NUMBER)
    assert found[0].count == 2
    assert "Expected `str`" in found[0].reason


def test_a_quarter_of_the_rows_may_be_odd() -> None:
    assert len(read(*[GOOD] * 9, *[NO_NUMBER] * 3)) == 9
    with pytest.raises(ReplyError, match=r"returned 4 of 13 rows in an unexpected format: ValueError"):
        read(*[GOOD] * 9, *[NO_NUMBER] * 4)


def test_list_without_a_good_row_is_another_shape() -> None:
    with pytest.raises(ReplyError, match=r"returned 2 of 2 rows in an unexpected format: .*`station`"):
        read('{"name": "A"}', '{"name": "B"}')
    with pytest.raises(ReplyError, match="returned 1 of 1 rows"):
        read(WRONG_TYPE)


def test_empty_list_is_empty() -> None:
    assert read() == []


def test_a_list_has_at_least_what_it_always_has() -> None:
    assert len(read(GOOD, GOOD, NO_NUMBER, at_least=2)) == 2
    with pytest.raises(ReplyError, match="returned only 2 rows, fewer than 3"):
        read(GOOD, GOOD, NO_NUMBER, at_least=3)
    with pytest.raises(ReplyError, match="returned an empty list of rows"):
        read(at_least=1)


def test_rows_of_any_kind() -> None:
    assert read_each(["1", "x", "3"], int) == [1, 3]


def test_an_odd_row_keeps_its_place_in_a_ranking() -> None:
    rows = msgspec.json.decode(f"[{GOOD},{GOOD},{WRONG_TYPE},{GOOD},{GOOD}]", type=list[Raw])
    assert read_ranked(rows, RawLevel, lambda row, place: place) == [1, 2, 4, 5]
