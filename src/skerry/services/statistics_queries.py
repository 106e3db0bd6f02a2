"""Queries of statistical tables, the same for every office: filters by code or name, and no more cells than are answered."""

from collections.abc import Mapping
from math import prod

from msgspec import Struct

from skerry.errors import BadParameter, NotFound
from skerry.folding import fold
from skerry.models.statistics import StatisticalTable, StatisticsOffice, TableDescription, TableValue, TableVariable

PARAMETER = "filters"
ALL = "*"
TOP = "top:"
MAX_SUGGESTIONS = 5


class QueryResult(Struct, frozen=True):
    """Figures, and how many the query selects."""

    described: TableDescription
    table: StatisticalTable
    selected: Mapping[str, int]
    """The number of selected values by variable. The table has fewer values of the first ones where the query selects more cells
    than are answered."""

    @property
    def total(self) -> int:
        return prod(self.selected.values())


async def query_table(office: StatisticsOffice, table: str, filters: str | None, limit: int, lang: str) -> QueryResult:
    """The first `limit` figures of a selection. Only as many cells are requested as are answered.

    Raises NotFound for an unknown table, variable or value."""
    described = await office.description(table, lang)
    selection = select(described, filters)
    kept = head(selection, min(limit, office.max_cells))
    figures = await office.figures(table, kept, lang)
    return QueryResult(described, figures, {code: len(codes) for code, codes in selection.items()})


def select(described: TableDescription, filters: str | None) -> dict[str, tuple[str, ...]]:
    """The selected codes of every variable: all of a variable without a filter. `filters` are pairs `variable=value,value`
    separated by semicolons. Raises NotFound for an unknown variable or value."""
    chosen: dict[str, tuple[str, ...]] = {}
    for pair in (filters or "").split(";"):
        name, _, values = pair.partition("=")
        if not pair.strip():
            continue
        variable = _variable(described, name.strip())
        if variable.code in chosen:
            raise BadParameter(PARAMETER, pair.strip(), f"one filter for each variable; {variable.code} has two")
        chosen[variable.code] = _codes(variable, values.strip())
    return {variable.code: chosen.get(variable.code, variable.codes) for variable in described.variables}


def head(selection: Mapping[str, tuple[str, ...]], cells: int) -> dict[str, tuple[str, ...]]:
    """The selection of the first cells, of which the values of the last variable change fastest: of the first variables only the
    values that these cells need."""
    kept = dict(selection)
    rest = prod(len(codes) for codes in selection.values())
    for code, codes in selection.items():
        rest //= max(1, len(codes))
        kept[code] = codes[: -(-cells // max(1, rest))]
        if len(kept[code]) > 1:
            break
    return kept


def _variable(described: TableDescription, name: str) -> TableVariable:
    """A variable by its code or its name; codes have precedence."""
    wanted = fold(name)
    named = [variable for variable in described.variables if fold(variable.code) == wanted]
    named += [variable for variable in described.variables if fold(variable.label) == wanted]
    if named:
        return named[0]
    known = tuple(variable.code for variable in described.variables)
    detail = f"The table {described.id} has no variable {name!r:.60}; it has {', '.join(known)}."
    raise NotFound(detail, suggestions=known[:MAX_SUGGESTIONS])


def _codes(variable: TableVariable, values: str) -> tuple[str, ...]:
    """The codes of the values, in the order of the table and each once."""
    if values == ALL:
        return variable.codes
    if values.casefold().startswith(TOP):
        return _newest(variable, values[len(TOP) :])
    if (whole := _known_code(variable, values)) is not None:  # a name with a comma in it
        return (whole,)
    found = {_code(variable, value.strip()) for value in values.split(",")}
    return tuple(code for code in variable.codes if code in found)


def _newest(variable: TableVariable, number: str) -> tuple[str, ...]:
    """The last values, which are the newest of periods; the first ones where the office has the newest first."""
    if not (number.isdecimal() and number.isascii() and int(number) > 0):
        raise BadParameter(PARAMETER, f"{variable.code}={TOP}{number}", "a number after top:, such as top:3")
    count = int(number)
    return variable.codes[:count] if variable.temporal and variable.newest_first else variable.codes[-count:]


def _known_code(variable: TableVariable, value: str) -> str | None:
    """The code of a value that is given by its code or its name; codes have precedence."""
    if value in variable.codes:
        return value
    wanted = value.casefold()
    known = (each.code for each in variable.values if wanted in _names(each))
    return next(known, None)


def _names(value: TableValue) -> tuple[str, ...]:
    """How a value may be named, in any case: signs count, because `1-2` is another value than `1,2`. Points before a label only
    indent it."""
    return value.code.casefold(), value.label.casefold(), value.label.lstrip(". ").casefold()


def _code(variable: TableVariable, value: str) -> str:
    """As `_known_code`. Raises NotFound for a value that the variable does not have."""
    if (known := _known_code(variable, value)) is not None:
        return known
    shown = ", ".join(f"{each.code} ({each.label})" for each in variable.values[:MAX_SUGGESTIONS])
    detail = f"{variable.code} has no value {value!r:.60}; it has {len(variable.values)}, such as {shown}."
    raise NotFound(detail, suggestions=variable.codes[:MAX_SUGGESTIONS])
