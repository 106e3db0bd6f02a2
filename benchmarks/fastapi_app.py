"""The same typed answers with FastAPI, pydantic and uvicorn.

    python -m benchmarks.fastapi_app PORT ANSWER...

Each ANSWER is the path of an endpoint's example, `=` and a file with the answer. The application has 456 routes. The
measured ones are in the middle, since FastAPI's router tries the routes in order: the first place would be too fast,
the last one too slow. The items are typed at start; each request wraps them in the envelope, which FastAPI validates
and encodes."""

import datetime
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Generic, Optional, TypeVar, Union

import uvicorn
from fastapi import FastAPI
from msgspec import inspect
from pydantic import BaseModel, ConfigDict, create_model

from benchmarks.serving import registered
from skerry.api.endpoint import PREFIX

ROUTES = 456
T = TypeVar("T")


class Envelope(BaseModel, Generic[T]):
    success: bool
    data: T


def model_of(shape: Any) -> Any:
    """The pydantic model (or plain type) for a msgspec type."""
    return _model_of(inspect.type_info(shape))


def _model_of(kind: inspect.Type) -> Any:
    match kind:
        case inspect.Metadata(type=inner):
            return _model_of(inner)
        case inspect.StructType(cls=cls, fields=fields):
            members: dict[str, Any] = {
                field.encode_name: (_model_of(field.type), ... if field.required else None) for field in fields
            }
            return create_model(cls.__name__, __config__=ConfigDict(frozen=True), **members)
        case inspect.ListType(item_type=item):
            return list[_model_of(item)]  # type: ignore[misc]
        case inspect.VarTupleType(item_type=item):
            return tuple[_model_of(item), ...]  # type: ignore[misc]
        case inspect.DictType(key_type=key, value_type=value):
            return dict[_model_of(key), _model_of(value)]  # type: ignore[misc]
        case inspect.UnionType(types=types):
            plain = tuple(_model_of(one) for one in types if not isinstance(one, inspect.NoneType))
            return Optional[Union[plain]] if kind.includes_none else Union[plain]  # noqa: UP007, UP045  made at run time
        case inspect.EnumType(cls=cls) | inspect.CustomType(cls=cls):
            return cls
    return {
        inspect.BoolType: bool, inspect.IntType: int, inspect.FloatType: float, inspect.StrType: str,
        inspect.DateType: datetime.date, inspect.DateTimeType: datetime.datetime, inspect.TimeType: datetime.time,
    }.get(type(kind), Any)  # fmt: skip


def make_handler(envelope: type[Envelope[Any]], body: bytes) -> Callable[[], Awaitable[Any]]:
    """A handler that returns the data of this body."""
    data = envelope.model_validate_json(body).data

    async def handler() -> Any:
        return envelope(success=True, data=data)

    return handler


def application(answers: dict[str, bytes]) -> FastAPI:
    app = FastAPI()
    shapes = {entry.url(): entry.answer for entry in registered()}

    async def other(item: str = "") -> Any:
        return {"item": item}

    def fill(first: int, end: int) -> None:
        """Filler routes: nineteen groups, every third path with a parameter."""
        for number in range(first, end):
            path = f"{PREFIX}/group-{number % 19}/subject-{number}" + ("/{item}" if number % 3 == 0 else "")
            app.get(path, response_model=None)(other)

    half = (ROUTES - len(answers)) // 2
    fill(0, half)
    for path, body in answers.items():
        envelope: Any = Envelope[model_of(shapes[path])]  # type: ignore[misc]  # made at run time
        app.get(path, response_model=envelope)(make_handler(envelope, body))
    fill(half, ROUTES - len(answers))
    return app


def main() -> None:
    port, *pairs = sys.argv[1:]
    answers = {path: Path(file).read_bytes() for path, _, file in (pair.partition("=") for pair in pairs)}
    uvicorn.run(
        application(answers),
        host="127.0.0.1",
        port=int(port),
        loop="uvloop",
        http="httptools",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
    )


if __name__ == "__main__":
    main()
