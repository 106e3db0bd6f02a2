"""What the shell completes, asked as bash asks: by the variables that it sets."""

from collections.abc import Callable

import pytest

from skerry import registry
from tests.cli.conftest import Run

Complete = Callable[[str], list[str]]


@pytest.fixture
def complete(run: Run, environment: dict[str, str]) -> Complete:
    """The words that bash offers at the end of a line."""

    def offered(line: str) -> list[str]:
        environment["_SKERRY_COMPLETE"] = "complete_bash"
        environment["COMP_WORDS"] = line
        environment["COMP_CWORD"] = str(line.count(" "))
        return run().stdout.split()

    return offered


def test_paths(complete: Complete) -> None:
    assert complete("skerry get /hash/al") == ["/hash/algorithms"]
    assert complete("skerry get /api/v1/hash/al") == ["/api/v1/hash/algorithms"]
    assert "/stream" not in complete("skerry get /stream")


def test_parameter_names_and_choices(complete: Complete) -> None:
    assert "date=" in complete("skerry get /electricity/stats/NO1 ")
    assert complete("skerry get /electricity/stats/NO1 da") == ["date="]
    assert complete("skerry get /no/such/path x") == []


def test_groups_kinds_and_series(complete: Complete) -> None:
    assert complete("skerry endpoints --group elec") == ["electricity"]
    assert complete("skerry endpoints --kind comp") == ["computed"]
    assert complete("skerry export elering_g") == ["elering_grid"]
    assert complete("skerry import elering_grid x.csv --format nd") == ["ndjson"]


def test_sources_and_paths_to_check_and_record(complete: Complete) -> None:
    assert complete("skerry check hvakost") == ["hvakosterstrommen"]
    assert complete("skerry record elect") == ["electricity"]
    assert complete("skerry check /electricity/stats") == ["/electricity/stats/{zone}"]


def test_topics(complete: Complete) -> None:
    assert set(complete("skerry tail ")) == set(registry.topics())
    assert all(word.startswith("earthquakes:") for word in complete("skerry tail earthquakes:"))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_a_shell_is_shown(run: Run, environment: dict[str, str], shell: str) -> None:
    environment["_SKERRY_COMPLETE"] = f"source_{shell}"
    done = run()
    assert done.returncode == 0
    assert f"complete_{shell}" in done.stdout
