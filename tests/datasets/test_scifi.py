import pytest

from skerry.datasets.scifi import SpaceSaga


@pytest.fixture(scope="module")
def saga() -> SpaceSaga:
    return SpaceSaga()


def test_films_and_homes_are_those_of_the_data(saga: SpaceSaga) -> None:
    titles = [film.title for film in saga.films]
    names = {planet.name for planet in saga.planets}
    films_of = [item.films for item in saga.planets] + [item.films for item in saga.people]
    for films in films_of:
        assert films == sorted(films, key=titles.index)
    assert {person.homeworld for person in saga.people} <= names | {None}
    for film in saga.films:
        assert film.person_count == sum(film.title in person.films for person in saga.people)
        assert film.planet_count == sum(film.title in planet.films for planet in saga.planets)
    for planet in saga.planets:
        assert planet.resident_count == sum(person.homeworld == planet.name for person in saga.people)


def test_what_is_not_known_is_null(saga: SpaceSaga) -> None:
    stewjon = next(planet for planet in saga.planets if planet.name == "Stewjon")
    assert (stewjon.diameter_km, stewjon.inhabitant_count, stewjon.surface_water_percent) == (None, None, None)
    assert stewjon.terrain == ["grass"]
    for item in (*saga.planets, *saga.people):
        assert not {"unknown", "n/a", "N/A", "none"} & {str(getattr(item, field)) for field in item.__struct_fields__}


def test_the_very_name_comes_first(saga: SpaceSaga) -> None:
    assert [planet.name for planet in saga.search_planets("or")][:3] == ["Ord Mantell", "Endor", "Coruscant"]
    assert [person.name for person in saga.search_people("lars")] == ["Owen Lars", "Beru Whitesun lars", "Cliegg Lars"]
    assert [person.name for person in saga.search_people("PADME")] == ["Padmé Amidala"]
    assert saga.search_people("?!") == []
