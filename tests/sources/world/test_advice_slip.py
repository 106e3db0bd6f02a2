from skerry.sources.world.advice_slip import _found, _numbered
from tests.conftest import Recorded


def test_recorded_advice(recorded: Recorded) -> None:
    advice = _numbered(1, recorded("adviceslip/advice-1.json"))
    assert advice.id == 1
    assert advice.advice.startswith("Remember that spiders")


def test_recorded_search(recorded: Recorded) -> None:
    found = _found(recorded("adviceslip/search-doubt.json"))
    assert [(advice.id, advice.date) for advice in found] == [(30, "2017-01-21"), (97, "2017-02-08")]
