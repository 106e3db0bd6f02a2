from datetime import date

from skerry.sources.world.advice_slip import read_advice, read_search
from tests.conftest import Recorded


def test_recorded_advice(recorded: Recorded) -> None:
    advice = read_advice(1, recorded("adviceslip/advice-1.json"))
    assert advice.id == 1
    assert advice.advice.startswith("Remember that spiders")


def test_recorded_search(recorded: Recorded) -> None:
    found = read_search(recorded("adviceslip/search-doubt.json"))
    assert [(advice.id, advice.date) for advice in found] == [(30, date(2017, 1, 21)), (97, date(2017, 2, 8))]
