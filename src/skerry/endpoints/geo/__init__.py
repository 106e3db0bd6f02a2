"""Countries, sun, weather, air and sea."""

from skerry.api.group import Group

GROUP = Group(
    title="Geo & Weather",
    description="Countries, sun, weather, air and sea.",
    order=50,
)
