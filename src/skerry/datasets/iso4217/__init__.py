"""The currency codes of ISO 4217."""

from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from skerry.datasets import Dataset
from skerry.errors import NotFound


class IsoCurrency(Struct, frozen=True):
    """An active code."""

    code: Annotated[str, Meta(description="ISO 4217 code of three letters")]
    numeric: Annotated[str, Meta(description="ISO 4217 code of three digits")]
    name: Annotated[str, Meta(description="English name in the standard")]
    decimals: Annotated[int | None, Meta(description="digits of the minor unit; None for metals and units of account")]


class IsoCurrencies(Dataset):
    """Active codes: currencies, funds, metals and units of account."""

    key = "iso4217"

    def get(self, code: str) -> IsoCurrency:
        """By code in upper case. Raises NotFound, which suggests others."""
        if code not in self._by_code:
            near = tuple(known for known in self._by_code if known[:2] == code[:2])
            raise NotFound(f"No active currency with code {code!r} in ISO 4217.", suggestions=near)
        return self._by_code[code]

    @cached_property
    def _by_code(self) -> dict[str, IsoCurrency]:
        return {currency.code: currency for currency in self.lines("currencies.jsonl", IsoCurrency)}
