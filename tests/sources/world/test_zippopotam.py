from skerry.sources.world.zippopotam import PostalPlace, read_postal_code
from tests.conftest import Recorded


def test_recorded_code(recorded: Recorded) -> None:
    code = read_postal_code(recorded("zippopotam/us_90210.json"))
    assert (code.postal_code, code.country) == ("90210", "US")
    assert code.items == [PostalPlace("Beverly Hills", "California", "CA", 34.0901, -118.4065)]
