import io
from pathlib import Path

import pytest

from skerry.clock import now
from skerry.errors import ReplyError
from skerry.sources.estonia.emta import read_link, read_tax_years
from skerry.upstream.reply import Reply

FILE = Path(__file__).parents[2] / "cassettes" / "emta" / "taxes.csv"


def test_a_broken_row_is_left_out_and_half_of_them_are_a_change() -> None:
    whole = FILE.read_bytes()
    years = list(read_tax_years(io.BytesIO(whole)))
    assert list(read_tax_years(io.BytesIO(whole + b"10.10.2026,10000018\r\n"))) == years
    with pytest.raises(ReplyError, match="rows in an unexpected format"):
        list(read_tax_years(io.BytesIO(whole + b"10.10.2026,10000018\r\n" * 6)))


@pytest.mark.parametrize("body", [b"", b"Registrikood;Nimi\r\n1;2\r\n", b"\xff\xfe"])
def test_another_file_is_a_change(body: bytes) -> None:
    with pytest.raises(ReplyError):
        list(read_tax_years(io.BytesIO(body)))


def test_a_page_without_the_link_is_a_change() -> None:
    page = b'<html><body><a href="https://ncfailid.emta.ee/s/x/download/other.csv">CSV</a></body></html>'
    reply = Reply(url="", status=200, headers={}, body=page, fetched_at=now(), fresh_until=now())
    with pytest.raises(ReplyError, match="without the link"):
        read_link(reply)
