from skerry.datasets.health_indicators import HealthIndicators


def test_each_is_there_once() -> None:
    indicators = HealthIndicators().all
    assert len({indicator.key for indicator in indicators}) == len(indicators)
    assert len({indicator.code for indicator in indicators}) == len(indicators)


def test_a_series_of_the_world_bank_has_a_unit() -> None:
    for indicator in HealthIndicators().all:
        assert (indicator.worldbank_code is None) == (indicator.worldbank_unit is None), indicator.key
