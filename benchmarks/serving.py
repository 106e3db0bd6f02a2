"""Skerry with the endpoints of the benchmarks, served as by `skerry serve`.

    python -m benchmarks.serving [NUMBER]

NUMBER is the number of endpoints to register; missing ones are copies under other paths. Settings come from the
environment."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import update_wrapper
from itertools import count, islice
from types import FunctionType
from typing import Any

import uvicorn

from benchmarks import prices
from skerry import registry
from skerry.api.endpoint import Endpoint
from skerry.app import create_app
from skerry.http.fast_path import FastPathProtocol
from skerry.logs import configure
from skerry.settings import load


def registered() -> list[Endpoint[Any]]:
    """The endpoints of the package and of the benchmarks."""
    own = [prices.benchmark_prices, prices.benchmark_month]
    return [*registry.endpoints(), *(entry for function in own for entry in function.__dict__["endpoints"])]


def copies(endpoints: list[Endpoint[Any]]) -> Iterator[Endpoint[Any]]:
    """The endpoints, followed by copies of them under other paths."""
    yield from endpoints
    for number in count(1):
        for entry in endpoints:
            yield replace(
                entry, path=f"/copy-{number}{entry.path}", function=_renamed(entry.function, f"copy_{number}")
            )


def _renamed(function: Any, prefix: str) -> FunctionType:
    """The same function under another name: operations are named after their functions."""

    copy = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__kwdefaults__ = function.__kwdefaults__
    update_wrapper(copy, function)
    copy.__name__ = f"{prefix}_{function.__name__}"
    return copy


def main() -> None:
    settings = load()
    endpoints = registered()
    if len(sys.argv) > 1:
        endpoints = list(islice(copies(endpoints), int(sys.argv[1])))
    configure(settings.log_format, settings.log_level)
    uvicorn.run(
        create_app(settings, endpoints=endpoints),
        host=settings.host,
        port=settings.port,
        http=FastPathProtocol,
        loop="uvloop",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
    )


if __name__ == "__main__":
    main()
