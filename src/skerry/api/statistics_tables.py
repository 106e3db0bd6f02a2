"""Statistical tables: the parameters that name them, and the shapes in which every office's are answered."""

from collections.abc import Iterator
from math import prod
from typing import Annotated, Any, ClassVar, Self

from msgspec import Meta, Struct

from skerry.api.answers import Collection, Slice
from skerry.api.parameters import Allowed, Limit
from skerry.models.fields import Moment
from skerry.models.rows import Rows
from skerry.models.statistics import TableDescription, TableListEntry, TableValue
from skerry.services.statistics_queries import QueryResult

MAX_ROWS = 10_000

NAMED = r"(?:[^\W_]|[-_.,() &])+"
FOLDER = Meta(
    pattern=rf"^(?!.*(?:^|/)\.+(?:/|$)){NAMED}(?:/{NAMED})*$",
    max_length=300,
)
"""Folders separated by slashes. None is only dots, which would name another folder."""

TableFilters = Annotated[
    Annotated[
        str,
        Allowed("a list of variable=value pairs, separated by semicolons, such as Aasta=2024,2025;Sugu=1"),
        Meta(
            pattern=r"^[^=;]+=[^=;]+(?:;[^=;]+=[^=;]+)*;?$",
            min_length=1,
            max_length=2000,
            examples=["Aasta=2024,2025;Sugu=1"],
        ),
    ]
    | None,
    Meta(
        description=(
            "selected values: pairs `variable=value,value`, separated by semicolons. Variables and values are named by code or "
            "label, in any case; `*` selects all values of a variable, `top:3` the newest three periods, or the last three "
            "values of a variable that is not `temporal`. A variable without a filter has all its values"
        )
    ),
]
"""What is selected of a table."""

TableLimit = Annotated[Limit, Meta(le=MAX_ROWS, description="maximum number of figures")]


class TableFolder(Collection[TableListEntry], frozen=True, kw_only=True):
    """What is in a folder of a database of tables."""

    ROWS: ClassVar[Rows] = Rows("items", carried=(("path", "folder"),))

    path: Annotated[str, Meta(description="the requested folder; empty for the root")]

    @classmethod
    def at(cls, path: str, entries: tuple[TableListEntry, ...]) -> "TableFolder":
        return cls.limited(entries, None, path=path)


class DescribedVariable(Struct, frozen=True):
    """A variable of a table and its values."""

    ROWS: ClassVar[Rows] = Rows(
        "values",
        carried=(("code", "variable"), ("label", "variable_label"), "temporal", "may_be_omitted"),
        json_only=("value_count",),
    )

    code: Annotated[str, Meta(description="code of the variable, for `filters`")]
    label: Annotated[str, Meta(description="name of the variable, in the requested language")]
    temporal: Annotated[bool, Meta(description="whether its values are periods, as the office marks it")]
    may_be_omitted: Annotated[
        bool, Meta(description="whether the office has figures for all its values together, as the office marks it")
    ]
    value_count: Annotated[int, Meta(description="number of values", ge=0)]
    values: Annotated[list[TableValue], Meta(description="in the order of the office")]


class DescribedTable(Struct, frozen=True):
    """The variables of a table and their values, by which its figures are selected."""

    ROWS: ClassVar[Rows] = Rows("variables", carried=("id",), json_only=("title", "cell_count"))

    id: Annotated[str, Meta(description="code of the table, or its path from the root of the database")]
    title: Annotated[str, Meta(description="title of the table, in the requested language")]
    cell_count: Annotated[int, Meta(description="number of figures of the whole table", ge=0)]
    variables: Annotated[list[DescribedVariable], Meta(description="in the order of the office")]

    @classmethod
    def of(cls, described: TableDescription) -> "DescribedTable":
        return cls(
            id=described.id,
            title=described.title,
            cell_count=prod(len(variable.values) for variable in described.variables),
            variables=[
                DescribedVariable(
                    variable.code,
                    variable.label,
                    variable.temporal,
                    variable.may_be_omitted,
                    len(variable.values),
                    list(variable.values),
                )
                for variable in described.variables
            ],
        )


class QueriedVariable(Struct, frozen=True):
    """A variable of the figures of an answer."""

    code: Annotated[str, Meta(description="code of the variable, which is the column of its codes in `items`")]
    label: Annotated[str, Meta(description="name of the variable, in the requested language")]
    temporal: Annotated[bool, Meta(description="whether its values are periods, as the office marks it")]
    selected_count: Annotated[int, Meta(description="number of values that the filters select", ge=0)]
    returned_count: Annotated[
        int,
        Meta(description="number of these values of which there are figures here; fewer where `limit` cut them", ge=0),
    ]


class TableFigures(Slice[dict[str, str | float | None]], frozen=True, kw_only=True):
    """Figures of a table, one in each item."""

    ROWS: ClassVar[Rows] = Rows(
        "items", carried=("table",), json_only=("title", "source_text", "updated_at", "notes", "variables")
    )

    table: Annotated[str, Meta(description="code of the table, or its path from the root of the database")]
    title: Annotated[str, Meta(description="title of the table, in the requested language")]
    source_text: Annotated[str | None, Meta(description="who collected the figures, as the table states")]
    updated_at: Annotated[Moment | None, Meta(description="last update of the table, UTC")]
    notes: Annotated[list[str], Meta(description="the office's notes on the figures, in the requested language")]
    variables: Annotated[list[QueriedVariable], Meta(description="variables, and what was cut of their values")]
    items: Annotated[
        list[dict[str, str | float | None]],
        Meta(
            description=(
                "figures, the values of the last variable changing fastest. Each has the code of every variable under the "
                "code of the variable, the name of the value under the same with `_label`, the figure in `value` and in "
                "`status` the office's mark, such as `..` or `.`: the reason where `value` is null"
            )
        ),
    ]

    @classmethod
    def answering(cls, table: str, result: QueryResult, limit: int, **own: Any) -> Self:
        """The first `limit` figures. `own` are the fields of a subclass."""
        found = result.table
        items = list(_rows(result))[:limit]
        returned = {code: len({item[code] for item in items}) for code in result.selected}
        return cls.of(
            items,
            result.total,
            limit,
            table=table,
            title=found.title,
            source_text=found.source_text,
            updated_at=found.updated_at,
            notes=list(found.notes),
            variables=[
                QueriedVariable(
                    variable.code,
                    variable.label,
                    variable.temporal,
                    result.selected[variable.code],
                    returned[variable.code],
                )
                for variable in found.variables
            ],
            **own,
        )


def _rows(result: QueryResult) -> Iterator[dict[str, str | float | None]]:
    codes = [variable.code for variable in result.table.variables]
    for cell in result.table.cells():
        row: dict[str, str | float | None] = {}
        for code, value in zip(codes, cell.values, strict=True):
            row[code] = value.code
            row[f"{code}_label"] = value.label
        yield {**row, "value": cell.figure, "status": cell.status}
