"""What editors and type checkers know of the client is what it does."""

from tests.client.stubs import FOLDER, stubs


def test_the_stubs_are_current() -> None:
    made = stubs()
    written = {file.name: file.read_text("utf-8") for file in FOLDER.glob("*.pyi")}
    assert written.keys() == made.keys(), "run `make stubs`"
    assert [name for name, content in made.items() if written[name] != content] == [], "run `make stubs`"
