from datetime import date

from skerry.services.port43 import SERVERS, read_answer
from tests.conftest import Recorded


def test_recorded_estonian_domain(recorded: Recorded) -> None:
    found = read_answer(recorded("whois43/ee.txt").body.decode(), SERVERS["ee"], "google.ee")
    assert (found.registrar, found.created_date, found.expires_date) == (
        "Zone Media OÜ",
        date(2010, 7, 4),
        date(2020, 11, 9),
    )
    assert found.statuses == ["ok (paid and in zone)"]
    assert found.name_servers == [f"ns{number}.google.com" for number in (1, 2, 3, 4)]


def test_a_long_line_takes_linear_time() -> None:
    spaces = " " * 60_000
    found = read_answer(f"domain:\nname: example.ee\nstatus: ok{spaces}x", SERVERS["ee"], "example.ee")
    assert found.statuses == [f"ok{spaces}x"]
