"""Enhetsregisteret, Norway's register of legal entities, and who holds offices in them (Brønnøysund Register Centre)."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from typing import ClassVar

from msgspec import Raw, Struct, field

from skerry.errors import NotFound
from skerry.licenses import NLOD_2_0
from skerry.models.company import Company, CompanyAddress, CompanyMatches, CompanyRole, CompanyStatus, SearchCoverage
from skerry.models.nordic import NordicCountry
from skerry.provenance import Evidence
from skerry.upstream.formats.rows import read_rows
from skerry.upstream.formats.text import one_line
from skerry.upstream.formats.times import day_or_none
from skerry.upstream.identity import Identified
from skerry.upstream.reply import Reply
from skerry.upstream.source import Pace, Query, Source

BASE = "https://data.brreg.no/enhetsregisteret/api"
MAX_POSITION = 10_000
"""Position of the last match that the register returns."""
PACE = Pace(per_second=5, concurrency=4)
ATTRIBUTION = "Brønnøysundregistrene"
PAGE = "https://virksomhet.brreg.no/nb/oppslag/enheter/"


class Brreg(Source):
    """Legal entities of Norway, those deleted since 2017 included. No key; names of industries are in Norwegian."""

    key = "brreg"
    title = "Enhetsregisteret (Brønnøysund Register Centre)"
    home = "https://data.brreg.no/enhetsregisteret/api/docs/index.html"
    base = BASE
    license = NLOD_2_0
    evidence = Evidence.RECORDED
    attribution = ATTRIBUTION
    pace = PACE
    search_coverage: ClassVar[SearchCoverage] = "register"

    async def search(self, name: str, *, page: int, limit: int, country: NordicCountry | None = None) -> CompanyMatches:
        """Entities by words of their name, page by page from 1. Past the ten thousandth match there are none."""
        if page * limit > MAX_POSITION:
            return CompanyMatches(None, ())
        query: Query = {"navn": name, "page": page - 1, "size": limit}
        return await self.get("/enheter", query=query, fresh="1d", read=read_matches)

    async def company(self, number: str, country: NordicCountry | None = None) -> Company:
        """One entity by its number (nine digits), a deleted one too. Raises NotFound."""
        read = Identified(partial(read_company, number=number), "id", number)
        return await self.get(f"/enheter/{number}", fresh="1d", read=read, accept=(200, 404, 410))


class BrregRoles(Source):
    """Offices in the entities of Norway. Replies name people with their day of birth, and are kept in no cache."""

    key = "brreg_roles"
    title = "Enhetsregisteret, roles (Brønnøysund Register Centre)"
    home = "https://data.brreg.no/enhetsregisteret/api/docs/index.html"
    base = BASE
    license = NLOD_2_0
    evidence = Evidence.RECORDED
    attribution = ATTRIBUTION
    terms = "Replies name people; only the year of their birth is passed on, and nothing is kept in a cache."
    pace = PACE
    keeps_replies = False

    async def roles(self, number: str) -> tuple[CompanyRole, ...]:
        """Offices of one entity by its number, resigned ones too. Raises NotFound."""
        return await self.get(
            f"/enheter/{number}/roller", fresh="5s", read=read_roles, not_found=f"The register has no entity {number}."
        )


class _RawCode(Struct):
    kode: str | None = None
    beskrivelse: str | None = None


class _RawAddress(Struct):
    adresse: list[str | None] | None = None
    postnummer: str | None = None
    poststed: str | None = None
    kommune: str | None = None
    land: str | None = None
    landkode: str | None = None


class _RawEntity(Struct):
    organisasjonsnummer: str
    navn: str
    organisasjonsform: _RawCode | None = None
    registreringsdatoEnhetsregisteret: str | None = None  # noqa: N815  the provider's names, as are those below
    slettedato: str | None = None
    registrertIMvaregisteret: bool | None = None  # noqa: N815
    naeringskode1: _RawCode | None = None
    antallAnsatte: int | None = None  # noqa: N815
    forretningsadresse: _RawAddress | None = None
    postadresse: _RawAddress | None = None
    konkurs: bool = False
    underAvvikling: bool = False  # noqa: N815
    underTvangsavviklingEllerTvangsopplosning: bool = False  # noqa: N815
    hjemmeside: str | None = None


class _RawEntities(Struct):
    enheter: list[Raw]


class _RawPage(Struct):
    totalElements: int  # noqa: N815


class _RawMatches(Struct):
    page: _RawPage
    embedded: _RawEntities | None = field(name="_embedded", default=None)
    """Missing where nothing matches."""


class _RawName(Struct):
    fornavn: str | None = None
    mellomnavn: str | None = None
    etternavn: str | None = None


class _RawPerson(Struct):
    navn: _RawName
    fodselsdato: date | None = None


class _RawHolder(Struct):
    organisasjonsnummer: str
    navn: list[str]


class _RawRole(Struct):
    type: _RawCode
    person: _RawPerson | None = None
    enhet: _RawHolder | None = None
    fratraadt: bool = False
    avregistrert: bool = False


class _RawGroup(Struct):
    type: _RawCode
    roller: list[Raw]


class _RawGroups(Struct):
    rollegrupper: list[Raw]


def read_matches(reply: Reply) -> CompanyMatches:
    raw = reply.json(_RawMatches)
    rows: Sequence[Raw] = raw.embedded.enheter if raw.embedded else ()
    return CompanyMatches(raw.page.totalElements, tuple(read_rows(rows, _RawEntity, _company)))


def read_company(reply: Reply, number: str) -> Company:
    if reply.status == 404:
        raise NotFound(f"The register has no entity {number}.")
    return _company(reply.json(_RawEntity))  # status 410 for a deleted one


def read_roles(reply: Reply) -> tuple[CompanyRole, ...]:
    groups = read_rows(reply.json(_RawGroups).rollegrupper, _RawGroup, _roles)
    return tuple(role for group in groups for role in group)


def _company(raw: _RawEntity) -> Company:
    form, industry = raw.organisasjonsform or _RawCode(), raw.naeringskode1 or _RawCode()
    return Company(
        id=raw.organisasjonsnummer,
        country="NO",
        name=" ".join(raw.navn.split()),
        status=_status(raw),
        legal_form_code=form.kode,
        legal_form=form.beskrivelse,
        registered_date=day_or_none(raw.registreringsdatoEnhetsregisteret),
        dissolved_date=day_or_none(raw.slettedato),
        industry_code=industry.kode,
        industry=industry.beskrivelse,
        employee_count=raw.antallAnsatte,
        vat_registered=raw.registrertIMvaregisteret,
        address=_address(raw.forretningsadresse or raw.postadresse),
        homepage_url=_homepage(raw.hjemmeside),
        register_url=f"{PAGE}{raw.organisasjonsnummer}",
    )


def _status(raw: _RawEntity) -> CompanyStatus:
    if raw.slettedato:
        return "dissolved"
    if raw.konkurs:
        return "bankrupt"
    if raw.underAvvikling or raw.underTvangsavviklingEllerTvangsopplosning:
        return "in_liquidation"
    return "active"


def _address(raw: _RawAddress | None) -> CompanyAddress | None:
    if raw is None:
        return None
    street = ", ".join(line for text in raw.adresse or [] if (line := one_line(text))) or None
    town = one_line(f"{raw.postnummer or ''} {raw.poststed or ''}")
    text = ", ".join(part for part in (street, town) if part)
    if not text:
        return None
    return CompanyAddress(
        text=text,
        street=street,
        postal_code=one_line(raw.postnummer),
        city=one_line(raw.poststed),
        municipality=one_line(raw.kommune),
        country=one_line(raw.landkode),
    )


def _homepage(text: str | None) -> str | None:
    address = one_line(text)
    return address if address is None or "://" in address else f"http://{address}"


def _roles(raw: _RawGroup) -> list[CompanyRole]:
    return read_rows(raw.roller, _RawRole, partial(_role, group=one_line(raw.type.beskrivelse)))


def _role(raw: _RawRole, group: str | None) -> CompanyRole:
    office = one_line(raw.type.beskrivelse) or raw.type.kode
    if office is None or (raw.person is None) == (raw.enhet is None):
        raise ValueError("an office without its name or its holder")
    if raw.enhet is not None:
        name = " ".join(raw.enhet.navn)
    else:
        parts = raw.person.navn if raw.person else _RawName()
        name = " ".join(part for part in (parts.fornavn, parts.mellomnavn, parts.etternavn) if part)
    return CompanyRole(
        role_code=raw.type.kode,
        role=office,
        group=group,
        holder="company" if raw.enhet else "person",
        name=name,
        company_id=raw.enhet.organisasjonsnummer if raw.enhet else None,
        birth_year=raw.person.fodselsdato.year if raw.person and raw.person.fodselsdato else None,
        resigned=raw.fratraadt or raw.avregistrert,
    )
