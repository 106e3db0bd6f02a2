"""CSV, against a recording of Statistics Denmark."""

import pytest
from msgspec import Struct

from skerry.errors import ReplyError
from skerry.upstream.formats.csv import read_table
from tests.conftest import Recorded
from tests.upstream.formats.replies import reply


class Rate(Struct):
    """A row of the recording."""

    VALUTA: str
    TID: str
    INDHOLD: float | None = None


def test_a_recorded_table(recorded: Recorded) -> None:
    rates = read_table(recorded("statbank_dk/dnvald_bulk_2025.csv"), Rate, delimiter=";", missing={".."})
    assert (rates[0].VALUTA, rates[0].TID, rates[0].INDHOLD) == ("AUD", "2025M07D08", 416.23)
    assert len(rates) > 500


def test_an_empty_cell_is_none() -> None:
    assert read_table(reply("VALUTA,TID,INDHOLD,OTHER\nEUR,2025, ,x\n\n"), Rate) == [Rate("EUR", "2025", None)]


@pytest.mark.parametrize(
    "body", ["", "VALUTA,TID,INDHOLD\nEUR,2025\n", "VALUTA,TID,INDHOLD\nEUR,2025,high\n", "A,B\n1,2\n"]
)
def test_what_is_no_such_table(body: str) -> None:
    with pytest.raises(ReplyError, match="CSV"):
        read_table(reply(body), Rate)
