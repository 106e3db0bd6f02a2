"""Day-ahead prices of the Norwegian and Swedish bidding zones."""

from skerry.api.group import Group

GROUP = Group(
    title="Nordic Electricity",
    description="Day-ahead prices of the Norwegian and Swedish bidding zones.",
    order=20,
)
