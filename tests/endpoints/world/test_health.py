import json
from datetime import UTC, datetime

import time_machine

from tests.conftest import Api, Opened
from tests.declared import ANNUAL, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {"/health/data": Declared(another={'"EE"': '"LV"', '"EST"': '"LVA"'}, timeless=ANNUAL)}

WORLD_BANK, WHO = "api.worldbank.org", "ghoapi.azureedge.net"


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


async def test_all_years_of_a_country(open_api: Opened) -> None:
    async with open_api() as api:
        response = await api.get("/health/data?indicator=life_expectancy&country=Estonia")
    data = response.json()["data"]
    assert (data["source"], data["series_code"], data["unit"]) == ("world_bank", "SP.DYN.LE00.IN", "years")
    assert [(row["country"], row["year"], row["value"], row["low"]) for row in data["items"]] == [
        ("EE", 2024, 78.94, None),
        ("EE", 2023, 78.54, None),
        ("EE", 2022, 78.09, None),
    ]
    assert "creativecommons.org/licenses/by/4.0/" in response.headers["link"]


async def test_the_world_bank_counts_doctors_in_the_unit_of_the_indicator(api: Api) -> None:
    data = await api.data("/health/data?indicator=HWF_0001&country=EE")
    assert [(row["year"], row["value"]) for row in data["items"]] == [(2022, 34.62)]
    assert data["unit"] == "per 10 000"


async def test_newest_value_of_every_country(api: Api) -> None:
    data = await api.data("/health/data?indicator=sp.dyn.le00.in")
    assert [(row["country"], row["country_name"], row["year"], row["value"]) for row in data["items"]] == [
        ("EE", "Estonia", 2024, 78.94),
        ("SI", "Slovenia", 2023, 81.9),
    ]


async def test_the_who_stands_in_under_its_own_licence(open_api: Opened, replay: ReplayServer) -> None:
    async with open_api() as api:
        with replay.fault("error_500", host=WORLD_BANK):
            response = await api.get("/health/data?indicator=life_expectancy&country=EE")
    data = response.json()["data"]
    assert (data["source"], data["series_code"]) == ("who_gho", "WHOSIS_000001")
    assert [(row["year"], row["value"], row["low"], row["high"]) for row in data["items"]] == [
        (2021, 76.7, 76, 77.4),
        (2019, 78.9, 78.2, 79.6),
    ]
    assert "creativecommons.org/licenses/by-nc-sa/3.0/igo/" in response.headers["link"]
    assert "worldbank" not in response.headers["link"]


async def test_what_only_the_who_has(api: Api, replay: ReplayServer) -> None:
    with time_machine.travel(datetime(2026, 11, 20, tzinfo=UTC), tick=False):
        data = await api.data("/health/data?indicator=obesity")
        islands = await api.data("/health/data?indicator=life_expectancy&country=CK")
    assert [(row["country"], row["year"], row["value"]) for row in data["items"]] == [
        ("EE", 2022, 21.6),
        ("NO", 2022, 19.1),
    ]
    assert [(row["country_name"], row["value"]) for row in islands["items"]] == [("Cook Islands", 75.1)]
    assert {row["url"].split("/")[2] for row in replay.log} == {WHO}


async def test_the_who_answers_where_the_world_bank_has_no_figures(open_api: Opened, answering: Answering) -> None:
    bank = "/v2/country/SM/indicator/SH.MED.PHYS.ZS?format=json&source=2&date=1960%3A2026&per_page=1000"
    row = {"IndicatorCode": "HWF_0001", "SpatialDim": "SMR", "TimeDim": 2014, "NumericValue": 61.2}
    bodies = {
        f"https://{WORLD_BANK}{bank}": b'[{"page": 0, "pages": 0, "per_page": 0, "total": 0}, null]',
        f"https://{WHO}/api/HWF_0001?%24filter=SpatialDim%20eq%20%27SMR%27": json.dumps({"value": [row]}).encode(),
    }
    with time_machine.travel(datetime(2026, 11, 20, tzinfo=UTC), tick=False):
        async with open_api(gateway=answering(bodies)) as api:
            response = await api.get("/health/data?indicator=physicians&country=SM")
    data = response.json()["data"]
    assert (data["source"], [(item["year"], item["value"]) for item in data["items"]]) == ("who_gho", [(2014, 61.2)])
    assert "worldbank" not in response.headers["link"]


async def test_both_providers_count_all_use_of_tobacco(open_api: Opened, answering: Answering) -> None:
    """The WHO's M_Est_smk_curr_std is of smoking alone."""
    row = {"IndicatorCode": "M_Est_tob_curr_std", "SpatialDim": "SWE", "TimeDim": 2022, "NumericValue": 24.2}
    url = f"https://{WHO}/api/M_Est_tob_curr_std?%24filter=SpatialDim%20eq%20%27SWE%27"
    async with open_api(gateway=answering({url: json.dumps({"value": [row]}).encode()})) as api:
        data = await api.data("/health/data?indicator=SH.PRV.SMOK&country=SE")
    assert data["indicator"]["name"].startswith("Tobacco use, smoked or not")
    assert (data["source"], [(item["year"], item["value"]) for item in data["items"]]) == ("who_gho", [(2022, 24.2)])


async def test_an_unknown_indicator_suggests_the_keys(api: Api) -> None:
    problem = await api.problem("/health/data?indicator=happiness", 404)
    assert "life_expectancy" in problem["suggestions"]


async def test_figures_of_another_country_are_a_502(open_api: Opened, answering: Answering) -> None:
    url = f"https://{WHO}/api/NCD_BMI_30A?%24filter=SpatialDim%20eq%20%27EST%27"
    row = {"IndicatorCode": "NCD_BMI_30A", "SpatialDim": "LVA", "TimeDim": 2022, "NumericValue": 20.1}
    async with open_api(gateway=answering({url: json.dumps({"value": [row]}).encode()})) as api:
        problem = await api.problem("/health/data?indicator=obesity&country=EE", 502)
    assert "LVA" in problem["detail"]


async def test_a_part_of_the_rows_is_no_answer(open_api: Opened, answering: Answering) -> None:
    url = f"https://{WHO}/api/NCD_BMI_30A?%24filter=SpatialDim%20eq%20%27EST%27"
    async with open_api(gateway=answering({url: b'{"value": [], "@odata.nextLink": "https://example.org/"}'})) as api:
        await api.problem("/health/data?indicator=obesity&country=EE", 502)
