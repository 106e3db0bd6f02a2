"""Companies of Estonia."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import SearchResult
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Allowed, Checked, Limit, Search
from skerry.models.company import Company
from skerry.sources.estonia.ariregister import Ariregister


def _registry_code(text: str) -> str:
    from stdnum.ee import registrikood

    return str(registrikood.validate(text))


RegistryCode = Annotated[
    str,
    Checked(_registry_code),
    Allowed("an Estonian registry code: eight digits, the last of which is the check digit, such as 17449106"),
    Meta(
        pattern="^[1789][0-9]{7}$",
        description="registry code, eight digits; its check digit is verified before any call",
        examples=["17449106"],
    ),
]


@endpoint("/estonian-companies/search", fresh="6h", example={"q": "Bolt"})
async def estonian_companies(
    register: Ariregister,
    q: Annotated[
        Search,
        Meta(min_length=3, description="part of the name, present or former, or a registry code", examples=["Bolt"]),
    ],
    limit: Annotated[Limit, Meta(le=10)] = 10,
) -> SearchResult[Company]:
    """Estonian companies, associations and foundations by name or registry code.

    The register itself searches, and returns ten at most; it does not state how many match. Status, address and former names;
    null is what its open service leaves out."""
    found = await register.search(q, limit=limit)
    return SearchResult[Company].of(q, found.items, limit)


@endpoint(
    "/estonian-companies/{code}",
    fresh="6h",
    example={"code": "17449106"},
    example_404={"code": "10000001"},
)
async def estonian_company(code: RegistryCode, register: Ariregister) -> Company:
    """One Estonian company, association or foundation by its registry code.

    Name, status, address and former names; null is what the register's open service leaves out. A code whose check digit is wrong
    is a 400, one that the register does not have a 404."""
    return await register.company(code)
