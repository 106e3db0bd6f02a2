"""The page of each endpoint: its form is what the endpoint takes, its link is a call that works."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

from skerry import registry
from skerry.api.endpoint import Endpoint, Kind
from skerry.portal.answer_fields import fields_of
from skerry.portal.finding import page_of
from skerry.portal.forms import FormField, arguments, form_of
from skerry.portal.units import unit_of
from tests.conftest import Api
from tests.portal.html import Document

ENDPOINTS = registry.endpoints()
BY_PATH = {endpoint.path: endpoint for endpoint in ENDPOINTS}


def form(path: str, given: Mapping[str, str] | None = None) -> dict[str, FormField]:
    return {field.name: field for field in form_of(BY_PATH[path], given or {})}


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.path)
def test_a_form_has_every_parameter_and_makes_the_call_of_the_example(endpoint: Endpoint[Any]) -> None:
    fields = form_of(endpoint, {})
    parameters = [parameter for parameter in endpoint.parameters if parameter.place != "header"]
    assert [field.name for field in fields] == [parameter.external for parameter in parameters]
    for field, parameter in zip(fields, parameters, strict=True):
        assert field.required == parameter.required
        assert field.kind in ("select", "number", "date", "text")
        if field.kind == "select":
            assert field.value in ("", *field.options), field
            assert field.default in ("", *field.options), field
        elif field.kind == "number":
            numbers = [float(text) for text in (field.min, field.value, field.max) if text]
            assert numbers == sorted(numbers), field
        assert not field.required or field.value, field
    made, expected = urlsplit(endpoint.url(arguments(fields))), urlsplit(endpoint.url())
    assert made.path.casefold() == expected.path.casefold()
    assert {(name, value.casefold()) for name, value in parse_qsl(made.query)} == {
        (name, value.casefold()) for name, value in parse_qsl(expected.query)
    }


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.path)
def test_fields_have_types_and_names_of_rows_exist(endpoint: Endpoint[Any]) -> None:
    if endpoint.kind is Kind.STREAM:
        return
    fields = fields_of(endpoint.answer)
    assert fields
    names = [field.name for field in fields]
    assert len(names) == len(set(names))
    rows = getattr(endpoint.answer, "ROWS", None)
    if rows is not None:
        member = rows.member.partition(".")[0]
        assert any(name.removesuffix("[]") == member for name in names), (rows.member, names)


def test_controls_follow_the_types() -> None:
    zone = form("/electricity/today/{zone}")["zone"]
    assert (zone.kind, zone.value, zone.place) == ("select", "SE3", "path")
    assert "NO1" in zone.options
    limit = form("/earthquakes/recent")["limit"]
    assert (limit.kind, limit.min, limit.max, limit.step, limit.default) == ("number", "1", "500", "1", "50")
    assert form("/electricity/today/{zone}")["hourly"].options == ("true", "false")
    assert form("/weather/current")["city"].names == "cities"


def test_given_values_fill_the_form_in_place_of_the_example() -> None:
    given = form("/electricity/today/{zone}", {"zone": "no1", "hourly": "true", "unknown": "x"})
    assert (given["zone"].value, given["hourly"].value) == ("NO1", "true")
    assert form("/electricity/today/{zone}", {"utm_source": "x"})["zone"].value == "SE3"


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("price_eur_mwh", "EUR/MWh"),
        ("temperature_c", "°C"),
        ("wind_ms", "m/s"),
        ("co2_g_kwh", "g/kWh"),
        ("price_mean_cent_kwh", "cent/kWh"),
        ("price_eur_m3", "EUR/m³"),
        ("glucose_mmol_l", "mmol/l"),
        ("depth_km", "km"),
        ("latitude", "°"),
        ("id", ""),
        ("c", ""),
    ],
)
def test_units_follow_names(name: str, unit: str) -> None:
    assert unit_of(name) == unit


async def test_every_endpoint_has_a_page(api: Api) -> None:
    for endpoint in ENDPOINTS:
        page = await api.client.get(page_of(endpoint), headers={"Accept": "text/html"})
        assert page.status_code == 200, endpoint.path
        found = Document(page.text)
        assert found.one("#live").attributes["href"] == endpoint.url(arguments(form_of(endpoint, {})))
        keys = found.values("[data-source]", "data-source")
        assert keys == [origin.key for origin in endpoint.origins], endpoint.path
        assert page.text.count("<pre") == len(found.all("pre"))


async def test_the_form_leads_to_the_answer_without_javascript(api: Api) -> None:
    path = "/et/endpoints/electricity-prices-today/answer"
    redirect = await api.client.get(f"{path}?zone=NO1&hourly=&format=csv")
    assert redirect.status_code == 303
    assert redirect.headers["location"] == "/api/v1/electricity/today/NO1?format=csv"
    foreign = await api.client.get(f"{path}?zone=//example.org/%C3%B5%0D%0AX:1")
    assert foreign.headers["location"] == "/api/v1/electricity/today/%2F%2Fexample.org%2F%C3%B5%0D%0AX%3A1"


async def test_a_link_with_values_shows_their_call(api: Api) -> None:
    page = await api.client.get("/endpoints/electricity-prices-today?zone=NO2&hourly=true")
    found = Document(page.text)
    assert found.one("#live").attributes["href"] == "/api/v1/electricity/today/NO2?hourly=true"
    assert found.values("select[name=zone] option[selected]", "selected") == [""]
    assert found.text("select[name=zone] option[selected]") == "NO2"
    assert "http://skerry.test/api/v1/electricity/today/NO2?hourly=true&format=csv" in found.text(
        "#s-pandas + label + div pre"
    )


async def test_a_sensor_shows_what_is_measured(api: Api) -> None:
    page = Document((await api.client.get("/endpoints/electricity-prices-today")).text)
    sensor = page.text("#s-home-assistant + label + div pre")
    assert 'value_template: "{{ value_json.data.prices[0].price_eur_mwh }}" unit_of_measurement: "EUR/MWh"' in sensor


async def test_names_are_completed(api: Api) -> None:
    cities = (await api.client.get("/names/cities?q=tart", headers={"Accept": "application/json"})).json()
    assert {"value": "Tartu", "label": "Estonia"} in cities["items"]
    countries = (await api.client.get("/names/countries?q=eston", headers={"Accept": "application/json"})).json()
    assert countries["items"][0] == {"value": "EE", "label": "Estonia"}
    zones = (await api.client.get("/names/time-zones?q=Tallinn", headers={"Accept": "application/json"})).json()
    assert zones["items"][0]["value"] == "Europe/Tallinn"
    assert (await api.client.get("/names/planets")).status_code == 404
