"""Random values, hashes, codes, colors, links, DNS, certificates, bike sharing, search, streams."""

from skerry.api.group import Group

GROUP = Group(
    title="Developer Tools",
    description="Random values, hashes, codes, colors, links, DNS, certificates, bike sharing, search, streams.",
    order=110,
)
