"""Lists that are answered in parts: the call of the next part, and all parts as one."""

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from skerry.client.calls import ApiCall
from skerry.models.rows import Rows

CURSOR, PAGE, OFFSET = "cursor", "page", "offset"


def next_call(call: ApiCall, data: Any) -> ApiCall | None:
    """The call of the part after this one; None after the last, and for an answer that is whole."""
    if call.endpoint is None:
        return None
    defaults = {parameter.external: parameter.default for parameter in call.endpoint.parameters}
    if CURSOR in defaults:
        return None if data.next is None else call.with_query(cursor=data.next)
    count, total = getattr(data, "count", 0), getattr(data, "total", 0)
    if not count:
        return None
    if PAGE in defaults:
        seen = (data.page - (defaults[PAGE] or 0) + 1) * data.limit
        return call.with_query(page=data.page + 1) if seen < total else None
    if OFFSET in defaults:
        after = int(dict(call.query).get(OFFSET, defaults[OFFSET] or 0)) + count
        return call.with_query(offset=after) if after < total else None
    return None


def joined(parts: Iterable[Any]) -> Any:
    """The parts of a list as one: the first, with the rows of all."""
    first, *others = parts
    if not others:
        return first
    rows: Rows = first.ROWS
    together = {
        name: [entry for part in (first, *others) for entry in getattr(part, name)]
        for name in (rows.member, *rows.also, *(name for name in rows.json_only if name == "gaps"))
    }
    changed: dict[str, Any] = {**together, "count": len(together[rows.member])}
    if hasattr(first, "next"):
        changed["next"] = others[-1].next
    return structs.replace(first, **changed)
