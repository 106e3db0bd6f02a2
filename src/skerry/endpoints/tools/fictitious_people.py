"""Fictitious people for test data."""

import asyncio
import re
from collections.abc import Mapping
from datetime import date, timedelta
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal
from uuid import UUID

from msgspec import Meta, Struct

from skerry.api.endpoint import endpoint
from skerry.api.parameters import LANGUAGE, CountryCode, Seed
from skerry.chance import generator
from skerry.clock import now
from skerry.endpoints.tools.avatars import DICEBEAR
from skerry.errors import NotFound
from skerry.folding import fold
from skerry.models.rows import Rows

if TYPE_CHECKING:
    from faker import Faker
    from faker.providers import BaseProvider

LOCALES = (
    "ar_DZ", "ar_PS", "ar_SA", "az_AZ", "bg_BG", "bn_BD", "cs_CZ", "da_DK", "de_AT", "de_CH", "de_DE", "de_LI", "de_LU",
    "el_GR", "en_GB", "en_IE", "en_IN", "en_KE", "en_NG", "en_NZ", "en_PK", "en_US", "es_AR", "es_CL", "es_CO", "es_ES",
    "es_MX", "et_EE", "fa_IR", "fi_FI", "fr_CA", "fr_CH", "fr_DZ", "fr_FR", "ga_IE", "gu_IN", "ha_NG", "he_IL", "hi_IN",
    "hr_HR", "hu_HU", "hy_AM", "id_ID", "ig_NG", "is_IS", "it_IT", "ja_JP", "ka_GE", "ko_KR", "lt_LT", "lv_LV", "mk_MK",
    "mr_IN", "ne_NP", "nl_BE", "fr_BE", "nl_NL", "no_NO", "or_IN", "pl_PL", "pt_BR", "pt_PT", "ro_RO", "ru_RU", "si_LK",
    "sk_SK", "sl_SI", "sv_SE", "ta_IN", "th_TH", "en_TH", "tr_TR", "tw_GH", "uk_UA", "uz_UZ", "vi_VN", "yo_NG", "zh_CN",
    "zh_TW", "zu_ZA",
)  # fmt: skip
"""Locales of the PyPI package faker that have names of their own. In the others it would return American names."""
PHONES: Mapping[str, str] = MappingProxyType(
    {
        "AU": "+61 2 5550 ####",
        "CA": "+1 613 555 01##",
        "DE": "+49 30 23125 ###",
        "FR": "+33 1 99 00 ## ##",
        "GB": "+44 1632 960###",
        "SE": "+46 8 465 004 ##",
        "US": "+1 212 555 01##",
    }
)
"""Numbers that the authorities of these countries keep free for fiction. In any other country a random number may be
somebody's."""
MIN_AGE, MAX_AGE = 18, 80

Gender = Literal["female", "male"]
GENDERS: tuple[Gender, ...] = ("female", "male")


class _Known(Struct, frozen=True):
    """What the package knows of a locale."""

    genders: bool
    """Whether its given names are divided by gender."""
    titles: bool
    """Whether it has forms of address by gender."""
    addresses: bool


class FictitiousAddress(Struct, frozen=True):
    """An address that looks like one of the country. Its street may exist by chance."""

    street: Annotated[str, Meta(description="street and house number")]
    city: Annotated[str, Meta(description="town, real or invented")]
    postal_code: Annotated[str, Meta(description="of the country's form")]


class FictitiousPerson(Struct, frozen=True):
    """A person who does not exist."""

    id: Annotated[str, Meta(description="UUID")]
    gender: Annotated[Gender | None, Meta(description="female or male; null where the names are not divided by it")]
    title: Annotated[
        str | None, Meta(description="form of address; null where the package has none of the country by gender")
    ]
    first_name: Annotated[str, Meta(description="given name")]
    last_name: Annotated[str, Meta(description="family name or patronymic")]
    email: Annotated[str, Meta(description="address at example.com, which accepts no mail")]
    username: Annotated[str, Meta(description="ASCII letters and digits")]
    phone: Annotated[
        str | None, Meta(description="a number that is reserved for fiction; null where the country reserves none")
    ]
    birth_date: Annotated[date, Meta(description="18 to 80 years before 2026")]
    age: Annotated[int, Meta(description="age today (UTC), whole years")]
    address: Annotated[
        FictitiousAddress | None, Meta(description="null where the package has no addresses of the country")
    ]
    country: Annotated[str, Meta(description="ISO 3166-1 alpha-2")]
    image_url: Annotated[str, Meta(description="a drawn avatar, SVG, by DiceBear")]


