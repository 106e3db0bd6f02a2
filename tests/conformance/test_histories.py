"""Every history is asked in the same way: period, page, intervals, forms, gaps."""

import csv
import io
import json
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args, get_origin
from zoneinfo import ZoneInfo

import msgspec
import pytest
import time_machine
from jsonschema import Draft202012Validator
from msgspec import structs
from sqlalchemy import BigInteger, Double, Text

from skerry import registry
from skerry.api.endpoint import Endpoint
from skerry.api.history import averaged_page
from skerry.http.routes import http_date
from skerry.models.units import statistic
from skerry.settings import Settings
from skerry.store import Aggregate, HistoryPage, averaged, open_store
from skerry.store.history.aggregates import declared_aggregates
from skerry.store.history.series import columns_of, public_names
from tests.conformance import contract
from tests.conformance.test_matrix import by_path
from tests.conftest import Opened

HISTORIES = [endpoint for endpoint in registry.endpoints() if get_origin(endpoint.answer) is HistoryPage]
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
ONE_DAY = timedelta(days=1)
FORMS = ("csv", "ndjson")
STEPS = (0, 1, 2, 6)
"""In cadences after noon: a gap before the last."""


def row(endpoint: Endpoint[Any], step: int) -> Any:
    """A row of its series, with `step` as every number."""
    [row_type] = get_args(endpoint.answer)
    columns = columns_of(row_type)
    values: dict[str, Any] = {columns.key[0]: NOON + step * row_type.SERIES.every}
    for column in columns.table.c:
        if column.name in columns.dimensions:
            values[column.name] = endpoint.example.get(column.name, "a" if isinstance(column.type, Text) else 1)
        elif column.name in columns.values:
            values[column.name] = step if isinstance(column.type, BigInteger | Double) else None
    return row_type(**{field: values.get(field) for field in row_type.__struct_fields__})


@pytest.mark.parametrize("endpoint", **by_path(HISTORIES))
def test_it_has_the_parameters_of_a_history(endpoint: Endpoint[Any]) -> None:
    schemas = {parameter.external: parameter.schema for parameter in endpoint.parameters}
    assert {"start", "end", "limit", "interval", "cursor"} <= schemas.keys()
    assert (schemas["limit"]["minimum"], schemas["limit"]["maximum"]) == (1, 10_000)
    assert [parameter.default for parameter in endpoint.parameters if parameter.external == "limit"] == [500]
    assert set(schemas["interval"]["enum"]) == {"raw", "15m", "1h", "1d"}
    [row_type] = get_args(endpoint.answer)
    body = contract.operation(endpoint)["responses"]["200"]["content"]["application/json"]["schema"]
    assert body == {"$ref": f"#/components/schemas/{row_type.__name__}HistoryPageResponse"}
    both = contract.openapi()["components"]["schemas"][f"{row_type.__name__}HistoryPageResponse"]
    names = [choice["$ref"].rsplit("/", 1)[1] for choice in both["properties"]["data"]["anyOf"]]
    assert names == [f"{row_type.__name__}HistoryPage", f"Averaged{row_type.__name__}HistoryPage"]


