"""The Python client: every endpoint as a typed method, in this process or of a server.

    from skerry.client import Skerry

    prices = Skerry().electricity.today("SE3")
    prices.data.prices[0].price_eur_mwh
    prices.frame()

Methods are named by group and path, and typed in `groups/*.pyi`. Answers have the Structs of their endpoints."""

from skerry.client.asynchronous import AsyncSkerry
from skerry.client.credits import Credit, ResultProvenance
from skerry.client.frames import NoFrameLibrary
from skerry.client.problems import ApiError, ServerUnreachable, UnexpectedAnswer
from skerry.client.results import AsyncResult, NoTable, Result
from skerry.client.streams import StreamEvent
from skerry.client.synchronous import Skerry

__all__ = [
    "ApiError",
    "AsyncResult",
    "AsyncSkerry",
    "Credit",
    "NoFrameLibrary",
    "NoTable",
    "Result",
    "ResultProvenance",
    "ServerUnreachable",
    "Skerry",
    "StreamEvent",
    "UnexpectedAnswer",
]
