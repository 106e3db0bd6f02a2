"""The coins and currencies that a request names, with their amounts."""

import re
from typing import Annotated

from msgspec import Meta

from skerry.api.parameters import Allowed, Checked

MAX_ASSETS, MAX_COINS = 8, 4  # CoinGecko allows a burst of five calls: the list of coins, and a history for each
ASSET = re.compile(r"[^\s:,]{1,100}(:(?=[0-9.]*[1-9])[0-9]{1,12}(\.[0-9]{1,12})?)?")


def _asset(text: str) -> str:
    if not ASSET.fullmatch(text):
        raise ValueError("an asset")
    return text


AssetAndAmount = Annotated[
    str,
    Allowed("a coin or currency code, with or without an amount, such as bitcoin or EUR:100"),
    Checked(_asset),
]
Assets = Annotated[
    list[AssetAndAmount],
    Allowed("a list of coins and currencies separated by commas, such as bitcoin:0.5,EUR:1000"),
    Meta(
        max_length=MAX_ASSETS, description="coins (identifier or symbol, at most 4) and currencies, with amounts or not"
    ),
]
"""Each as it was given: `name`, or `name:amount` in units of the asset."""
