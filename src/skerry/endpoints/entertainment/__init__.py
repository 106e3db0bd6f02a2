"""Films, music, trivia, animals."""

from skerry.api.group import Group

GROUP = Group(
    title="Entertainment",
    description="Films, music, trivia, animals.",
    order=160,
)
