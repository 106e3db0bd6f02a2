"""`skerry tail`."""

import sys
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skerry.cli.app import cli
from skerry.cli.completion import complete_topic
from skerry.cli.get import problem_in, server_url
from skerry.cli.listing import PREFIX
from skerry.exits import stop
from skerry.streams.reconnecting import READ_TIMEOUT, Reconnecting

if TYPE_CHECKING:
    from httpx_sse import ServerSentEvent

CONNECT_TIMEOUT = 10.0
PRINTED_EVENTS = ("snapshot", "update", "gap")
"""Events that are printed. Heartbeats are not; after `error` the server closes the connection."""


@cli.command()
def tail(
    topics: Annotated[
        list[str],
        typer.Argument(metavar="TOPIC...", help="`topic` or `topic:filter`", autocompletion=complete_topic),
    ],
    server: Annotated[str, typer.Option(metavar="URL", help="server to follow")] = "http://127.0.0.1:8000",
) -> None:
    """Follow the event stream of a server until Ctrl-C. GET /stream/topics lists the topics."""
    try:
        ResumingSubscription(server_url(server), topics).run()
    except KeyboardInterrupt:
        return


class ResumingSubscription:
    """A subscription that reconnects when the connection is lost."""

    def __init__(self, server: str, topics: list[str]) -> None:
        self._url = f"{server}{PREFIX}/stream"
        self._server = server
        self._topics = ",".join(topics)
        self._connection = Reconnecting()

    def run(self) -> None:
        """Follow the stream until the server refuses the request. Stops the command if the first connection fails."""
        import httpx

        timeout = httpx.Timeout(READ_TIMEOUT, connect=CONNECT_TIMEOUT)
        with httpx.Client(timeout=timeout) as client:
            while True:
                self._connection.start()
                try:
                    self._follow(client)
                except httpx.HTTPError as error:
                    if not self._connection.was_connected:
                        stop(f"{self._server} cannot be reached: {error}")
                time.sleep(self._connection.wait)

    def _follow(self, client: Any) -> None:
        """Follow one connection until it is lost."""
        from httpx_sse import connect_sse

        headers = self._connection.headers
        with connect_sse(client, "GET", self._url, params={"topics": self._topics}, headers=headers) as source:
            response = source.response
            if response.status_code >= 500 and self._connection.was_connected:
                return  # the server is restarting, or its store is unavailable
            if not response.is_success:
                response.read()
                stop(problem_in(response))
            self._connection.connected()
            for event in source.iter_sse():
                self._connection.received(event)
                if event.event in PRINTED_EVENTS:
                    _print(event)


def _print(event: "ServerSentEvent") -> None:
    import msgspec

    data = msgspec.json.decode(event.data)
    if not sys.stdout.isatty():
        line = {"event": event.event, "id": event.id or None, **data}
        typer.echo(msgspec.json.encode(line))
        return
    from rich.console import Console
    from rich.text import Text

    from skerry.cli.terminal import cell

    body = data.get("data", data)
    fields = body.items() if isinstance(body, dict) else [("data", body)]
    text = "  ".join(f"{name} {cell(value).plain}" for name, value in fields)
    head = " ".join(str(data[name]) for name in ("as_of", "topic", "item") if data.get(name) is not None)
    Console().print(Text.assemble((f"{event.event:8} ", "dim"), (cell(head).plain, "bold"), "  ", text), soft_wrap=True)
