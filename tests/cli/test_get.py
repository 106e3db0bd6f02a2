"""`skerry get`: an answer of this process or of a server; the help of an endpoint."""

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.replaying import closed_port


@pytest.mark.parametrize("path", ["/hash/algorithms", "hash/algorithms", "/api/v1/hash/algorithms"])
def test_get_answers_without_a_server(run: Run, path: str) -> None:
    done = run("get", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["success"] is True
    assert '"MD5"' in done.stdout


def test_an_endpoint_that_needs_no_store_opens_none_and_imports_no_other(
    environment: dict[str, str], tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    environment["SKERRY_DATA_DIR"] = str(folder)
    program = "import sys, atexit; atexit.register(lambda: print(*sys.modules)); from skerry.cli import main; main()"
    arguments = [sys.executable, "-c", program, "get", "/hash/algorithms"]
    for _ in range(2):  # the first one makes the listing
        done = subprocess.run(arguments, env=environment, capture_output=True, text=True, check=True)
    assert '"MD5"' in done.stdout
    assert not folder.exists()
    imported = set(re.findall(r"skerry\.endpoints\.\w+\.\w+", done.stdout))
    assert imported == {"skerry.endpoints.tools.hashes"}


def test_get_passes_parameters_on_and_ends_with_1_on_a_problem(run: Run) -> None:
    done = run("get", "/hash/algorithms", "format=nonsense")
    assert done.returncode == 1
    assert done.stderr.startswith("skerry: format is")
    assert done.stderr.count("\n") == 1
    assert json.loads(done.stdout)["errors"][0]["parameter"] == "format"


def test_get_of_a_wrong_path_suggests_near_ones(run: Run) -> None:
    done = run("get", "/hash/algoritms")
    assert done.returncode == 1
    assert "Did you mean /api/v1/hash/algorithms?" in done.stderr
    assert done.stderr.count("\n") == 1
    assert "/api/v1/hash/algorithms" in json.loads(done.stdout)["suggestions"]


def test_a_stream_is_refused(run: Run) -> None:
    done = run("get", "/stream")
    assert (done.returncode, done.stdout) == (1, "")
    assert "skerry tail" in done.stderr


def test_help_of_a_path_describes_its_endpoint(run: Run) -> None:
    done = run("get", "/electricity/stats/NO1", "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("/api/v1/electricity/stats/{zone}\n")
    assert "zone  (path, required)\n      one of NO1, NO2" in done.stdout
    assert "date  (query, optional)" in done.stdout
    assert "Example: skerry get /api/v1/electricity/stats/NO1\n" in done.stdout
    assert "(hvakosterstrommen)" in done.stdout


def test_help_of_the_start_of_a_path_describes_what_is_under_it(run: Run) -> None:
    done = run("get", "/electricity/today", "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("/api/v1/electricity/today/{zone}\n")
    assert "zone  (path, required)\n      one of NO1, NO2" in done.stdout
    group = run("get", "/electricity", "--help")
    assert "/api/v1/electricity/stats/{zone}  " in group.stdout


def test_help_of_a_wrong_path_describes_the_near_one(run: Run) -> None:
    done = run("get", "/hash/algoritms", "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert "/api/v1/hash/algorithms\n" in done.stdout
    assert "no endpoint answers /zzzyx" in run("get", "/zzzyx", "--help").stderr


class Answers(BaseHTTPRequestHandler):
    """A running Skerry, as far as a client can tell."""

    def do_GET(self) -> None:
        found = self.path == "/api/v1/latest?base=EUR&symbols=USD"
        body = json.dumps({"success": True, "data": {"asked": self.path}} if found else {"detail": "There is no such."})
        self.send_response(200 if found else 404)
        self.send_header("Content-Type", "application/json" if found else "application/problem+json")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002  the name of the base class
        pass


@pytest.fixture
def server() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_running_server_can_be_asked(run: Run, server: str) -> None:
    done = run("get", "/latest?base=EUR", "symbols=USD", "--server", f"{server}/")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["data"] == {"asked": "/api/v1/latest?base=EUR&symbols=USD"}
    done = run("get", "/latest", "--server", server)
    assert (done.returncode, done.stderr) == (1, "skerry: There is no such.\n")


def test_a_server_that_is_not_there_is_one_line(run: Run) -> None:
    url = closed_port()
    done = run("get", "/latest", "--server", url)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert f"{url} cannot be reached" in done.stderr


def test_a_terminal_gets_tables_and_problems_in_one_line(terminal: Run) -> None:
    done = terminal("get", "/hash/algorithms")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split()[0] == "count"
    assert "MD5" in done.stdout
    assert "{" not in done.stdout
    done = terminal("get", "/hash/algorithms", "format=nonsense")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
