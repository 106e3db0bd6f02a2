"""Calls of an endpoint in the languages of programs that people use."""

from collections.abc import Sequence

from msgspec import Struct

from skerry.portal.answer_fields import AnswerField

URL, CSV = "{{url}}", "{{csv}}"
"""Placeholders for the address of the call, and for that of its rows as CSV. Scripts fill them anew when the form changes."""
NUMBERS = ("number", "integer")
NOT_MEASURED = ("°", "s", "min", "h", "d", "B", "px")
"""Units of what describes a figure: where it is, how long it holds."""


class Snippet(Struct, frozen=True):
    """A program or command, in parts: what is fixed, and the two placeholders."""

    key: str
    title: str
    parts: tuple[str, ...]


def snippets(title: str, fields: Sequence[AnswerField], fresh_seconds: int, is_stream: bool) -> list[Snippet]:
    """Snippets for an endpoint with these fields."""
    if is_stream:
        return [
            _snippet("curl", "curl", f"curl --no-buffer '{URL}'"),
            _snippet(
                "javascript",
                "JavaScript",
                f'const events = new EventSource("{URL}");\n'
                'for (const kind of ["snapshot", "update"]) events.addEventListener(kind, ({ data }) => console.log(data));',
            ),
        ]
    return [
        _snippet("curl", "curl", f"curl --compressed '{URL}'"),
        _snippet(
            "python",
            "Python",
            "import json\nfrom urllib.request import urlopen\n\n"
            f'with urlopen("{URL}") as response:\n    data = json.load(response)["data"]\n',
        ),
        _snippet("pandas", "pandas", f'import pandas as pd\n\nframe = pd.read_csv("{CSV}")\n'),
        _snippet(
            "javascript",
            "JavaScript",
            f'const response = await fetch("{URL}");\n'
            "if (!response.ok) throw new Error((await response.json()).detail);\n"
            "const { data } = await response.json();\n",
        ),
        _snippet("home-assistant", "Home Assistant", _sensor(title, fields, fresh_seconds)),
        _snippet("spreadsheet", "Google Sheets, LibreOffice", f'=IMPORTDATA("{CSV}")'),
        _snippet("excel", "Excel", f'let rows = Csv.Document(Web.Contents("{CSV}")) in Table.PromoteHeaders(rows)'),
    ]


def _sensor(title: str, fields: Sequence[AnswerField], fresh_seconds: int) -> str:
    """A REST sensor of the first number of the answer that has a unit, else of the first."""
    numbers = [field for field in fields if field.type in NUMBERS and field.unit not in NOT_MEASURED]
    shown = next((field for field in numbers if field.unit), next(iter(numbers), None))
    name, unit = (shown.name, shown.unit) if shown else ("count", "")
    lines = [
        "rest:",
        f"  - resource: {URL}",
        f"    scan_interval: {max(fresh_seconds, 60)}",
        "    sensor:",
        f'      - name: "{title[:60].replace(chr(34), "")}"',
        f'        value_template: "{{{{ value_json.data.{name.replace("[]", "[0]")} }}}}"',
    ]
    return "\n".join([*lines, f'        unit_of_measurement: "{unit}"'] if unit else lines) + "\n"


def _snippet(key: str, title: str, code: str) -> Snippet:
    parts: list[str] = []
    for piece in code.split(URL):
        parts += [*_between(piece.split(CSV), CSV), URL]
    return Snippet(key, title, tuple(parts[:-1]))


def _between(pieces: Sequence[str], mark: str) -> list[str]:
    return [part for piece in pieces for part in (piece, mark)][:-1]
