"""Hashes, codes, DNS, certificates, streams."""

from skerry.api.group import Group

GROUP = Group(
    title="Developer Tools",
    description="Hashes, codes, DNS, certificates, streams.",
    order=110,
)
