from tests.conftest import Api


async def test_indicators(api: Api) -> None:
    data = await api.data("/health/indicators")
    assert data["count"] == len(data["items"]) == 17
    by_key = {item["key"]: item for item in data["items"]}
    assert by_key["life_expectancy"] == {
        "key": "life_expectancy",
        "code": "WHOSIS_000001",
        "worldbank_code": "SP.DYN.LE00.IN",
        "name": "Life expectancy at birth",
        "unit": "years",
        "worldbank_unit": "years",
        "category": "mortality",
    }
    assert by_key["obesity"]["worldbank_code"] is None
    assert (by_key["nurses"]["unit"], by_key["nurses"]["worldbank_unit"]) == ("per 10 000", "per 1 000")


async def test_it_says_where_the_codes_are_from(api: Api) -> None:
    response = await api.get("/health/indicators", accept="text/csv")
    assert response.text.startswith("key,code,worldbank_code,")
    assert '<https://www.who.int/data/gho>; rel="via"' in response.headers["link"]
    assert "last-modified" not in response.headers  # the list has no date of its own