class FictitiousPeople(Struct, frozen=True):
    """People who do not exist."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("seed", "language"))

    seed: Annotated[str | None, Meta(description="the requested seed")]
    language: Annotated[str, Meta(description="language of the names, BCP 47")]
    count: Annotated[int, Meta(description="number of people")]
    items: Annotated[list[FictitiousPerson], Meta(description="people")]


@endpoint(
    "/randomuser",
    fresh=None,
    example={"count": 2, "nationality": "EE", "seed": "harbour"},
    example_404={"nationality": "VA"},
)
async def fictitious_people(
    count: Annotated[int, Meta(ge=1, le=100, description="number of people")] = 1,
    gender: Annotated[Gender | None, Meta(description="either, at random, if omitted")] = None,
    nationality: Annotated[CountryCode, Meta(description="country of the names: code or English name")] = "US",
    lang: Annotated[
        Annotated[str, Meta(pattern="^[A-Za-z]{2}$", examples=["sv"])] | None,
        LANGUAGE,
        Meta(description="language of the names, for countries with several: ISO 639-1 code"),
    ] = None,
    seed: Seed = None,
) -> FictitiousPeople:
    """Fictitious people for test data.

    Computed with the PyPI package faker; the same seed returns the same people as long as the server runs the same version of
    it. Names are frequent ones of the country, so a real person may share one by chance. Mail addresses are at example.com;
    phone numbers are given only for countries that reserve some for fiction; there are no identity numbers. A country or
    language without names is a 404, and so is a `gender` where the names are not divided by it."""
    locale = _locale(nationality, lang)
    # Random(None) takes its seed from the operating system.
    people = await asyncio.to_thread(_people, locale, nationality, count, gender, generator(seed))
    return FictitiousPeople(seed, locale.partition("_")[0], len(people), people)


def _locale(country: str, lang: str | None) -> str:
    found = [locale for locale in LOCALES if locale.endswith(f"_{country}")]
    if not found:
        raise NotFound(f"No names of {country}.")
    if lang is None:
        return found[0]
    locale = f"{lang.lower()}_{country}"
    if locale not in found:
        languages = tuple(each.partition("_")[0] for each in found)
        raise NotFound(f"No names of {country} in {lang.lower()!r}.", suggestions=languages)
    return locale


def _people(locale: str, country: str, count: int, gender: Gender | None, chance: Random) -> list[FictitiousPerson]:
    from faker import Faker

    fake = Faker(locale)
    fake.seed_instance(chance.getrandbits(64))
    person = _provider(fake, "person")
    has_genders = _has(person, "first_names")
    if gender is not None and not has_genders:
        raise NotFound(f"The names of {country} are not divided by gender.")
    known = _Known(has_genders, _has(person, "prefixes"), _provider(fake, "address").__lang__ == locale)
    return [_person(fake, country, gender, chance, known) for _ in range(count)]


def _provider(fake: "Faker", subject: str) -> "BaseProvider":
    """The part of the package that has the names or addresses of the locale, or of the one used in its place."""
    providers: list[BaseProvider] = fake.factories[0].get_providers()
    return next(each for each in providers if each.__provider__.endswith(f".{subject}"))


def _has(person: "BaseProvider", words: str) -> bool:
    """Whether a locale has such words for each gender. Where it has none, the package takes any: names of the other gender,
    `de la` as a form of address."""
    return all(getattr(person, f"{words}_{gender}", None) for gender in GENDERS)


def _person(fake: "Faker", country: str, wanted: Gender | None, chance: Random, known: _Known) -> FictitiousPerson:
    gender: Gender = chance.choice(GENDERS) if wanted is None else wanted
    first, last = getattr(fake, f"first_name_{gender}")(), getattr(fake, f"last_name_{gender}")()
    name = re.sub(r"[^a-z0-9]", "", fold(f"{first}{last}")) or "user"
    username = f"{name}{chance.randint(10, 99)}"
    identifier = str(UUID(int=chance.getrandbits(128), version=4))
    birth = date(2026, 1, 1) - timedelta(days=chance.randint(MIN_AGE * 366, MAX_AGE * 365))
    today = now().date()
    return FictitiousPerson(
        id=identifier,
        gender=gender if known.genders else None,
        title=getattr(fake, f"prefix_{gender}")() if known.titles else None,
        first_name=first,
        last_name=last,
        email=f"{username}@example.com",
        username=username,
        phone=_phone(country, chance),
        birth_date=birth,
        age=today.year - birth.year - ((today.month, today.day) < (birth.month, birth.day)),
        address=FictitiousAddress(fake.street_address(), fake.city(), fake.postcode()) if known.addresses else None,
        country=country,
        image_url=f"{DICEBEAR}/avataaars/svg?seed={identifier}",
    )


def _phone(country: str, chance: Random) -> str | None:
    pattern = PHONES.get(country)
    return None if pattern is None else "".join(str(chance.randrange(10)) if each == "#" else each for each in pattern)
