"""Settings: where they come from, what is refused, and that what is written about them is true."""

import re
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest
import yaml

from skerry.settings import PREFIX, Settings, SettingsError, environment_of, load

ROOT = Path(__file__).parents[1]
VARIABLES = {f"{PREFIX}{name.upper()}" for name in Settings.__struct_fields__} | {"SKERRY_CONFIG"}


def test_without_anything_the_defaults_hold() -> None:
    assert load({}) == Settings()
    assert (Settings().host, Settings().port, Settings().collect) == ("127.0.0.1", 8000, True)


def test_the_later_wins_file_environment_flag(tmp_path: Path) -> None:
    file = tmp_path / "skerry.toml"
    file.write_text('port = 1001\nhost = "0.0.0.0"\ntrusted_proxies = ["10.0.0.0/8"]\nupstream_deadline = 2\n')
    environment = {"SKERRY_CONFIG": str(file), "SKERRY_PORT": "1002", "PATH": "/bin"}
    assert load(environment).port == 1002
    assert load(environment, port=1003, host=None) == Settings(
        port=1003, host="0.0.0.0", trusted_proxies=("10.0.0.0/8",), upstream_deadline=2.0
    )


@pytest.mark.parametrize(
    ("variable", "text", "name", "value"),
    [
        ("SKERRY_COLLECT", "0", "collect", False),
        ("SKERRY_COLLECT", "true", "collect", True),
        ("SKERRY_DATA_DIR", "/var/lib/skerry", "data_dir", Path("/var/lib/skerry")),
        ("SKERRY_DATA_DIR", "~/skerry", "data_dir", Path.home() / "skerry"),
        ("SKERRY_TRUSTED_PROXIES", "10.0.0.0/8, fd00::/8", "trusted_proxies", ("10.0.0.0/8", "fd00::/8")),
        ("SKERRY_UPSTREAM_DEADLINE", "2.5", "upstream_deadline", 2.5),
        ("SKERRY_RATE_LIMIT", "5/second", "rate_limit", "5/second"),
        ("SKERRY_CONTACT", "", "contact", None),
        ("SKERRY_PORT", "", "port", 8000),
    ],
)
def test_variables_are_read_as_what_they_mean(variable: str, text: str, name: str, value: Any) -> None:
    assert getattr(load({variable: text}), name) == value


@pytest.mark.parametrize(
    ("variable", "text", "says"),
    [
        ("SKERRY_PORT", "eighty", "SKERRY_PORT is 'eighty': expected an integer"),
        ("SKERRY_PORT", "70000", "SKERRY_PORT is '70000': expected an integer <= 65535"),
        ("SKERRY_COLLECT", "perhaps", "SKERRY_COLLECT is 'perhaps': expected 1 or 0"),
        ("SKERRY_UPSTREAM_DEADLINE", "0", "SKERRY_UPSTREAM_DEADLINE is '0': expected a number > 0"),
        ("SKERRY_LOG_LEVEL", "loud", "SKERRY_LOG_LEVEL is 'loud': expected a string"),
        ("SKERRY_RATE_LIMIT", "many", "SKERRY_RATE_LIMIT: 'many' is not a rate such as 100/minute, nor off"),
        ("SKERRY_TRUSTED_PROXIES", "10.0.0.300", "SKERRY_TRUSTED_PROXIES: '10.0.0.300' does not appear"),
        ("SKERRY_ALLOW_NETWORKS", "10.0.0.1/8", "SKERRY_ALLOW_NETWORKS: 10.0.0.1/8 has host bits set"),
        ("SKERRY_GATEWAY", "localhost:9000", "SKERRY_GATEWAY: expected a URL"),
        ("SKERRY_GATEWAY", "http://", "SKERRY_GATEWAY: expected a host after http://"),
        ("SKERRY_GATEWAY", "http://localhost:90000", "SKERRY_GATEWAY: expected a port from 1 to 65535"),
        ("SKERRY_GATEWAY", "http://localhost:http", "SKERRY_GATEWAY: expected a port from 1 to 65535"),
        ("SKERRY_GATEWAY", "http://[::1", "SKERRY_GATEWAY: expected a URL; brackets are for IPv6 addresses"),
        ("SKERRY_REQUEST_TIMEOUT", "1e-320", "SKERRY_REQUEST_TIMEOUT is '1e-320': expected"),
        ("SKERRY_RATE_LIMIT", "0/minute", "SKERRY_RATE_LIMIT: '0/minute' is not a rate"),
        ("SKERRY_REDIS_URL", "redis://host:99999/0", "SKERRY_REDIS_URL: expected a port from 1 to 65535"),
        ("SKERRY_DATABASE_URL", "postgresql://u@host:999999/x", "SKERRY_DATABASE_URL: expected a port from 1 to 65535"),
        (
            "SKERRY_DATABASE_URL",
            "postgresql:///x?host=h&port=999999",
            "SKERRY_DATABASE_URL: expected ports from 1 to 65535",
        ),
        ("SKERRY_REDIS_URL", "redis://:secret@host:0/0", "SKERRY_REDIS_URL: expected a port from 1 to 65535"),
        ("SKERRY_DATABASE_URL", "postgresql://user:secret@host:port/name", "SKERRY_DATABASE_URL: expected a port from"),
        (
            "SKERRY_DATABASE_URL",
            "postgresql://user:se/secret@host/name",
            "SKERRY_DATABASE_URL: the password contains a character that ends the host of a URL (/, ? or #): put it into SKERRY_",
        ),
        (
            "SKERRY_DATABASE_PASSWORD_FILE",
            "/nowhere/secret_file",
            "SKERRY_DATABASE_PASSWORD_FILE: /nowhere/secret_file: No",
        ),
        ("SKERRY_DATABASE_URL", "mysql://user:secret@host/name", "SKERRY_DATABASE_URL: expected a URL"),
        ("SKERRY_PROT", "80", "SKERRY_PROT: no setting of that name; there are adressevaelger_token"),
        ("SKERRY_CONFIG", "/nowhere/skerry.toml", "SKERRY_CONFIG: /nowhere/skerry.toml: No such file"),
    ],
)
def test_a_wrong_value_is_one_line_that_names_it(variable: str, text: str, says: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load({variable: text})
    message = str(caught.value)
    assert message.startswith(says)
    assert "\n" not in message
    assert "secret" not in message.replace("secret_file", "")


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://user@one:5432,two:5433,[::1]:5434/name",
        "postgresql:///name?host=/run/postgresql",
        "postgresql://user@/name?host=/tmp/a@b",
        "postgresql://user:p%2Fw@host/name",
        "sqlite:////var/lib/skerry/skerry.sqlite3",
    ],
)
def test_addresses_of_databases_that_are_right(url: str) -> None:
    assert load({"SKERRY_DATABASE_URL": url}).database_url == url


