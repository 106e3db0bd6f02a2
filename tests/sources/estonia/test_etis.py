"""Of ETIS we hold a count and a list of classifiers, not the records that we read."""

import pytest

from skerry.errors import ReplyError
from skerry.sources.estonia.etis.reading import read_count, read_institutions, year
from skerry.sources.estonia.etis.researchers import _names
from tests.conftest import Recorded


def test_recorded_count(recorded: Recorded) -> None:
    assert read_count(recorded("etis/project_getcount.json")) == 6996


def test_recorded_rows_have_the_members_that_all_services_share(recorded: Recorded) -> None:
    rows = read_institutions(recorded("etis/classifier_getitems.json"))
    assert len(rows) == 5
    assert (rows[0].id, rows[0].name) == ("b1b91663-fbd7-4a25-b30d-b9bbdd3420d5", "Ajakirja-artikkel")
    assert rows[1].name_en == "A book/monograph"


def test_a_count_is_no_list(recorded: Recorded) -> None:
    with pytest.raises(ReplyError):
        read_institutions(recorded("etis/project_getcount.json"))


@pytest.mark.parametrize(
    ("value", "expected"), [(2008, 2008), (2008.0, 2008), ("2012", 2012), ("...", None), ("", None), (None, None)]
)
def test_years(value: str | float | None, expected: int | None) -> None:
    assert year(value) == expected


def test_words_are_no_year() -> None:
    assert year("not a number") is None


def test_names_are_parted_at_the_last_blank() -> None:
    assert _names(" Jaan  Mihkel Tamm ") == ("Jaan Mihkel", "Tamm")
    assert _names("Tamm") == (None, "Tamm")
