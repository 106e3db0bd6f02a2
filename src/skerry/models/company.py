"""Companies of national business registers, and what a register of them provides."""

from datetime import date
from typing import Annotated, ClassVar, Literal, Protocol

from msgspec import Meta, Struct

from skerry.models.nordic import NordicCountry

CompanyStatus = Literal["active", "registered", "in_liquidation", "bankrupt", "dissolved"]
"""`registered` is not dissolved, of a register that does not state whether it is being wound up."""
SearchCoverage = Literal["register", "ten_matches", "best_match", "lei_holders"]


class CompanyAddress(Struct, frozen=True, kw_only=True):
    """Address of a company; a part that the register does not state separately is null."""

    text: Annotated[str, Meta(description="the address in one line")]
    street: Annotated[str | None, Meta(description="street and number, or a post office box")] = None
    postal_code: Annotated[str | None, Meta(description="postal code, as the country writes it")] = None
    city: Annotated[str | None, Meta(description="city or post town")] = None
    municipality: Annotated[str | None, Meta(description="municipality in which the address is")] = None
    country: Annotated[str | None, Meta(description="country of the address, ISO 3166-1 alpha-2")] = None


class FormerName(Struct, frozen=True):
    """A name that a company no longer has."""

    name: Annotated[str, Meta(description="the former name")]
    end_date: Annotated[
        date | None, Meta(description="last day of the name; null where the register does not state it")
    ]


class Company(Struct, frozen=True, kw_only=True):
    """A company, or another legal person, of a business register. Null is what the register does not state openly."""

    id: Annotated[str, Meta(description="number in the country's register, as the country writes it")]
    country: Annotated[str, Meta(description="country of the register, ISO 3166-1 alpha-2")]
    name: Annotated[str, Meta(description="registered name")]
    status: Annotated[
        CompanyStatus | None,
        Meta(
            description="registered: not dissolved, in a register that does not state whether it is being wound up; null where "
            "the register does not state the status, or in another word"
        ),
    ]
    legal_form_code: Annotated[str | None, Meta(description="code of the legal form in the register")] = None
    legal_form: Annotated[str | None, Meta(description="name of the legal form, in English where there is one")] = None
    registered_date: Annotated[date | None, Meta(description="day of entry into the register")] = None
    dissolved_date: Annotated[date | None, Meta(description="day of deletion from the register")] = None
    industry_code: Annotated[str | None, Meta(description="main activity, code of the national NACE version")] = None
    industry: Annotated[str | None, Meta(description="main activity, in English where there is one")] = None
    employee_count: Annotated[
        Annotated[int, Meta(ge=0)] | None, Meta(description="employees, as the company reported them")
    ] = None
    vat_registered: Annotated[bool | None, Meta(description="whether it is registered for VAT")] = None
    address: Annotated[CompanyAddress | None, Meta(description="registered or business address")] = None
    former_names: Annotated[list[FormerName], Meta(description="earlier names; empty where none is stated")] = []
    homepage_url: Annotated[str | None, Meta(description="web page of the company")] = None
    register_url: Annotated[str | None, Meta(description="web page in the register")] = None
    updated_date: Annotated[date | None, Meta(description="day of the last change of the record")] = None


class CompanyRole(Struct, frozen=True, kw_only=True):
    """An office in a company, as an open register publishes it."""

    role_code: Annotated[str | None, Meta(description="code of the office in the register")]
    role: Annotated[str, Meta(description="name of the office, as the register writes it")]
    group: Annotated[str | None, Meta(description="body that the office belongs to, such as a board")]
    holder: Annotated[Literal["person", "company"], Meta(description="who holds it: a person or a company")]
    name: Annotated[str, Meta(description="name of the holder")]
    company_id: Annotated[str | None, Meta(description="number of the company that holds it; null for a person")]
    birth_year: Annotated[int | None, Meta(description="year of birth of a person, the only part that is passed on")]
    resigned: Annotated[bool, Meta(description="whether the holder has resigned")]
    registered_date: Annotated[
        date | None, Meta(description="day on which the office was entered; null where the register does not state it")
    ] = None


class BeneficialOwner(Struct, frozen=True, kw_only=True):
    """A person who owns or controls a company in the end."""

    name: Annotated[str, Meta(description="first names and family name")]
    birth_year: Annotated[int | None, Meta(description="year of birth, the only part that is passed on")]
    nationality: Annotated[str | None, Meta(description="country of nationality, as the register has it")]
    residence: Annotated[str | None, Meta(description="country of residence, as the register has it")]
    registered_date: Annotated[date | None, Meta(description="day of entry into the register")]


class CompanyMatches(Struct, frozen=True):
    """One page of a search in a register."""

    total: int | None
    """Number of all matches; None where the register does not state it."""
    items: tuple[Company, ...]


class CompanyRegister(Protocol):
    """A register of companies, of one country or of several."""

    search_coverage: ClassVar[SearchCoverage]
    """What a search finds."""

    async def search(self, name: str, *, page: int, limit: int, country: NordicCountry | None = None) -> CompanyMatches:
        """Companies by part of their name, page by page from 1, in the order of the register. A register of several countries
        looks in the named one."""
        ...

    async def company(self, number: str, country: NordicCountry | None = None) -> Company:
        """One company by its number, whose form has been checked. Raises NotFound."""
        ...


class CompanyOfficers(Protocol):
    """A register that publishes who holds offices in a company."""

    async def roles(self, number: str) -> tuple[CompanyRole, ...]:
        """Offices of one company, by its number. Raises NotFound."""
        ...
