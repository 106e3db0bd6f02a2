"""What a release is made of: wheel and sdist, built and tried as a user installs them; the container's files."""

import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
import yaml

from skerry import __version__
from skerry.portal.assets import FOLDER as ASSETS
from skerry.portal.guides import FOLDER as GUIDES

ROOT = Path(__file__).parents[1]
INSTALL_TIMEOUT = 600
PINNED = re.compile(r"^([A-Za-z0-9._-]+==[^ ]+)", re.MULTILINE)


def run(command: Sequence[str | Path], folder: Path) -> subprocess.CompletedProcess[str]:
    """A command without our environment."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("SKERRY_") and name != "PYTHONPATH"
    }
    return subprocess.run(
        command,
        cwd=folder,
        env={**environment, "SKERRY_DATA_DIR": str(folder / "data")},
        capture_output=True,
        text=True,
        check=False,
        timeout=INSTALL_TIMEOUT,
    )


def new_environment(folder: Path, *arguments: str | Path) -> Path:
    """The programs of a clean environment in which pip has installed these. Skips the test without a package registry."""
    assert run([sys.executable, "-m", "venv", folder], folder.parent).returncode == 0
    programs = folder / "bin"
    reached = run([programs / "pip", "download", "--quiet", "--no-deps", "--dest", folder, "hatchling"], folder)
    if reached.returncode:
        pytest.skip("no package registry can be reached")
    done = run([programs / "pip", "install", "--quiet", "--disable-pip-version-check", *arguments], folder)
    assert done.returncode == 0, done.stderr
    return programs


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the wheel and the sdist."""
    folder = tmp_path_factory.mktemp("built")
    programs = new_environment(tmp_path_factory.mktemp("builder") / "venv", "hatchling")
    done = run([programs / "hatchling", "build", "-d", folder], ROOT)
    assert done.returncode == 0, done.stderr
    return folder


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == __version__
    assert f"## [{__version__}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"ARG VERSION={__version__}\n" in (ROOT / "Dockerfile").read_text("utf-8")


@pytest.mark.slow
def test_the_wheel_and_the_sdist_have_pages_assets_and_guides(built: Path) -> None:
    [wheel], [sdist] = built.glob("*.whl"), built.glob("*.tar.gz")
    assert wheel.name == f"skerry-{__version__}-py3-none-any.whl"
    source = ROOT / "src"
    folders = (ASSETS, GUIDES, ASSETS.parent / "templates", ASSETS.parent / "texts")
    files = {
        file.relative_to(source).as_posix() for folder in folders for file in folder.rglob("*.*") if file.is_file()
    }
    assert len(files) > 60
    in_wheel = set(zipfile.ZipFile(wheel).namelist())
    assert sorted(files - in_wheel) == []
    assert not any("__pycache__" in name or name.startswith("tests") for name in in_wheel)
    with tarfile.open(sdist) as archive:
        in_sdist = {name.partition("/")[2] for name in archive.getnames()}
    assert sorted({f"src/{name}" for name in files} - in_sdist) == []
    assert {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "deploy/compose.yaml",
        "deploy/home-assistant/skerry.yaml",
    } <= in_sdist


@pytest.mark.slow
def test_the_wheel_answers_in_a_clean_environment(built: Path, tmp_path: Path) -> None:
    [wheel] = built.glob("*.whl")
    versions = tmp_path / "versions.txt"
    versions.write_text("\n".join(PINNED.findall((ROOT / "requirements.lock").read_text("utf-8"))), "utf-8")
    programs = new_environment(tmp_path / "venv", "--constraint", versions, wheel)
    version = run([programs / "skerry", "--version"], tmp_path)
    assert __version__ in version.stdout, version.stderr
    algorithms = run([programs / "skerry", "get", "/hash/algorithms", "format=csv"], tmp_path)
    assert algorithms.stdout.startswith("name,digest_bits,secure\n"), algorithms.stderr
    page = "from skerry.portal.guides import guides, html_of; print(html_of(guides()[0], 'http://skerry.test', 'en'))"
    shown = run([programs / "python", "-c", page], tmp_path)
    assert "http://skerry.test/api/v1/electricity/zones" in shown.stdout, shown.stderr


def test_services_of_compose_are_confined() -> None:
    services = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text("utf-8"))["services"]
    assert len(services) == 7
    for name, service in services.items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["mem_limit"], name
        assert service["cpus"], name
        assert service["pids_limit"], name
        if service["image"] == "skerry":
            assert "cap_add" not in service, name


def test_the_image_is_labelled_and_its_base_can_be_pinned() -> None:
    text = (ROOT / "Dockerfile").read_text("utf-8")
    for label in ("title", "description", "licenses", "source", "version", "revision"):
        assert f"org.opencontainers.image.{label}=" in text
    assert set(re.findall(r"^FROM (\S+)", text, re.MULTILINE)) == {"${PYTHON_IMAGE}"}
    assert "\nUSER skerry\n" in text
