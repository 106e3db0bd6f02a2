"""One model of Estonia, Finland, Sweden, Norway, Denmark, Iceland, Latvia and Lithuania."""

from skerry.api.group import Group

GROUP = Group(
    title="Nordic and Baltic Countries",
    description="The same answers for Estonia, Finland, Sweden, Norway, Denmark, Iceland, Latvia and Lithuania.",
    order=25,
)