@pytest.mark.parametrize("url", ["postgresql://user:old@host/name", "postgresql://user@host/name?password=old"])
def test_one_password_is_enough(url: str) -> None:
    with pytest.raises(
        SettingsError, match="SKERRY_DATABASE_URL contains a password, and SKERRY_DATABASE_PASSWORD is set"
    ):
        load({"SKERRY_DATABASE_URL": url, "SKERRY_DATABASE_PASSWORD": "new"})


def test_a_password_may_be_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("p/w@%#\n")
    settings = load({"SKERRY_DATABASE_PASSWORD_FILE": str(file)})
    assert settings.database_password == "p/w@%#"
    assert load(environment_of(settings)) == settings  # in a worker
    file.write_text("\n")
    with pytest.raises(SettingsError, match="the file is empty"):
        load({"SKERRY_DATABASE_PASSWORD_FILE": str(file)})


@pytest.mark.parametrize("content", ["port = ", "prot = 80", 'port = "x"', "\xff"])
def test_a_wrong_file_is_one_line_too(content: str, tmp_path: Path) -> None:
    file = tmp_path / "skerry.toml"
    file.write_bytes(content.encode("latin-1"))
    with pytest.raises(SettingsError, match=r"^[^\n]+$"):
        load({"SKERRY_CONFIG": str(file)})


def test_workers_read_the_same_settings_from_their_environment() -> None:
    settings = Settings(
        port=0, workers=3, fast_path=False, nasa_key="k", database_password="p w/@%#",
        data_dir=Path("/data"), redis_url="redis://localhost", collect=False,
        trusted_proxies=("10.0.0.0/8", "::1/128"), upstream_deadline=2.5, response_cache=0,
    )  # fmt: skip
    assert load(environment_of(settings)) == settings
    assert load(environment_of(Settings())) == Settings()


def test_the_readme_lists_every_setting_with_its_default_and_meaning() -> None:
    table = [line for line in (ROOT / "README.md").read_text("utf-8").splitlines() if line.startswith("| `SKERRY_")]
    assert table == list(settings_table())


def settings_table() -> list[str]:
    """The rows of the README's table."""
    rows = []
    hints = get_type_hints(Settings, include_extras=True)
    for field in msgspec.structs.fields(Settings):
        default = "none" if field.default in (None, ()) else f"`{_written(field.default)}`"
        if field.name == "data_dir":
            default = "the user's data directory"
        (meta,) = hints[field.name].__metadata__
        rows.append(f"| `{PREFIX}{field.name.upper()}` | {default} | {meta.description} |")
    return rows


def _written(value: Any) -> str:
    return str(int(value)) if isinstance(value, bool) else f"{value:g}" if isinstance(value, float) else str(value)


@pytest.mark.parametrize("path", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "Makefile", "Dockerfile"])
def test_variables_that_the_house_names_exist(path: str) -> None:
    assert set(re.findall(r"SKERRY_[A-Z_]+[A-Z]", (ROOT / path).read_text("utf-8"))) <= VARIABLES


def test_the_containers_are_given_settings_that_load() -> None:
    compose = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text("utf-8"))
    services = compose["services"]
    for name in ("server-1", "server-2", "collector", "standby"):
        environment = {
            variable: re.sub(r"\$\{\w+:[-?]([^}]*)\}", r"\1", text)
            for variable, text in services[name]["environment"].items()
        }
        settings = load(environment)
        assert settings.shared
        assert settings.database_url == "postgresql://skerry@postgres/skerry", "no password goes into a URL"
        assert settings.database_password == "choose one"
        assert settings.collect == (services[name].get("command") == "collect")
    (network,) = compose["networks"]["default"]["ipam"]["config"]
    assert list(settings.trusted_proxies) == [network["subnet"]]
    balanced = (ROOT / "deploy/Caddyfile").read_text("utf-8")
    assert "reverse_proxy server-1:8000 server-2:8000" in balanced


def test_providers_are_called_faster_than_their_pace_only_before_a_gateway() -> None:
    assert not Settings(gateway="http://127.0.0.1:9000", paced=False).paced
    with pytest.raises(SettingsError, match="SKERRY_PACED=0 needs SKERRY_GATEWAY"):
        load({"SKERRY_PACED": "0"})
