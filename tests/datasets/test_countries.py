from zoneinfo import available_timezones

import pytest

from skerry.datasets.countries import MAIN_CURRENCIES, Countries
from skerry.errors import NotFound


@pytest.fixture(scope="module")
def countries() -> Countries:
    return Countries()


def test_codes_are_unique(countries: Countries) -> None:
    assert len({country.code for country in countries.all}) == 250
    assert len({country.code3 for country in countries.all}) == 250


def test_borders_are_mutual(countries: Countries) -> None:
    borders = {(country.code, other) for country in countries.all for other in country.borders}
    assert borders == {(other, country) for country, other in borders}


def test_members_of_the_united_nations(countries: Countries) -> None:
    assert sum(country.un_member for country in countries.all) == 193
    assert not any(countries.get(code).un_member for code in ("VA", "PS", "TW", "XK"))


def test_a_calling_code_is_not_that_of_another_country(countries: Countries) -> None:
    assert [country.code for country in countries.all if "+268" in country.calling_codes] == ["SZ"]


def test_time_zones_exist_and_the_capital_s_is_first(countries: Countries) -> None:
    zones = {zone for country in countries.all for zone in country.timezones}
    assert zones <= available_timezones()
    first = {code: countries.get(code).timezones[0] for code in ("US", "RU", "AU", "BR", "CA", "XK")}
    assert first == {
        "US": "America/New_York",
        "RU": "Europe/Moscow",
        "AU": "Australia/Sydney",
        "BR": "America/Sao_Paulo",
        "CA": "America/Toronto",
        "XK": "Europe/Belgrade",
    }


@pytest.mark.parametrize(
    ("code", "calling_codes"),
    [("US", ["+1"]), ("EE", ["+372"]), ("KZ", ["+7"]), ("PR", ["+1787", "+1939"]), ("AQ", [])],
)
def test_calling_codes_are_not_area_codes(countries: Countries, code: str, calling_codes: list[str]) -> None:
    assert countries.get(code).calling_codes == calling_codes


@pytest.mark.parametrize(
    ("code", "means"), [("ee", "EE"), ("EST", "EE"), ("UK", "GB"), ("EL", "GR"), ("XKX", "XK"), ("unk", "XK")]
)
def test_codes_in_use_are_understood(countries: Countries, code: str, means: str) -> None:
    assert countries.get(code).code == means


@pytest.mark.parametrize(
    ("name", "code"),
    [("Turkey", "TR"), ("britain", "GB"), ("The Gambia", "GM"), ("Congo", "CG"), ("U.S. Virgin Islands", "VI")],
)
def test_common_english_names_are_understood(countries: Countries, name: str, code: str) -> None:
    assert countries.find(name).code == code


def test_each_country_where_people_live_has_one_main_currency(countries: Countries) -> None:
    several = {country.code for country in countries.all if len(country.currencies) > 1}
    assert several == set(MAIN_CURRENCIES)
    for country in countries.all:
        known = {currency.code for currency in country.currencies}
        assert country.main_currency in known or (country.main_currency is None and not known), country.code
    assert {country.code for country in countries.all if country.main_currency is None} == {"AQ"}


def test_currencies_are_of_iso_4217_and_have_one_name_each(countries: Countries) -> None:
    """Local notes and coins of another currency have customary codes, which ISO 4217 does not list."""
    currencies = {currency for country in countries.all for currency in country.currencies}
    codes = [currency.code for currency in currencies]
    assert len(codes) == len(set(codes)) == 153
    assert not {"CKD", "FOK", "GGP", "IMP", "JEP", "KID", "TVD"} & set(codes)


def test_domains_start_with_their_dot(countries: Countries) -> None:
    assert all(tld.startswith(".") and not tld.endswith(".") for country in countries.all for tld in country.tlds)


def test_an_unknown_code_suggests_others_of_its_letter(countries: Countries) -> None:
    with pytest.raises(NotFound) as raised:
        countries.get("ZZ")
    assert raised.value.suggestions == ("ZA", "ZM", "ZW")


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("Estonia", "EE"),
        ("viro", "EE"),
        ("Saksamaa", "DE"),
        ("aland", "AX"),
        ("cote divoire", "CI"),
        ("Côte d’Ivoire", "CI"),
        ("germny", "DE"),
        ("niger", "NE"),
        ("uk", "GB"),
        ("Россия", "RU"),
    ],
)
def test_the_country_that_is_meant_comes_first(countries: Countries, query: str, code: str) -> None:
    assert countries.search(query, 5)[0].code == code


@pytest.mark.parametrize(
    ("query", "codes"), [("eston", ["EE"]), ("estnoia", ["EE"]), ("brasli", ["BR"]), ("lesoton", ["LS"])]
)
def test_only_what_may_be_meant_is_found(countries: Countries, query: str, codes: list[str]) -> None:
    assert [match.code for match in countries.search(query, 10)] == codes


def test_scores_fall_and_never_mix_the_classes(countries: Countries) -> None:
    found = countries.search("guinea", 50)
    assert [match.score for match in found] == sorted((match.score for match in found), reverse=True)
    assert found[0].score == 1
    assert [match.name for match in found[:3]] == ["Guinea", "Guinea-Bissau", "Equatorial Guinea"]


def test_signs_alone_find_nothing(countries: Countries) -> None:
    assert countries.search("?!", 10) == []
