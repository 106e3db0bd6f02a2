"""Exchange rates, crypto, economic indicators, VAT."""

from skerry.api.group import Group

GROUP = Group(
    title="Finance & Currency",
    description="Exchange rates, crypto, economic indicators, VAT.",
    order=40,
)
