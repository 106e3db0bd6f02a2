"""Day-ahead prices of Nordic and Baltic bidding zones."""

from skerry.api.group import Group

GROUP = Group(
    title="Nordic Electricity",
    description="Day-ahead prices of the Norwegian and Swedish bidding zones; the current price in all Nordic and Baltic ones.",
    order=20,
)
