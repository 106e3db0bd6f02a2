"""All settings: name, default, environment variable.

A setting is read from the TOML file that `SKERRY_CONFIG` names (`port = 9000`), from the environment
(`SKERRY_PORT=9000`) and from the command line (`--port 9000`). Later sources override earlier ones. An invalid value
stops the start with one line."""

import os
import re
import tomllib
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import parse_qs, urlsplit

import msgspec
from msgspec import Meta, Struct
from platformdirs import user_data_path

from skerry.credentials import Credentials

PREFIX = "SKERRY_"
LISTS = ("trusted_proxies", "allow_networks")
"""Settings that are comma-separated lists in the environment."""
HOST_AND_PORT = re.compile(r"(\[[^\]]*\]|[^:\[\]]*)(?::([0-9]{1,9}))?")
WORDS = {"`int`": "an integer", "`float`": "a number", "`bool`": "1 or 0", "`str`": "a string"}


class SettingsError(Exception):
    """A setting is invalid; the message says which one and why, in one line."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All settings, with their defaults."""

    host: Annotated[str, Meta(description="address to listen on")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535, description="port to listen on; 0 picks a free one")] = 8000
    process_name: Annotated[
        Annotated[str, Meta(max_length=60)] | None,
        Meta(description="name of this process on the status page, such as its machine's; without it, none"),
    ] = None
    workers: Annotated[
        int, Meta(ge=1, le=256, description="server processes; more than one needs a database and Redis")
    ] = 1
    data_dir: Annotated[Path, Meta(description="directory of the embedded database")] = msgspec.field(
        default_factory=lambda: user_data_path("skerry")
    )
    database_url: Annotated[
        str | None, Meta(description="`postgresql://user:password@host/name`; without it, SQLite in the data directory")
    ] = None
    database_password: Annotated[
        str | None, Meta(description="password of the database, not percent-encoded; without it, `PGPASSWORD`")
    ] = None
    database_password_file: Annotated[
        Path | None, Meta(description="file with the password of the database, such as a container secret")
    ] = None
    redis_url: Annotated[
        str | None,
        Meta(description="`redis://host:6379/0`, or `redis+cluster://`; shares the cache and the rate limit counters"),
    ] = None
    rate_limit: Annotated[
        str,
        Meta(
            description="requests per client address, except to `/health`, `/metrics` and `/assets/...`; `off` for no limit"
        ),
    ] = "100/minute"
    asset_limit: Annotated[
        str, Meta(description="files of the pages (`/assets/...`) per client address; `off` for no limit")
    ] = "1000/minute"
    check_limit: Annotated[
        str, Meta(description="hosts per client address that are checked (certificates); `off` for no limit")
    ] = "10/minute"
    streams_per_client: Annotated[
        int, Meta(ge=1, description="open event streams per client address and server process")
    ] = 10
    stream_send_timeout: Annotated[
        float,
        Meta(
            ge=1, le=600, description="seconds after which a client that does not read its event stream is disconnected"
        ),
    ] = 30.0
    connections_per_client: Annotated[
        int,
        Meta(
            ge=1,
            description="connections per client address and server process; trusted proxies have no limit",
        ),
    ] = 256
    max_connections: Annotated[
        int, Meta(ge=1, description="connections per server process; fewer if the limit of open files is lower")
    ] = 16_384
    request_timeout: Annotated[
        float,
        Meta(
            ge=0.1,
            le=3600,
            description="seconds for a request head to arrive, and the same again for its body",
        ),
    ] = 10
    idle_timeout: Annotated[
        float, Meta(ge=0.1, le=3600, description="seconds after which a connection without a request is closed")
    ] = 15
    write_timeout: Annotated[
        float,
        Meta(
            ge=0.1,
            le=3600,
            description="seconds after which a client that does not read its answer is disconnected",
        ),
    ] = 30
    trusted_proxies: Annotated[
        tuple[str, ...],
        Meta(description="proxies (CIDR) whose `X-Forwarded-For`, `-Proto`, `-Host` or `Forwarded` are trusted"),
    ] = ()
    collect: Annotated[bool, Meta(description="collect history, events and curated pages in this process")] = True
    gateway: Annotated[str | None, Meta(description="`http://host:port` through which every upstream request goes")] = (
        None
    )
    paced: Annotated[
        bool, Meta(description="keep to each provider's pace; 0 only before a gateway, where no provider is called")
    ] = True
    upstream_deadline: Annotated[
        float, Meta(gt=0, le=120, description="total seconds that an answer may wait for its providers")
    ] = 8.0
    allow_networks: Annotated[
        tuple[str, ...],
        Meta(description="non-public networks (CIDR) that endpoints may reach when the caller names the host"),
    ] = ()
    contact: Annotated[
        str | None, Meta(description="e-mail address or URL for the User-Agent; some providers throttle without it")
    ] = None
    nasa_key: Annotated[
        str | None, Meta(description="key of api.nasa.gov; without it, the demo key's 50 calls a day")
    ] = None
    github_token: Annotated[
        str | None, Meta(description="token of api.github.com; without it, 10 searches a minute")
    ] = None
    themealdb_key: Annotated[
        Annotated[str, Meta(pattern="^[A-Za-z0-9]+$")] | None,
        Meta(description="key of a supporter of TheMealDB; without it, the public one for development and education"),
    ] = None
    adressevaelger_token: Annotated[
        Annotated[str, Meta(pattern="^[A-Za-z0-9_-]+$")] | None,
        Meta(
            description="token for the Danish address register; without it, the public one that its agency recommends"
        ),
    ] = None
    fast_path: Annotated[
        bool, Meta(description="answer repeated requests from the cache without parsing them; 0 for plain uvicorn")
    ] = True
    response_cache: Annotated[
        int, Meta(ge=0, description="megabytes of encoded answers cached in memory; 0 for no cache")
    ] = 64
    upstream_cache: Annotated[
        int, Meta(ge=0, description="megabytes of provider answers cached in memory; 0 for no cache")
    ] = 128
    log_format: Annotated[
        str,
        Meta(
            pattern="^(auto|console|json)$",
            description="`console`, `json`, or `auto`: `console` on a terminal, else `json`",
        ),
    ] = "auto"
    log_level: Annotated[
        str,
        Meta(
            pattern="^(debug|info|warning|error)$",
            description="minimum level of log lines: debug, info, warning or error",
        ),
    ] = "info"

    def __post_init__(self) -> None:
        for name in LISTS:
            for text in getattr(self, name):
                try:
                    ip_network(text)
                except ValueError as error:
                    raise SettingsError(f"{PREFIX}{name.upper()}: {error}") from None
        self._check_url("gateway", {"http", "https"})
        if not self.paced and self.gateway is None:
            raise SettingsError(
                f"{PREFIX}PACED=0 needs {PREFIX}GATEWAY: providers are not called faster than they allow"
            )
        self._check_url("redis_url", {"redis", "rediss", "redis+cluster", "unix"})
        self._check_url("database_url", {"postgresql", "postgres", "postgresql+asyncpg", "sqlite", "sqlite+aiosqlite"})
        if self.database_password is not None and _has_password(self.database_url):
            raise SettingsError(
                f"{PREFIX}DATABASE_URL contains a password, and {PREFIX}DATABASE_PASSWORD is set too: use one of them"
            )
        self._check_rate("RATE_LIMIT", self.rate_limit)
        self._check_rate("ASSET_LIMIT", self.asset_limit)
        self._check_rate("CHECK_LIMIT", self.check_limit)

    def _check_rate(self, name: str, rate: str) -> None:
        if rate == "off":
            return
        from limits import parse

        try:
            amount = parse(rate).amount
        except ValueError:
            amount = 0
        if amount < 1:
            raise SettingsError(f"{PREFIX}{name}: {rate!r} is not a rate such as 100/minute, nor off")

    def _check_url(self, name: str, schemes: set[str]) -> None:
        url = getattr(self, name)
        if url is None:
            return
        # The URL is not repeated, since it may contain a password.
        try:
            parts = urlsplit(url)
        except ValueError:
            raise SettingsError(f"{PREFIX}{name.upper()}: expected a URL; brackets are for IPv6 addresses") from None
        if parts.scheme not in schemes:
            raise SettingsError(
                f"{PREFIX}{name.upper()}: expected a URL that starts with one of {', '.join(sorted(schemes))}"
            )
        if parts.scheme.startswith(("sqlite", "unix")):
            return
        credentials, _, hosts = parts.netloc.rpartition("@")
        if not credentials and "@" in url.partition("?")[0]:
            raise SettingsError(
                f"{PREFIX}{name.upper()}: the password contains a character that ends the host of a URL (/, ? or #): "
                + (f"put it into {PREFIX}DATABASE_PASSWORD" if name == "database_url" else "write it percent-encoded")
            )
        for host in hosts.split(","):
            written = HOST_AND_PORT.fullmatch(host)
            if written is None or not 1 <= int(written[2] or 1) <= 65535:
                raise SettingsError(f"{PREFIX}{name.upper()}: expected a port from 1 to 65535 after the host")
        for ports in parse_qs(parts.query).get("port", ()):  # of a database whose hosts are in the query
            if not all(port.isdecimal() and 1 <= int(port) <= 65535 for port in ports.split(",")):
                raise SettingsError(f"{PREFIX}{name.upper()}: expected ports from 1 to 65535 in the query")
        if name == "gateway" and not parts.hostname:
            raise SettingsError(f"{PREFIX}{name.upper()}: expected a host after {parts.scheme}://")

    @property
    def credentials(self) -> Credentials:
        return Credentials(
            contact=self.contact,
            nasa_key=self.nasa_key,
            github_token=self.github_token,
            themealdb_key=self.themealdb_key,
            adressevaelger_token=self.adressevaelger_token,
        )

    @property
    def trusted_networks(self) -> tuple[IPv4Network | IPv6Network, ...]:
        return tuple(map(ip_network, self.trusted_proxies))

    @property
    def allowed_networks(self) -> tuple[IPv4Network | IPv6Network, ...]:
        return tuple(map(ip_network, self.allow_networks))

    @property
    def shared(self) -> bool:
        """Whether several processes can serve together: they share the database and the counters."""
        return (
            self.redis_url is not None and self.database_url is not None and not self.database_url.startswith("sqlite")
        )


