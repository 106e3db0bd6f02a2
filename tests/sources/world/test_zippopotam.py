from skerry.sources.world.zippopotam import Place, _postal_code
from tests.conftest import Recorded


def test_recorded_code(recorded: Recorded) -> None:
    code = _postal_code(recorded("zippopotam/us_90210.json"))
    assert (code.post_code, code.country_code) == ("90210", "US")
    assert code.items == [Place("Beverly Hills", "California", "CA", 34.0901, -118.4065)]
