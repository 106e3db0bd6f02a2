"""Facts that ship with the package. One folder a dataset: about.toml, the data, build.py.

`about.toml` says where the facts are from, under which licence, when they were taken, how many rows there are and their
checksum; `python -m skerry.datasets.<name>.build` makes the data again."""

import csv
import hashlib
import io
import tomllib
from datetime import UTC, date, datetime, time
from functools import cached_property
from importlib import metadata, resources
from importlib.resources.abc import Traversable
from typing import Any, ClassVar, TypeVar

import msgspec

from skerry.container import Dependency
from skerry.licenses import BY_ID, License, stated
from skerry.provenance import Origin, note

T = TypeVar("T")


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One data file of a dataset."""

    name: str
    rows: int
    sha256: str

    def __str__(self) -> str:
        """The entry of the file in about.toml."""
        return f'[[files]]\nname = "{self.name}"\nrows = {self.rows}\nsha256 = "{self.sha256}"\n'


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What about.toml says."""

    title: str
    home: str
    retrieved: date
    """When the facts were taken from their source; for a package, when its version was released or chosen."""
    date_note: str
    """What `data_date` rests on, or why the facts have no date."""
    data_date: date | int | None = None
    """Date of the facts themselves, or their year alone; None where their source states none. Never that of our copy."""
    license: str | None = None
    """SPDX identifier of the licence."""
    license_text: str | None = None
    """The terms in a sentence, where they have no identifier."""
    license_url: str | None = None
    """Page with these terms."""
    attribution: str | None = None
    package: str | None = None
    """The installed package that holds the facts, where we carry none of our own."""
    package_version: str | None = None
    """Version of the package that `data_date` is of."""
    notes: str | None = None
    files: tuple[File, ...] = ()

    def dated(self) -> date | None:
        """Day that the facts are of; the last of the year where only that is known, but none after they were retrieved. None
        where their source states none."""
        if not isinstance(self.data_date, int):
            return self.data_date
        return min(date(self.data_date, 12, 31), self.retrieved)

    def licensed(self) -> License:
        """The licence or terms that it names."""
        if self.license is not None:
            return BY_ID[self.license]
        if self.license_text is None:
            raise ValueError(f"about.toml of {self.title} states neither license nor license_text")
        return stated(self.license_text, self.license_url)


class Dataset(Dependency):
    """Base of all bundled datasets. Read on first use, kept, never changed."""

    answer_kind = "bundled"
    notes_itself: ClassVar[bool] = False
    """Whether its accessors note it, because only some answers have a figure of it."""
    key: ClassVar[str]
    """Name of the folder under `skerry/datasets`."""

    @classmethod
    def folder(cls) -> Traversable:
        return resources.files("skerry.datasets") / cls.key

    @classmethod
    def about(cls) -> About:
        return msgspec.convert(tomllib.loads((cls.folder() / "about.toml").read_text("utf-8")), About)

    @classmethod
    def origin(cls) -> Origin:
        about, version = cls.about(), cls.version()
        title = about.title if version is None else f"{about.title} {version}"
        return Origin(cls.key, title, about.home, about.licensed(), about.attribution)

    @classmethod
    def origins(cls) -> tuple[Origin, ...]:
        return (cls.origin(),)

    @cached_property
    def _origin(self) -> Origin:
        return self.origin()

    @cached_property
    def data_date(self) -> date | None:
        """Day that the facts are of; None where their source states none."""
        return self.dated()

    @classmethod
    def dated(cls) -> date | None:
        """Day that the facts are of; None where their source states none, or where another version of its package is
        installed."""
        about = cls.about()
        return about.dated() if about.package_version in (None, cls.version()) else None

    @cached_property
    def modified_at(self) -> datetime | None:
        """Start of the day that the facts are of; None where their source states no date."""
        return None if self.data_date is None else datetime.combine(self.data_date, time(), UTC)

    @cached_property
    def retrieved_at(self) -> datetime:
        """Start of the day on which the facts were taken from their source."""
        return datetime.combine(self.about().retrieved, time(), UTC)

    def note(self) -> None:
        """Note this dataset as an origin of the current answer, unless its accessors note it themselves."""
        if not self.notes_itself:
            self.sign()

    def sign(self) -> None:
        """Note this dataset as an origin of the current answer."""
        note(self._origin, modified_at=self.modified_at)

    @classmethod
    def version(cls) -> str | None:
        """Version of the package that holds the facts, if one does."""
        package = cls.about().package
        return metadata.version(package) if package else None

    def lines(self, name: str, shape: type[T]) -> list[T]:
        """Rows of a JSON-lines file of this dataset."""
        decoder = msgspec.json.Decoder(shape)
        return [decoder.decode(line) for line in (self.folder() / name).read_bytes().splitlines() if line]

    def table(self, name: str, shape: type[T]) -> list[T]:
        """Rows of a CSV file of this dataset, whose first line has the names of the fields."""
        names, *rows = csv.reader(io.StringIO((self.folder() / name).read_text("utf-8")))
        # Cells are text, so that numbers are read from it (not strict); one call for all rows, as there may be thousands.
        return msgspec.convert([dict(zip(names, row, strict=True)) for row in rows], list[shape], strict=False)  # type: ignore[valid-type]


def write_lines(dataset: type[Dataset], name: str, rows: list[Any]) -> File:
    """For build.py: write rows as JSON lines. The printed result is the entry of the file in about.toml."""
    return _write(dataset, name, b"".join(msgspec.json.encode(row) + b"\n" for row in rows), len(rows))


def write_table(dataset: type[Dataset], name: str, rows: list[Any]) -> File:
    """For build.py: write rows of one Struct as CSV. The printed result is the entry of the file in about.toml."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(rows[0].__struct_fields__)
    writer.writerows(msgspec.structs.astuple(row) for row in rows)
    return _write(dataset, name, text.getvalue().encode(), len(rows))


def _write(dataset: type[Dataset], name: str, body: bytes, rows: int) -> File:
    with resources.as_file(dataset.folder()) as folder:
        (folder / name).write_bytes(body)
    return File(name, rows, hashlib.sha256(body).hexdigest())
