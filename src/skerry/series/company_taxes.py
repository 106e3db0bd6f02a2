"""Taxes, turnover and employees of Estonian companies, once a week."""

from datetime import timedelta
from typing import ClassVar

from skerry.sources.estonia.emta import CompanyTaxYear, Emta
from skerry.store import Register


class StoredTaxYear(CompanyTaxYear, frozen=True):
    """A year of a company in the file."""

    REGISTER: ClassVar[Register] = Register(
        "estonian_company_taxes",
        every=timedelta(days=7),
        searched=("code", "year"),
        required=("code", "name", "year", "published_date"),
        window="year",
    )
    SOURCE: ClassVar[type[Emta]] = Emta
