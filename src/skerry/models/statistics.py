"""Tables of statistical offices: lists, descriptions and figures in one shape, whatever software an office runs."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import product
from typing import Annotated, ClassVar, Literal, Protocol

from msgspec import Meta, Struct

from skerry.models.fields import Moment
from skerry.models.listing import Listing

Selection = Mapping[str, Sequence[str]]
"""The selected codes of each variable."""


class TableListEntry(Struct, frozen=True):
    """A folder of a database, a table, or a heading between them."""

    id: Annotated[str, Meta(description="identifier, as the office writes it")]
    path: Annotated[str, Meta(description="folders from the root of the database and the identifier, separated by /")]
    type: Annotated[Literal["folder", "table", "heading"], Meta(description="a heading only structures its folder")]
    title: Annotated[str, Meta(description="title, in the requested language")]
    updated_at: Annotated[Moment | None, Meta(description="last update of the table, UTC; null for a folder")]


class TableValue(Struct, frozen=True):
    """One value of a variable."""

    code: Annotated[str, Meta(description="code of the value, by which it is selected")]
    label: Annotated[str, Meta(description="name of the value, in the requested language")]
    unit: Annotated[str | None, Meta(description="unit of the figures, where the office states one for this value")]


class TableVariable(Struct, frozen=True):
    """A variable of a table and its values."""

    code: Annotated[str, Meta(description="code of the variable, by which it is selected")]
    label: Annotated[str, Meta(description="name of the variable, in the requested language")]
    temporal: Annotated[bool, Meta(description="whether its values are periods, as the office marks it")]
    may_be_omitted: Annotated[
        bool, Meta(description="whether the office has figures for all its values together, as the office marks it")
    ]
    values: Annotated[tuple[TableValue, ...], Meta(description="in the order of the office")]

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(value.code for value in self.values)

    @property
    def newest_first(self) -> bool:
        """Whether the values, where they are periods, are in descending order."""
        return len(self.values) > 1 and self.values[0].label > self.values[-1].label


class TableDescription(Struct, frozen=True):
    """The variables of a table, without figures."""

    id: str
    title: str
    variables: tuple[TableVariable, ...]


class Cell(Struct, frozen=True):
    """One figure of a table."""

    values: tuple[TableValue, ...]
    """The value of each variable, in the order of the table."""
    figure: float | None
    status: str | None
    """The office's mark, such as `..`, which is the reason where there is no figure."""


class StatisticalTable(Struct, frozen=True):
    """Figures: one for each combination of the values of its variables."""

    title: str
    source_text: str | None
    updated_at: datetime | None
    notes: tuple[str, ...]
    variables: tuple[TableVariable, ...]
    figures: tuple[float | None, ...]
    """In the order of the variables, the values of the last one changing fastest."""
    statuses: Mapping[int, str]
    """Marks by the position of the figure. Figures may have one, too."""
    unit: str | None = None
    """Unit of all figures, where they are of one kind that was not selected."""

    def cells(self) -> Iterator[Cell]:
        """Every cell, in order."""
        combinations = product(*(variable.values for variable in self.variables))
        for position, (values, figure) in enumerate(zip(combinations, self.figures, strict=True)):
            yield Cell(values, figure, self.statuses.get(position))


class FoundTable(Struct, frozen=True):
    """A table that a search found."""

    id: str
    title: str
    updated_at: datetime | None
    first_period: str | None
    last_period: str | None


class OfficeEntry(Struct, frozen=True):
    """A table of a national office, or what structures its list of tables."""

    id: Annotated[str, Meta(description="identifier; of a folder its path, with the folders separated by :")]
    type: Annotated[Literal["folder", "table", "heading"], Meta(description="a heading only structures its folder")]
    title: Annotated[str, Meta(description="title, in the requested language")]
    updated_at: Annotated[
        Moment | None, Meta(description="last update of the table, UTC; null where the list has none")
    ]
    first_period: Annotated[
        str | None,
        Meta(description="oldest period of the table, as the office writes it; null where the list has none"),
    ]
    last_period: Annotated[
        str | None,
        Meta(description="newest period of the table, as the office writes it; null where the list has none"),
    ]


class StatisticsOffice(Protocol):
    """A database of tables, as every office's source offers it."""

    max_cells: ClassVar[int]
    """Largest number of cells that one request may select."""

    async def description(self, table: str, lang: str) -> TableDescription:
        """The variables of a table. Raises NotFound for an unknown one."""
        ...

    async def figures(self, table: str, selection: Selection, lang: str) -> StatisticalTable:
        """The selected figures. `selection` names every variable, with codes of the description."""
        ...


class TableFolders(StatisticsOffice, Protocol):
    """An office whose tables are in folders."""

    async def entries(self, path: str, lang: str) -> tuple[TableListEntry, ...]:
        """What is in a folder. Raises NotFound for an unknown one."""
        ...

    def address_of(self, table: TableListEntry) -> str:
        """The identifier by which an entry's table is described and queried."""
        ...


class TableSearch(StatisticsOffice, Protocol):
    """An office whose tables can be searched."""

    async def search(self, q: str | None, lang: str, page: int, limit: int) -> Listing[FoundTable]:
        """A page of the tables that match, from 1; of all tables without a string."""
        ...
