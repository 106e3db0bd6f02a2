"""Endpoints whose path has no parameters, found by a lookup.

For these, Litestar's router and its layers for exceptions would take a tenth of the time of an answer that is computed. They
are registered with the router too, which answers the other methods."""

from collections.abc import Mapping

from skerry.asgi import App, Receive, Scope, Send
from skerry.http.failures import defect
from skerry.http.responses import problem_answer


class FixedPaths:
    """An ASGI application for HTTP, around the router."""

    __slots__ = ("_endpoints", "_router")

    def __init__(self, router: App, endpoints: Mapping[str, App]) -> None:
        self._router = router
        self._endpoints = endpoints

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        endpoint = self._endpoints.get(scope["path"]) if scope["method"] == "GET" else None
        if endpoint is None:
            await self._router(scope, receive, send)
            return
        scope["path_template"], scope["path_params"] = scope["path"], {}
        try:
            await endpoint(scope, receive, send)
        except Exception as error:  # noqa: BLE001  endpoints answer what they expect; the rest is a defect, which is logged
            await problem_answer(defect(scope, error))(scope, receive, send)