@pytest.mark.parametrize("endpoint", **by_path(HISTORIES))
async def test_it_gives_rows_and_averages_in_every_form(
    open_api: Opened, tmp_path: Path, endpoint: Endpoint[Any]
) -> None:
    [row_type] = get_args(endpoint.answer)
    every = row_type.SERIES.every
    rows = [row(endpoint, step) for step in STEPS]
    newest = NOON + STEPS[-1] * every
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(row_type).write(rows)
    demanded = {parameter.external for parameter in endpoint.parameters if parameter.required}
    given = {name: value for name, value in endpoint.example.items() if name in demanded}
    given |= {"start": moment(NOON), "end": moment(newest), "limit": 10}
    async with open_api() as api:

        async def ask(**more: Any) -> Any:
            response = await api.client.get(endpoint.url({**given, **more}))
            assert response.status_code == 200, response.text
            return response

        raw, page = await ask(), await ask(limit=3)
        rest = await ask(limit=3, cursor=page.json()["data"]["next"])
        averages = await ask(interval="1d")
        tables = {form: ((await ask(format=form)).text, (await ask(format=form, interval="1d")).text) for form in FORMS}
    data = raw.json()["data"]
    assert data["items"] == json.loads(msgspec.json.encode(rows))
    assert data["first_available_at"] == moment(NOON)
    assert data["last_available_at"] == averages.json()["data"]["last_available_at"] == moment(newest)
    assert data["stale_since"] == moment(newest + row_type.SERIES.overdue_after)
    assert {answer.headers["last-modified"] for answer in (raw, averages)} == {http_date(newest).decode()}
    assert data["gaps"] == [{"start_at": moment(NOON + 2 * every), "end_at": moment(NOON + 6 * every)}]
    assert rest.json()["data"]["gaps"] == data["gaps"]
    assert page.json()["data"]["items"] + rest.json()["data"]["items"] == data["items"]
    days = averages.json()["data"]
    public = public_names(row_type)
    columns = columns_of(row_type)
    of_numbers = {public[name]: how for name, how in columns.aggregates.items() if how is not Aggregate.SAME}
    assert of_numbers, "has nothing to aggregate"
    for item in days["items"]:
        assert list(item) == [field.encode_name for field in msgspec.structs.fields(averaged(row_type))]
        assert 1 <= item["sample_count"] <= len(STEPS)
        assert 0 < item["coverage"] <= 1
        for name, how in of_numbers.items():
            low, high = (
                (item[statistic(name, "min")], item[statistic(name, "max")])
                if how is Aggregate.MEAN
                else (0, sum(STEPS))
            )
            assert 0 <= low <= item[name] <= high <= sum(STEPS)
    schema = msgspec.json.schema(averaged_page(endpoint.answer))
    assert not list(Draft202012Validator(schema).iter_errors(days))
    for body in (raw, averages):
        assert not contract.violations(endpoint, body.json())
    base = {"base": data["base"]} if "base" in data else {}
    for answer, carried, lines, table in (
        (data, base, tables["ndjson"][0], tables["csv"][0]),
        (days, base | {"interval": "1d"}, tables["ndjson"][1], tables["csv"][1]),
    ):
        assert [json.loads(line) for line in lines.splitlines()] == [carried | item for item in answer["items"]]
        head, *cells = csv.reader(io.StringIO(table, newline=""))
        assert head == [*carried, *answer["items"][0]]
        assert len(cells) == len(answer["items"])