def load(environment: Mapping[str, str] = os.environ, **flags: Any) -> Settings:
    """Settings from file, environment and command line flags (None: flag not given). Raises SettingsError."""
    names = set(Settings.__struct_fields__)
    values: dict[str, Any] = {}
    if path := environment.get(f"{PREFIX}CONFIG"):
        try:
            values.update(tomllib.loads(Path(path).read_text("utf-8")))
        except OSError as error:
            raise SettingsError(f"{PREFIX}CONFIG: {path}: {error.strerror}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise SettingsError(f"{PREFIX}CONFIG: {path}: {error}") from None
        for name in values.keys() - names:
            raise SettingsError(
                f"{PREFIX}CONFIG: {path}: no setting called {name}; there are {', '.join(sorted(names))}"
            )
    for variable, text in environment.items():
        if not variable.startswith(PREFIX) or variable == f"{PREFIX}CONFIG":
            continue
        name = variable.removeprefix(PREFIX).lower()
        if name not in names:
            raise SettingsError(f"{variable}: no setting of that name; there are {', '.join(sorted(names))}")
        if text:  # an empty variable counts as not set, as in compose files
            values[name] = [part.strip() for part in text.split(",") if part.strip()] if name in LISTS else text
    values.update({name: value for name, value in flags.items() if value is not None})
    if (file := values.get("database_password_file")) is not None:
        values["database_password"] = _password_of(file)
    try:
        return msgspec.convert(values, Settings, strict=False, dec_hook=_path)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `$.")
        name = where.rstrip("`").split("[")[0]
        expected = message.partition(", got")[0].replace("Expected", "expected")
        for type_name, words in WORDS.items():
            expected = expected.replace(type_name, words)
        raise SettingsError(f"{PREFIX}{name.upper()} is {values[name]!r}: {expected}" if name else message) from None


def _password_of(file: str | Path) -> str:
    """The content of a secret file without the trailing line break."""
    variable = f"{PREFIX}DATABASE_PASSWORD_FILE"
    try:
        password = Path(file).expanduser().read_text("utf-8").rstrip("\r\n")
    except OSError as error:
        raise SettingsError(f"{variable}: {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise SettingsError(f"{variable}: {file}: not UTF-8") from None
    if not password:
        raise SettingsError(f"{variable}: {file}: the file is empty")
    return password


def _has_password(url: str | None) -> bool:
    if url is None:
        return False
    parts = urlsplit(url)
    return ":" in parts.netloc.rpartition("@")[0] or "password" in parse_qs(parts.query)


def environment_of(settings: Settings) -> dict[str, str]:
    """The environment variables that make `load` return the same settings in a child process."""
    variables = {}
    for name in Settings.__struct_fields__:
        value = getattr(settings, name)
        if name in LISTS:
            value = ",".join(value)
        elif isinstance(value, bool):
            value = int(value)
        variables[f"{PREFIX}{name.upper()}"] = "" if value is None else str(value)
    return variables


def _path(kind: type, value: Any) -> Any:
    if kind is Path and isinstance(value, str):
        return Path(value).expanduser()
    raise NotImplementedError  # tells msgspec that this type is not supported
