"""Taxes, turnover and employees of Estonian companies, once a week."""

from collections.abc import AsyncIterator

from skerry.collect.jobs import job
from skerry.collect.lists import import_batches
from skerry.series.company_taxes import StoredTaxYear
from skerry.sources.estonia.emta import CompanyTaxYear, Emta, EmtaPage
from skerry.store import RegisterStore


@job(every="6h", deadline="30m")
async def company_taxes(page: EmtaPage, emta: Emta, register: RegisterStore[StoredTaxYear]) -> None:
    """Import the whole file once a week. A failed import is retried after six hours."""

    async def tax_years() -> AsyncIterator[list[CompanyTaxYear]]:
        async for batch in emta.tax_years(await page.current_file()):
            yield batch

    await import_batches(register, StoredTaxYear, tax_years)