@pytest.mark.parametrize("change", [date(2026, 3, 29), date(2026, 10, 25)], ids=["23 hours", "25 hours"])
@pytest.mark.parametrize("endpoint", **by_path(HISTORIES))
async def test_what_is_missing_is_counted_over_a_day_of_clock_change(
    open_api: Opened, tmp_path: Path, endpoint: Endpoint[Any], change: date
) -> None:
    """Some rows of three days are missing. What days have, and where gaps are, is counted here from the rows."""
    [row_type] = get_args(endpoint.answer)
    series, example = row_type.SERIES, row(endpoint, 1)
    place = ZoneInfo(series.zone)
    own = place if series.zones is None else ZoneInfo(series.zones.of(structs.asdict(example), series.zone))
    starts = [midnight(change + ONE_DAY * number, own) for number in range(-1, 3)]
    count = (starts[-1] - starts[0]) // series.every
    moments = [starts[0] + series.every * number for number in range(count) if number % 7 not in (3, 5, 6)]
    key = row_type.__struct_fields__[0]
    ends = {} if series.end is None else {series.end: series.every}
    rows = [
        structs.replace(example, **{key: at}, **{name: at + length for name, length in ends.items()}) for at in moments
    ]
    demanded = {parameter.external for parameter in endpoint.parameters if parameter.required}
    given = {name: value for name, value in endpoint.example.items() if name in demanded} | {"limit": 10_000}
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(row_type).write(rows)
    with time_machine.travel(starts[-1] + ONE_DAY * 9, tick=False):
        async with open_api() as api:

            async def ask(start: str, end: str, **more: Any) -> Any:
                response = await api.client.get(endpoint.url({**given, "start": start, "end": end, **more}))
                assert response.status_code == 200, response.text
                return response.json()["data"]

            span = (change - ONE_DAY).isoformat(), (change + ONE_DAY).isoformat()
            days = await ask(*span, interval="1d")
            raw = await ask(moment(starts[0]), moment(starts[-1]))
            before = await ask("2001-01-01", "2001-01-01")
            ahead = await ask("2030-01-01", "2030-01-01")
    name = public_names(row_type)[columns_of(row_type).key[0]]
    of_day = {start: [at for at in moments if start <= at < end] for start, end in pairwise(starts)}
    hours = {start: (end - start) / timedelta(hours=1) for start, end in pairwise(starts)}
    assert sorted(hours.values()) != [24.0, 24.0, 24.0] or own.key == "UTC"
    assert [(item[name], item["sample_count"], item["coverage"]) for item in days["items"]] == [
        (moment(start), len(found), round(len(found) * (series.every / timedelta(hours=1)) / hours[start], 4))
        for start, found in of_day.items()
    ]
    assert days["gaps"] == []
    assert raw["count"] == len(moments)
    neighbours = pairwise([*moments, starts[-1]])
    assert raw["gaps"] == [
        {"start_at": moment(at), "end_at": moment(later)} for at, later in neighbours if later - at > 1.5 * series.every
    ]
    asked = place if series.zones is None else ZoneInfo(series.zones.of(given, series.zone))
    first = midnight(date(2001, 1, 1), asked), midnight(date(2001, 1, 2), asked)
    assert (before["count"], before["gaps"]) == (0, [{"start_at": moment(first[0]), "end_at": moment(first[1])}])
    assert (ahead["count"], ahead["gaps"]) == (0, []), "what lies ahead is not missing"


def midnight(day: date, place: ZoneInfo) -> datetime:
    return datetime.combine(day, time(), place).astimezone(UTC)


@pytest.mark.parametrize(
    "row_type", [get_args(endpoint.answer)[0] for endpoint in HISTORIES], ids=lambda row: row.__name__
)
def test_each_number_declares_what_becomes_of_it_over_an_interval(row_type: Any) -> None:
    columns = columns_of(row_type)
    numbers = {name for name in columns.values if isinstance(columns.table.c[name].type, BigInteger | Double)}
    assert numbers <= declared_aggregates(row_type).keys()
    for name, how in columns.aggregates.items():
        assert (how is Aggregate.SUM) == name.startswith("precipitation"), name
        assert (how is Aggregate.MAX) == (name in {"wind_gust_ms", "kp_index"} or "_up_to_" in name), name


def moment(when: datetime) -> str:
    return when.isoformat().replace("+00:00", "Z")


def test_there_are_histories_with_and_without_dimensions() -> None:
    widths = {len(get_args(endpoint.answer)[0].SERIES.key) for endpoint in HISTORIES}
    assert {1, 2, 3} <= widths


FREE = [
    (endpoint, parameter.external)
    for endpoint in HISTORIES
    for parameter in endpoint.parameters
    if parameter.external in columns_of(get_args(endpoint.answer)[0]).dimensions and not parameter.choices
]
"""Filters of histories whose values are not listed in the signature."""


@pytest.mark.parametrize(("endpoint", "name"), [pytest.param(*case, id=f"{case[0].path} {case[1]}") for case in FREE])
async def test_an_unknown_value_of_a_filter_is_a_404(
    open_api: Opened, tmp_path: Path, endpoint: Endpoint[Any], name: str
) -> None:
    [row_type] = get_args(endpoint.answer)
    async with open_store(Settings(data_dir=tmp_path)) as store:
        await store.history(row_type).write([row(endpoint, 0)])
    [parameter] = [parameter for parameter in endpoint.parameters if parameter.external == name]
    value = 99999 if parameter.schema["type"] == "integer" else "XTS"
    async with open_api() as api:
        response = await api.client.get(endpoint.url({**endpoint.example, name: value}))
    assert response.status_code == 404, response.text
    assert str(value) in response.json()["detail"]
