"""Connections to one service: reused, safe for threads, with a limit of time for each answer."""

from __future__ import annotations

import functools
import http.client
import io
import os
import selectors
import socket
import ssl
import threading
import time
from typing import Any, List, Optional

from .settings import Settings

_MAX_IDLE = 8
_MAX_IDLE_SECONDS = 30.0


class Deadline:
    """The time until which an answer, or the next part of a stream, must arrive."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._end = 0.0
        self.restart()

    def restart(self) -> None:
        """Starts the time again."""
        self._end = time.monotonic() + self._seconds

    def remaining(self) -> float:
        """Seconds that are left. Raises TimeoutError if there are none."""
        left = self._end - time.monotonic()
        if left <= 0:
            raise socket.timeout("timed out")
        return left


class _TimedReader(io.RawIOBase):
    """Reads from a socket until a deadline. The timeout of a socket alone starts again with every byte."""

    def __init__(self, raw: Any, sock: socket.socket, deadline: Deadline) -> None:
        super().__init__()
        self._raw, self._sock, self._deadline = raw, sock, deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        self._sock.settimeout(self._deadline.remaining())
        count: Optional[int] = self._raw.readinto(buffer)
        return count

    def close(self) -> None:
        if not self.closed:
            self._raw.close()
        super().close()


class _TimedResponse(http.client.HTTPResponse):
    """A response that is read until a deadline."""

    def __init__(self, deadline: Deadline, sock: socket.socket, *args: Any, **options: Any) -> None:
        super().__init__(sock, *args, **options)
        self.fp.close()
        raw = sock.makefile("rb", buffering=0)
        self.fp = io.BufferedReader(_TimedReader(raw, sock, deadline), 65_536)


class Connection:
    """One connection to the service."""

    def __init__(self, settings: Settings, deadline: Deadline) -> None:
        seconds = deadline.remaining()
        if settings.secure:
            context = settings.ssl_context or ssl.create_default_context()
            self._http: http.client.HTTPConnection = http.client.HTTPSConnection(
                settings.host, settings.port, timeout=seconds, context=context
            )
        else:
            self._http = http.client.HTTPConnection(settings.host, settings.port, timeout=seconds)
        self.idle_since = 0.0
        self.process = os.getpid()

    def send(
        self, method: str, target: str, body: Optional[bytes], headers: "dict[str, str]", deadline: Deadline
    ) -> http.client.HTTPResponse:
        """Sends a request and reads the head of its response."""
        if self._http.sock is None:
            self._http.connect()
        sock: Any = self._http.sock
        sock.settimeout(deadline.remaining())

        self._http.response_class = functools.partial(_TimedResponse, deadline)  # type: ignore[assignment]
        self._http.request(method, target, body=body, headers=headers)
        return self._http.getresponse()

    def is_usable(self) -> bool:
        """Whether an idle connection is still open. One with something to read was closed by the service."""
        sock = self._http.sock
        if sock is None or self.process != os.getpid() or time.monotonic() - self.idle_since > _MAX_IDLE_SECONDS:
            return False
        try:
            with selectors.DefaultSelector() as selector:
                selector.register(sock, selectors.EVENT_READ)
                return not selector.select(0)
        except (OSError, ValueError):
            return False

    def close(self) -> None:
        """Closes the connection."""
        self._http.close()


class ConnectionPool:
    """Idle connections to a service. Several threads can use one pool."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._idle: List[Connection] = []
        self._lock = threading.Lock()

    def take(self, deadline: Deadline, reuse: bool) -> Connection:
        """An idle connection, or a new one. A request that cannot be sent twice needs a new one."""
        while reuse:
            with self._lock:
                connection = self._idle.pop() if self._idle else None
            if connection is None:
                break
            if connection.is_usable():
                return connection
            connection.close()
        return Connection(self._settings, deadline)

    def give_back(self, connection: Connection) -> None:
        """Keeps a connection whose response has been read to its end."""
        connection.idle_since = time.monotonic()
        with self._lock:
            if len(self._idle) < _MAX_IDLE:
                self._idle.append(connection)
                return
        connection.close()

    def close(self) -> None:
        """Closes the idle connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def __del__(self) -> None:
        self.close()
