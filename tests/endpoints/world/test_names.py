import pytest

from tests.conftest import Api, Opened, seconds_left
from tests.declared import WORDS, Declared
from tests.endpoints.conftest import Answering
from tests.replaying import ReplayServer

DECLARED = {
    "/names/age/{name}": Declared(
        another={"michael": "meelad"},
        timeless=WORDS,
    ),
    "/names/gender/{name}": Declared(
        another={"peter": "petra"},
        timeless=WORDS,
    ),
    "/names/nationality/{name}": Declared(
        another={"johnson": "jonson"},
        timeless=WORDS,
    ),
    "/names/predict/{name}": Declared(
        timeless=WORDS,
    ),
}

LIMIT_REACHED = b'{"error": "Request limit reached"}'


async def test_age(api: Api) -> None:
    assert await api.data("/names/age/michael") == {
        "name": "michael",
        "age": 57,
        "sample_count": 298219,
        "country": None,
        "source": "agify",
    }


@pytest.mark.parametrize("country", ["US", "us", "USA"])
async def test_age_in_one_country(api: Api, country: str) -> None:
    data = await api.data(f"/names/age/michael?country={country}")
    assert (data["age"], data["country"]) == (63, "US")


async def test_gender(api: Api) -> None:
    data = await api.data("/names/gender/peter")
    assert (data["gender"], data["probability"], data["sample_count"]) == ("male", 1.0, 1352696)
    danish = await api.data("/names/gender/kim?country=DK")
    assert (danish["gender"], danish["probability"], danish["country"]) == ("male", 0.91, "DK")


async def test_nationality(api: Api) -> None:
    data = await api.data("/names/nationality/johnson")
    assert (data["name"], data["sample_count"], data["source"]) == ("johnson", 264131, "nationalize")
    assert data["nationalities"][0] == {"country": "NG", "country_name": "Nigeria", "probability": 0.1183}
    # The Netherlands Antilles are no more.
    assert data["nationalities"][4] == {"country": "AN", "country_name": None, "probability": 0.0312}


async def test_an_unknown_name_has_no_guess(api: Api) -> None:
    age = await api.data("/names/age/qwzx")
    assert (age["age"], age["sample_count"]) == (None, 0)
    gender = await api.data("/names/gender/qwzx")
    assert (gender["gender"], gender["probability"], gender["sample_count"]) == (None, 0.0, 0)
    assert (await api.data("/names/nationality/qwzx"))["nationalities"] == []


async def test_a_name_is_asked_for_once_whatever_its_case(api: Api, replay: ReplayServer) -> None:
    assert (await api.data("/names/age/Michael"))["name"] == "Michael"
    assert (await api.data("/names/age/%20MICHAEL%20"))["name"] == "MICHAEL"
    assert [row["url"] for row in replay.log] == ["https://api.agify.io/?name=michael"]


@pytest.mark.parametrize("kind", ["age", "gender", "nationality", "predict"])
async def test_blanks_are_no_name(api: Api, kind: str) -> None:
    problem = await api.problem(f"/names/{kind}/%20%20", 400)
    assert problem["errors"][0]["parameter"] == "name"
    assert problem["errors"][0]["in"] == "path"


async def test_a_country_must_exist(api: Api) -> None:
    assert "QQ" in (await api.problem("/names/age/michael?country=QQ", 404))["detail"]
    problem = await api.problem("/names/gender/kim?country=D9", 400)
    assert problem["errors"][0]["parameter"] == "country"


async def test_prediction(api: Api) -> None:
    data = await api.data("/names/predict/Michael")
    assert data == {
        "name": "Michael",
        "age": {"age": 57, "sample_count": 298219},
        "gender": {"gender": "male", "probability": 1.0, "sample_count": 1674322},
        "nationality": {
            "nationalities": [
                {"country": "DE", "country_name": "Germany", "probability": 0.0901},
                {"country": "AT", "country_name": "Austria", "probability": 0.0772},
            ],
            "sample_count": 389417,
        },
        "unavailable": [],
    }


async def test_a_used_up_quota_is_a_502(answering: Answering, open_api: Opened) -> None:
    gateway = answering({"https://api.agify.io/?name=michael": LIMIT_REACHED}, status=429)
    async with open_api(gateway=gateway) as api:
        problem = await api.problem("/names/age/michael", 502)
    assert problem["provider"] == "agify.io"
    assert "returned 429" in problem["detail"]


async def test_a_prediction_goes_without_who_does_not_answer(api: Api, replay: ReplayServer) -> None:
    with replay.fault("error_500", host="api.genderize.io"):
        response = await api.get("/names/predict/michael")
    data = response.json()["data"]
    assert (data["age"]["age"], data["gender"], data["nationality"]["sample_count"]) == (57, None, 389417)
    assert [(entry["part"], entry["reason"]) for entry in data["unavailable"]] == [("gender", "upstream_unavailable")]
    assert 58 <= seconds_left(response) <= 60
