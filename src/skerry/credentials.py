"""The operator's credentials for providers: a contact and keys. Without them, some providers have lower limits."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Credential = Literal["contact", "nasa_key", "github_token", "themealdb_key"]
"""Names of settings."""


class Credentials(Struct, frozen=True, kw_only=True):
    """The operator's contact and keys; None for one that is not set."""

    contact: str | None = None
    nasa_key: str | None = None
    github_token: str | None = None
    themealdb_key: str | None = None
    adressevaelger_token: str | None = None

    def hide(self, url: str) -> str:
        """A URL without the operator's keys, for logs and recordings."""
        for key in (self.nasa_key, self.github_token, self.themealdb_key, self.adressevaelger_token):
            if key:
                url = url.replace(key, "*")
        return url


class ThrottledProvider(Struct, frozen=True):
    """A provider that answers less, because a setting is missing."""

    key: Annotated[str, Meta(description="stable name of the provider")]
    title: Annotated[str, Meta(description="name of the provider")]
    setting: Annotated[str, Meta(description="environment variable to set")]
    limit: Annotated[str, Meta(description="what the provider allows without it")]
