"""Providers with lower limits, because no contact or key is set."""

from collections.abc import Iterable

from skerry.credentials import Credentials, ThrottledProvider
from skerry.upstream.source import Source


def throttled(sources: Iterable[type[Source]], credentials: Credentials, prefix: str) -> list[ThrottledProvider]:
    """The providers that throttle with these credentials, by key. `prefix` is that of the environment variables."""
    return [
        ThrottledProvider(source.key, source.title, prefix + source.credential.upper(), source.limit_without)
        for source in sorted(set(sources), key=lambda each: each.key)
        if source.credential is not None and not getattr(credentials, source.credential)
    ]
