"""Statistics and profanity of strings, metadata of pages, advice."""

from skerry.api.group import Group

GROUP = Group(
    title="Text Tools",
    description="Statistics and profanity of strings, metadata of pages, advice.",
    order=120,
)
