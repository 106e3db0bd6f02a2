"""Space, earthquakes, carbon and health figures."""

from skerry.api.group import Group

GROUP = Group(
    title="Science & Space",
    description="Space, earthquakes, carbon and health figures.",
    order=70,
)
