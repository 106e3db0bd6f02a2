"""Calls through the client, as a program makes them."""

import datetime as dt
import re
from typing import Any

import msgspec
import pytest

from skerry import registry
from skerry.api.endpoint import Endpoint, Kind, endpoint_count
from skerry.client import ApiError, AsyncSkerry, ServerUnreachable, Skerry
from skerry.client.calls import methods
from skerry.client.groups import SyncGroups
from skerry.endpoints.electricity.statistics import PriceStatistics
from skerry.http import examples
from tests.client.conftest import ScriptedServer
from tests.replaying import closed_port

OSLO = {"zone": "NO1", "name": "Oslo", "country": "NO", "currency": "NOK", "timezone": "Europe/Oslo"}
ZONES = msgspec.json.encode({"success": True, "data": {"count": 1, "items": [OSLO]}})


def test_an_endpoint_is_a_method_of_its_group(skerry: Skerry) -> None:
    zones = skerry.electricity.zones()
    assert (zones.data.items[3].zone, zones.data.items[3].name) == ("NO4", "Tromsø")
    holiday = skerry.world.holidays_check(country="EE", date=dt.date(2026, 2, 24)).data.holiday
    assert holiday is not None
    assert holiday.name == "Independence Day"


def test_what_stands_in_braces_is_positional(skerry: Skerry) -> None:
    assert len(skerry.geo.countrydata().data.items) > 190
    assert skerry.geo.countrydata("EE").data.name == "Estonia"


def test_a_keyword_of_python_has_an_underscore(skerry: Skerry) -> None:
    converted = skerry.time.convert(from_="Europe/Tallinn", to="Europe/London", datetime="2026-05-10T12:00:00")
    assert (converted.data.origin.timezone, converted.data.offset_difference_seconds) == ("Europe/Tallinn", -7200)


def test_an_answer_says_whose_figures_it_has_and_of_when(skerry: Skerry) -> None:
    rates = skerry.finance.vat()
    source = rates.sources[0]
    assert (source.key, source.license_url) == ("eu_vat_rates", "https://opensource.org/license/mit")
    assert rates.provenance.as_of is not None
    assert rates.provenance.as_of <= rates.provenance.fetched_at < rates.provenance.fresh_until
    assert "as of 20" in repr(rates)


def test_a_path_is_answered_without_its_type(skerry: Skerry) -> None:
    assert skerry.get("/electricity/zones").data["count"] == 9
    assert skerry.get("/api/v1/status").data["endpoint_count"] == endpoint_count(registry.endpoints())


def test_problem_details_are_an_error(skerry: Skerry) -> None:
    with pytest.raises(ApiError, match="zone is 'SE9'") as caught:
        skerry.electricity.today("SE9")
    assert (caught.value.status, caught.value.error) == (400, "bad_request")
    assert caught.value.problem.errors[0].parameter == "zone"
    with pytest.raises(ApiError) as missing:
        skerry.geo.countrydata("XZ")
    assert missing.value.status == 404


def test_wrong_arguments_are_named_before_anything_is_sent() -> None:
    client = Skerry(closed_port())
    with pytest.raises(AttributeError, match="did you mean today"):
        client.electricity.todai("SE3")  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="did you mean electricity"):
        client.electricty  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(TypeError, match="it has hourly"):
        client.electricity.today("SE3", hourley=True)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=re.escape("expected today(zone)")):
        client.electricity.today()  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="expected a URL"):
        Skerry("skerry.example")


def test_a_server_that_is_away_is_an_error() -> None:
    with Skerry(closed_port()) as client, pytest.raises(ServerUnreachable, match="cannot be reached"):
        client.electricity.zones()


async def test_the_same_methods_are_coroutines(server: str) -> None:
    async with AsyncSkerry(server) as client:
        zones = await client.electricity.zones()
        assert zones.data.count == 9
        with pytest.raises(ApiError):
            await client.electricity.today("SE9")


def test_a_closed_client_opens_again(server: str) -> None:
    client = Skerry(server)
    assert client.electricity.zones().data.count == 9
    client.close()
    assert client.electricity.zones().data.count == 9
    client.close()


def test_what_has_not_changed_is_not_sent_again(scripted: ScriptedServer) -> None:
    scripted.replies = [
        lambda reply: reply.reply(200, ZONES, ETag='"one"', Age="0", Content_Type="application/json"),
        lambda reply: reply.reply(304, b"", ETag='"one"', Age="7"),
    ]
    with Skerry(scripted.url) as client:
        client.electricity.zones()
        again = client.electricity.zones()
    assert [headers.get("if-none-match") for _, headers in scripted.asked] == [None, '"one"']
    assert again.data.items[0].name == "Oslo"
    assert again.provenance.received_at - again.provenance.fetched_at == dt.timedelta(seconds=7)


def test_a_rate_limit_is_waited_for_and_a_long_one_is_raised(scripted: ScriptedServer) -> None:
    scripted.replies = [
        lambda reply: reply.reply(429, b"{}", Retry_After="0"),
        lambda reply: reply.reply(200, ZONES, Content_Type="application/json"),
        lambda reply: reply.reply(429, b"{}", Retry_After="3600"),
    ]
    with Skerry(scripted.url) as client:
        assert client.electricity.zones().data.count == 1
        with pytest.raises(ApiError) as caught:
            client.electricity.zones()
    assert (caught.value.status, caught.value.retry_after) == (429, 3600)
    assert len(scripted.asked) == 3


def test_an_answer_of_another_server_is_not_taken_for_ours(scripted: ScriptedServer) -> None:
    scripted.replies = [lambda reply: reply.reply(502, b"<html>Bad gateway</html>", Content_Type="text/html")]
    with Skerry(scripted.url) as client, pytest.raises(ApiError, match="answered 502 Bad Gateway") as caught:
        client.electricity.zones()
    assert caught.value.error == "not_problem_details"


def test_every_endpoint_is_a_method_and_no_group_hides_one_of_the_client() -> None:
    packages = registry.group_packages()
    found = {
        entry.path
        for package in packages
        for named in methods(registry.endpoints_of(package)).values()
        for entry in named.values()
    }
    assert found == {entry.path for entry in registry.endpoints() if entry.kind is not Kind.STREAM}
    assert not set(packages) & (set(vars(Skerry)) | set(vars(AsyncSkerry)) | set(vars(SyncGroups.__base__)))


@pytest.mark.parametrize(
    "endpoint", [entry for entry in registry.endpoints() if entry.kind is not Kind.STREAM], ids=lambda entry: entry.path
)
def test_each_published_example_has_the_type_of_its_method(endpoint: Endpoint[Any]) -> None:
    published = examples.response(endpoint.name)
    assert published is not None
    data = msgspec.json.encode(published["data"])
    decoded = msgspec.json.decode(data, type=endpoint.answer)
    assert msgspec.json.decode(msgspec.json.encode(decoded)) == msgspec.json.decode(data)


def test_an_answer_has_the_type_of_its_endpoint(skerry: Skerry) -> None:
    assert type(skerry.electricity.stats("NO1", date="2026-05-10").data) is PriceStatistics
