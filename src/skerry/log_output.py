"""Output of log lines. A slow or failing output never delays or fails an answer."""

import atexit
import os
from collections import deque
from collections.abc import Callable
from threading import Condition, Thread
from typing import TextIO

MAX_WAITING_BYTES = 4 * 1024 * 1024
"""Bytes of log lines that may wait for a reader; further lines are dropped."""
MAX_EXIT_WAIT = 1.0
"""Maximum number of seconds that the process waits at exit for lines to be written."""


class LogOutput:
    """Writes log lines to standard error in a thread.

    A full disk, a closed pipe or a pipe without a reader costs log lines and nothing else. They are counted."""

    def __init__(self, file: TextIO, max_waiting_bytes: int = MAX_WAITING_BYTES) -> None:
        self._descriptor = _descriptor_of(file)
        self._file = file
        self._max_waiting_bytes = max_waiting_bytes
        self._lines: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._is_writing = False
        self._changed = Condition()
        self._thread: Thread | None = None
        self._dropped = 0
        self._count: Callable[[float], None] | None = None

    @property
    def dropped(self) -> int:
        """Lines that could not be written."""
        return self._dropped

    def count_with(self, count: Callable[[float], None]) -> None:
        """Also count dropped lines with this function, including those dropped so far."""
        self._count = count
        if self._dropped:
            count(self._dropped)

    def write(self, line: bytes) -> int:
        """Queue one or more whole lines."""
        if self._descriptor is None:
            self._write_directly(line)
            return len(line)
        with self._changed:
            if self._waiting_bytes + len(line) > self._max_waiting_bytes:
                self._drop(1)
                return len(line)
            self._lines.append(line)
            self._waiting_bytes += len(line)
            if self._thread is None:
                self._thread = Thread(target=self._run, args=[self._descriptor], name="skerry-log", daemon=True)
                self._thread.start()
                atexit.register(self.drain)
            self._changed.notify_all()
        return len(line)

    def flush(self) -> None:
        """Do nothing: the thread writes all queued lines."""

    def drain(self, seconds: float = MAX_EXIT_WAIT) -> None:
        """Wait until everything is written, but no longer than this."""
        with self._changed:
            self._changed.wait_for(lambda: not self._lines and not self._is_writing, seconds)

    def _run(self, descriptor: int) -> None:
        while True:
            with self._changed:
                self._is_writing = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: bool(self._lines))
                lines = list(self._lines)
                self._lines.clear()
                self._is_writing = True
            for line in lines:
                self._write(line, descriptor)
                with self._changed:
                    self._waiting_bytes -= len(line)

    def _write(self, line: bytes, descriptor: int) -> None:
        try:
            while line:
                line = line[os.write(descriptor, line) :]
        except OSError:
            self._drop(1)

    def _write_directly(self, line: bytes) -> None:
        """Write to a file without a descriptor, such as the one of a test."""
        try:
            self._file.write(line.decode(errors="replace"))
            self._file.flush()
        except (OSError, ValueError):
            self._drop(1)

    def _drop(self, lines: int) -> None:
        self._dropped += lines
        if self._count is not None:
            self._count(lines)


class TextLines:
    """Writes strings to the same output, for the handlers of the standard library."""

    def __init__(self, output: LogOutput) -> None:
        self._output = output

    def write(self, text: str) -> int:
        self._output.write(text.encode(errors="replace"))
        return len(text)

    def flush(self) -> None:
        """Do nothing: see LogOutput."""


def _descriptor_of(file: TextIO) -> int | None:
    try:
        return file.fileno()
    except (OSError, ValueError):
        return None
