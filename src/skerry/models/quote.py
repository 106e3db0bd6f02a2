"""Quotations of several providers."""

from typing import Annotated

from msgspec import Meta, Struct

from skerry.models.fields import SourceKey


class Quotation(Struct, frozen=True):
    """A quotation. Neither its wording nor its author has been verified."""

    quote: Annotated[str, Meta(description="the quotation, in English")]
    author: Annotated[str, Meta(description="who said or wrote it, in the words of the provider")]
    source: SourceKey
