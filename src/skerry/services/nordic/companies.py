"""Registers of companies by country, and who holds offices in them."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from msgspec import Struct, structs

from skerry.models.company import (
    BeneficialOwner,
    Company,
    CompanyMatches,
    CompanyOfficers,
    CompanyRegister,
    CompanyRole,
    SearchCoverage,
)
from skerry.models.nordic import NordicCountry, Subject
from skerry.services.nordic.company_numbers import as_written, company_number
from skerry.services.nordic.subject import CountrySubject, OfCountries
from skerry.sources.denmark.cvrapi import CvrApi
from skerry.sources.estonia.ariregister import Ariregister
from skerry.sources.finland.prh_ytj import PrhYtj
from skerry.sources.latvia.enterprise_register import LvRegister, LvRegisterPeople
from skerry.sources.lithuania.lt_spinta import LtSpinta
from skerry.sources.norway.brreg import Brreg, BrregRoles
from skerry.sources.world.gleif import Gleif
from skerry.upstream.fallback import Answered


class CoveredMatches(Struct, frozen=True):
    """What a search found, and what it can find."""

    found: CompanyMatches
    coverage: SearchCoverage


class CompanyRegisters(CountrySubject[CompanyRegister]):
    """The national register, or the register of legal entity identifiers, which has the larger companies only and does not stand
    in for a national one."""

    SUBJECT = Subject.COMPANIES
    WITHOUT_FALLBACK: ClassVar[frozenset[NordicCountry]] = frozenset(NordicCountry)

    def __init__(
        self,
        estonia: Ariregister,
        finland: PrhYtj,
        norway: Brreg,
        denmark: CvrApi,
        latvia: LvRegister,
        lithuania: LtSpinta,
        everywhere: Gleif,
    ) -> None:
        super().__init__(
            estonia=estonia, finland=finland, norway=norway, denmark=denmark, latvia=latvia, lithuania=lithuania,
            everywhere=everywhere,
        )  # fmt: skip

    async def search(self, country: NordicCountry, name: str, page: int, limit: int) -> Answered[CoveredMatches]:
        """Companies of a country by part of their name, page by page from 1."""

        async def ask(register: CompanyRegister) -> CoveredMatches:
            found = await register.search(name, page=page, limit=limit, country=country)
            return _covered(found, register, country)

        return await self.answered(country, ask)

    async def search_all(self, name: str, limit: int) -> OfCountries[CoveredMatches]:
        """Companies of all countries by part of their name, at most `limit` of each."""

        async def ask(register: CompanyRegister, country: NordicCountry) -> CoveredMatches:
            found = await register.search(name, page=1, limit=limit, country=country)
            return _covered(found, register, country)

        return await self.of_countries(ask)

    async def company(self, country: NordicCountry, number: str) -> Answered[Company]:
        """One company by its number. Raises BadParameter for a number with a wrong check digit, NotFound."""
        known = company_number(country, number)

        async def ask(register: CompanyRegister) -> Company:
            return _numbered(await register.company(known, country), country)

        return await self.answered(country, ask)


def _covered(found: CompanyMatches, register: CompanyRegister, country: NordicCountry) -> CoveredMatches:
    items = tuple(_numbered(company, country) for company in found.items)
    return CoveredMatches(CompanyMatches(found.total, items), register.search_coverage)


def _numbered(company: Company, country: NordicCountry) -> Company:
    """With its number as the country writes it: the register of legal entity identifiers has it in several forms."""
    return structs.replace(company, id=as_written(country, company.id))


NOT_OPEN: Mapping[NordicCountry, str] = MappingProxyType(
    {
        NordicCountry.ESTONIA: "officers are in the open files and contract services of the e-Business Register, not in its open "
        "search",
        NordicCountry.FINLAND: "the Patent and Registration Office leaves officers out of its open data and sells extracts",
        NordicCountry.SWEDEN: "Bolagsverket gives officers to registered clients only",
        NordicCountry.DENMARK: "the Central Business Register gives officers under an agreement only",
        NordicCountry.ICELAND: "the register of enterprises of Skatturinn has no open interface",
        NordicCountry.LITHUANIA: "no open table of the Centre of Registers is known to name members of management bodies",
    }
)


class CompanyOffices(CountrySubject[CompanyOfficers]):
    """Who holds offices in companies, where the register publishes that openly."""

    SUBJECT = Subject.COMPANIES
    ABSENT = NOT_OPEN

    def __init__(self, norway: BrregRoles, latvia: LvRegisterPeople, registers: CompanyRegisters) -> None:
        super().__init__(norway=norway, latvia=latvia)
        self._registers = registers
        self._latvian = latvia

    async def roles(self, country: NordicCountry, number: str) -> Answered[tuple[CompanyRole, ...]]:
        """Offices in a company. Raises BadParameter for a number with a wrong check digit, NotFound."""
        known = company_number(country, number)
        found = await self.answered(country, lambda officers: officers.roles(known))
        if not found.value:
            await self._registers.company(country, known)
        return found

    async def latvian_owners(self, number: str) -> tuple[BeneficialOwner, ...]:
        """Beneficial owners of a Latvian company. Raises BadParameter for a number with a wrong check digit, NotFound."""
        known = company_number(NordicCountry.LATVIA, number)
        found = await self._latvian.owners(known)
        if not found:
            await self._registers.company(NordicCountry.LATVIA, known)
        return found
