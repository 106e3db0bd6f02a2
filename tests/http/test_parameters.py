"""How the parameters of a request are read: aliases, lists, names, what is ignored, and all that can be wrong."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from skerry.app import create_app
from skerry.settings import Settings
from tests.conftest import Api
from tests.http.harbours import all_of_them
from tests.serving import served

PLACE = "lat=59&lng=24"


async def errors(api: Api, path: str) -> dict[str, dict[str, Any]]:
    """The errors of a 400 by the name of the parameter."""
    named = (await api.problem(path, 400))["errors"]
    found = {error["parameter"]: error for error in named}
    assert len(found) == len(named), "a parameter is named twice"
    return found


async def test_everything_wrong_is_named_at_once(sea: Api) -> None:
    body = await sea.problem("/voyage?lat=91&date=tomorrow&limitt=1&country=null&limit=&symbols=EUR,E1&format=pdf", 400)
    assert [error["parameter"] for error in body["errors"]] == [
        "limitt", "format", "lat", "lng", "country", "symbols", "date", "limit",
    ]  # fmt: skip
    assert all(error["parameter"] in body["detail"] for error in body["errors"])
    assert body["errors"][3] == {
        "parameter": "lng", "in": "query", "given": None, "allowed": "a number from -180 to 180",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("query", "name", "suggestion"),
    [
        ("limitt=1", "limitt", "limit"),
        ("Limit=1", "Limit", "limit"),
        ("per_pag=1", "per_pag", "limit"),  # is like an alias, of which the documented name is told
        ("lattitude=1", "lattitude", "lat"),
        ("formt=csv", "formt", "format"),
        ("hourly=temperature", "hourly", None),
    ],
)
async def test_an_unknown_parameter_is_refused_with_the_near_name(
    sea: Api, query: str, name: str, suggestion: str | None
) -> None:
    body = await sea.problem(f"/voyage?{PLACE}&{query}", 400)
    (error,) = body["errors"]
    assert error["parameter"] == name
    assert error.get("suggestion") == suggestion
    assert error["allowed"] == "this path takes lat, lng, country, symbols, date, limit, format"
    assert f"unknown parameter {name!r}" in body["detail"]
    assert ("did you mean" in body["detail"]) == (suggestion is not None)


async def test_very_many_unknown_parameters_are_named_in_part(sea: Api) -> None:
    query = "&".join(f"unknown{number}=1" for number in range(500))
    assert len(await errors(sea, f"/harbours?{query}")) == 20


@pytest.mark.parametrize("query", ["_=123", "_cache=no", "utm_source=x&utm_medium=y", "_=1&_=2", "_", "&&"])
async def test_what_is_somebody_elses_is_ignored(sea: Api, query: str) -> None:
    assert await sea.data(f"/voyage?{query}&{PLACE}") == await sea.data(f"/voyage?{PLACE}")


@pytest.mark.parametrize(
    "query", ["latitude=59&lon=24", "lat=59&longitude=24", "long=24&lat=59", "lat=%35%39&lng=24", "lat=+59&lng=24+"]
)
async def test_an_alias_is_the_same(sea: Api, query: str) -> None:
    assert await sea.data(f"/voyage?{query}") == await sea.data(f"/voyage?{PLACE}")


async def test_an_alias_shares_the_cache_with_its_name(sea: Api) -> None:
    await sea.get("/voyage?lat=59&lng=24")
    for query in ("latitude=59&lon=24", "lat=59&long=24&_=1", "utm_source=x&lat=59&longitude=24"):
        assert (await sea.get(f"/voyage?{query}")).headers["cache-status"] == "skerry; hit", query
    assert (await sea.get("/voyage?lat=59&lng=25")).headers["cache-status"] != "skerry; hit"


async def test_an_alias_is_named_as_the_caller_wrote_it(sea: Api) -> None:
    found = await errors(sea, "/voyage?latitude=99&lon=x&per_page=9")
    assert set(found) == {"latitude", "lon", "per_page"}


async def test_an_alias_beside_its_name_is_refused(sea: Api) -> None:
    found = await errors(sea, "/voyage?lat=59&lng=24&lon=24")
    assert found["lng"]["given"] == "lng=24, lon=24"
    assert found["lng"]["allowed"] == (
        "lng and lon name the same parameter: give one of them, a number from -180 to 180"
    )


async def test_long_values_and_paths_are_shortened_in_a_problem(sea: Api) -> None:
    long = "x" * 3_000
    body = await sea.problem(f"/harbours?limit={long}&limit={long}&{long}=1&since={long}", 400)
    assert all(len(error["parameter"]) <= 80 for error in body["errors"])
    assert all(len(error["given"]) <= 200 for error in body["errors"])
    assert len(body["detail"]) < 1_500
    assert len((await sea.problem(f"/harbours/{long}", 404))["instance"]) == 200


async def test_a_value_is_told_as_the_caller_wrote_it(sea: Api) -> None:
    (error,) = (await sea.problem("/passage?from=2026-05-10T00:00Z&to=2026-05-09", 400))["errors"]
    assert (error["parameter"], error["given"]) == ("to", "2026-05-09")
    assert error["allowed"] == "a moment not before start, 2026-05-10T00:00Z"


async def test_a_parameter_that_was_left_out_is_not_blamed(sea: Api) -> None:
    (error,) = (await sea.problem("/passage?start=2026-05-10", 400))["errors"]
    assert (error["parameter"], error["given"]) == ("start", "2026-05-10")
    assert error["allowed"] == "a moment at most 31 days before end, 2026-09-01"


@pytest.mark.parametrize("query", ["limit=1&limit=2", "limit=1&limit=1"])
async def test_a_repeated_parameter_is_refused(sea: Api, query: str) -> None:
    found = await errors(sea, f"/voyage?{PLACE}&{query}")
    assert found["limit"]["allowed"] == "one value: an integer from 1 to 5"
    found = await errors(sea, f"/harbours?{query}&format=csv&format=json")
    assert set(found) == {"limit", "format"}


@pytest.mark.parametrize(
    ("query", "tolls"),
    [
        ("symbols=eur", ["EUR"]),
        ("symbols=EUR,usd,%20Nok", ["EUR", "USD", "NOK"]),
        ("symbols=EUR&symbols=USD", ["EUR", "USD"]),
        ("to=EUR,EUR,eur,", ["EUR"]),
        ("to=EUR,USD&to=NOK,EUR", ["EUR", "USD", "NOK"]),
    ],
)
async def test_a_list_is_separated_by_commas_or_repeated(sea: Api, query: str, tolls: list[str]) -> None:
    assert (await sea.data(f"/voyage?{PLACE}&{query}"))["tolls"] == tolls


@pytest.mark.parametrize("value", ["", ",", "EUR,E", "EUR,USD,NOK,SEK", "null"])
async def test_a_wrong_list_is_refused(sea: Api, value: str) -> None:
    found = await errors(sea, f"/voyage?{PLACE}&symbols={value}")
    assert found["symbols"]["allowed"].startswith("currency codes separated by commas, such as USD,EUR, at most 3")


@pytest.mark.parametrize("country", ["EE", "ee", "EST", "Estonia", "ESTONIA", "eesti", "%20Estonia"])
async def test_a_country_by_code_or_name(sea: Api, country: str) -> None:
    response = await sea.get(f"/voyage?{PLACE}&country={country}")
    assert response.json()["data"]["flag"] == "EE"
    assert "link" not in response.headers, "who resolves a name does not sign the answer"


async def test_an_unknown_country_is_not_found(sea: Api) -> None:
    problem = await sea.problem(f"/voyage?{PLACE}&country=Esstonia", 404)
    assert problem["suggestions"][0] == "Estonia"
    assert set(await errors(sea, f"/voyage?{PLACE}&country=Esstonia&limit=9")) == {"limit"}


@pytest.mark.parametrize("country", ["null", "None", "undefined", "", "%20", "E1", "%00%00", "a?b", "x" * 61])
async def test_what_can_be_no_country_is_refused(sea: Api, country: str) -> None:
    found = await errors(sea, f"/voyage?{PLACE}&country={country.replace('?', '%3F')}")
    assert found["country"]["allowed"] == "a country code such as EE or EST, or an English name such as Estonia"


@pytest.mark.parametrize("name", ["lat", "date", "limit"])
@pytest.mark.parametrize("value", ["null", "none", "undefined", "", "nan", "inf", "-inf", "%C3%95", "1e999"])
async def test_nothing_is_no_value(sea: Api, name: str, value: str) -> None:
    query = {"lat": "59", "lng": "24", name: value}
    assert set(await errors(sea, "/voyage?" + "&".join(f"{key}={given}" for key, given in query.items()))) == {name}


async def test_days_have_bounds(sea: Api) -> None:
    assert (await sea.data(f"/voyage?{PLACE}&date=2026-12-31"))["date"] == "2026-12-31"
    found = await errors(sea, f"/voyage?{PLACE}&date=2027-01-01")
    assert found["date"]["allowed"] == "a date such as 2026-04-14, from 2026-01-01 to 2026-12-31"


@pytest.mark.parametrize("kind", ["open", "OPEN", "Open"])
async def test_an_enumeration_takes_any_case(sea: Api, kind: str) -> None:
    assert (await sea.data(f"/harbours?kind={kind}"))["count"] == 3


@pytest.mark.parametrize("path", ["/search?q=%FF", "/search?q=%C3", "/harbours/%FF%FE"])
async def test_bytes_that_are_no_utf_8_are_refused(sea: Api, path: str) -> None:
    assert len(await errors(sea, path)) == 1


@pytest.mark.parametrize(
    ("target", "status", "told"),
    [
        ("/api/v1/harbours/Kärdla".encode(), 200, "Kärdla"),
        (b"/api/v1/harbours/K%C3%A4rdla", 200, "Kärdla"),
        ("/api/v1/search?q=ä&order=Õ".encode(), 400, "order is 'Õ'"),
        (b"/api/v1/search?q=\xff", 400, "q is"),
        (b"/api/v1/harbours/\xff\xfe", 400, "name is"),
    ],
)
async def test_raw_bytes_in_an_address_mean_themselves(
    harbour_settings: Callable[..., Settings], target: bytes, status: int, told: str
) -> None:
    async with served(create_app(harbour_settings(), endpoints=all_of_them())) as url:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(url.rsplit(":", 1)[1]))
        writer.write(b"GET " + target + b" HTTP/1.1\r\nhost: skerry.test\r\nconnection: close\r\n\r\n")
        async with asyncio.timeout(10):
            head, _, body = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
    assert head.split(b" ")[1] == str(status).encode(), body
    assert told in json.dumps(json.loads(body), ensure_ascii=False)


@pytest.mark.parametrize("value", ["null", "None", "%20undefined"])
async def test_null_is_no_value_of_what_may_be_left_out(sea: Api, value: str) -> None:
    (error,) = (await sea.problem(f"/search?q=x&order={value}", 400))["errors"]
    assert error["parameter"] == "order"
    assert (await sea.get(f"/search?q={value}")).status_code == 200  # a word to look for
