"""Sends requests, and repeats them where that is safe."""

from __future__ import annotations

import datetime
import http.client
import json
import random
import re
import secrets
import socket
import time
from dataclasses import dataclass, field, replace
from keyword import iskeyword
from typing import Any, Callable, Dict, Mapping, Optional, TypeVar
from urllib.parse import quote, urlencode

from ..errors import ApiConnectionError, ApiTimeoutError, InvalidResponseError, IsnadError, invalid_use
from .connections import Connection, ConnectionPool, Deadline
from .response import failure_of, parse_body
from .settings import ResponseInfo, Settings

_FIRST_WAIT = 0.5
_LONGEST_OWN_WAIT = 8.0
_RETRIED_STATUSES = frozenset((408, 429, 500, 502, 503, 504))

T = TypeVar("T")


@dataclass(frozen=True)
class ApiRequest:
    """One request to the API."""

    method: str
    path: str
    query: Mapping[str, object] = field(default_factory=dict)
    body: Optional[Mapping[str, object]] = None
    headers: Mapping[str, str] = field(default_factory=dict)
    #: Whether a POST can be repeated: it only reads (``reads``), or takes an ``Idempotency-Key`` (``key``).
    repeat: Optional[str] = None
    idempotency_key: Optional[str] = None
    #: Seconds that the service itself was asked to wait.
    server_wait: float = 0


class Received:
    """A successful response whose body has not been read, and its connection."""

    def __init__(
        self, info: ResponseInfo, response: http.client.HTTPResponse, connection: Connection, deadline: Deadline
    ) -> None:
        self.info, self.response, self.deadline = info, response, deadline
        self._connection = connection

    def close(self) -> None:
        """Closes the connection. What was not read is lost."""
        self.response.close()
        self._connection.close()


class Transport:
    """Sends the requests of one client. Several threads can use it."""

    def __init__(self, settings: Settings, pool: Optional[ConnectionPool] = None) -> None:
        self.settings = settings
        self.pool = pool or ConnectionPool(settings)

    def retries_of(self, request: ApiRequest) -> int:
        """Retries of a request, without the first attempt."""
        return self.settings.max_retries if _is_repeatable(request) else 0

    def prepare(self, request: ApiRequest) -> ApiRequest:
        """The request with an ``Idempotency-Key``, if it takes one."""
        if request.repeat != "key":
            return request
        key = secrets.token_hex(16) if request.idempotency_key is None else request.idempotency_key
        if not isinstance(key, str) or re.fullmatch(r"[\x21-\x7e]+", key) is None:
            raise invalid_use("idempotency_key has characters that a header cannot have.", "Use letters and digits.")
        return replace(request, headers={**request.headers, "Idempotency-Key": key})

    def json(self, request: ApiRequest) -> Any:
        """Sends a request and reads its JSON."""
        prepared = self.prepare(request)
        return self.repeat(prepared, lambda: self._json_once(prepared))

    def repeat(self, request: ApiRequest, attempt: Callable[[], T]) -> T:
        """Runs an attempt until it succeeds, cannot succeed, or the retries are used up."""
        retries = self.retries_of(request)
        count = 0
        while True:
            try:
                return attempt()
            except IsnadError as error:
                wait = self._wait_before(count, error) if count < retries else None
                if wait is None:
                    raise
            time.sleep(wait)
            count += 1

    def open(self, request: ApiRequest) -> Received:
        """Sends a request once. The caller closes what it receives."""
        deadline = Deadline(self.settings.timeout + request.server_wait)
        return self._guarded(lambda: self._send(request, deadline, {"Accept-Encoding": "identity"}))

    def read_part(self, received: Received) -> bytes:
        """Reads the next part of a stream; empty at its end. The time starts again with each part."""
        received.deadline.restart()
        return self._guarded(lambda: received.response.read1(65_536))

    def _json_once(self, request: ApiRequest) -> Any:
        deadline = Deadline(self.settings.timeout + request.server_wait)

        def exchange() -> Any:
            received = self._send(request, deadline, {"Accept-Encoding": "gzip"})
            try:
                body = received.response.read()
            except BaseException:
                received.close()
                raise
            self._release(received)
            return parse_body(body, received.info)

        return self._guarded(exchange)

    def _send(self, request: ApiRequest, deadline: Deadline, more: Mapping[str, str]) -> Received:
        settings = self.settings
        headers: Dict[str, str] = {"Accept": "application/json", "User-Agent": "isnad-python", **more}
        if settings.api_key is not None:
            headers["Authorization"] = f"Bearer {settings.api_key}"
        body = None if request.body is None else _encode(request.body)
        if body is not None:
            headers["Content-Type"] = "application/json"
        headers.update(request.headers)
        target = settings.prefix + request.path + _query_of(request.query)
        connection = self.pool.take(deadline, reuse=_is_repeatable(request))
        try:
            if body is None and request.method == "POST":
                body = b""
            response = connection.send(request.method, target, body, headers, deadline)
            names = {name.lower(): value for name, value in response.getheaders()}
            info = ResponseInfo(request.method, request.path, response.status, names)
            received = Received(info, response, connection, deadline)
            if settings.on_response is not None:
                settings.on_response(info)
            if 200 <= response.status < 300:
                return received
            refused = b"" if 300 <= response.status < 400 else response.read()
        except BaseException:
            connection.close()
            raise
        self._release(received)
        raise failure_of(refused, info, settings.api_key)

    def _release(self, received: Received) -> None:
        """Keeps the connection for the next request, if its response was read to the end."""
        if received.response.isclosed() and not received.response.will_close:
            self.pool.give_back(received._connection)
        else:
            received.close()

    def _guarded(self, action: Callable[[], T]) -> T:
        """Runs an exchange with the service; errors of the network become errors of this client."""
        host = self.settings.host
        try:
            return action()
        except socket.timeout as error:
            raise ApiTimeoutError(
                f"No response from {host} in time.", code="client_timeout", fix="Retry, or raise timeout."
            ) from error
        except (OSError, http.client.HTTPException) as error:
            raise ApiConnectionError(
                f"The connection to {host} failed ({type(error).__name__}).",
                code="connection_failed",
                fix="Check base_url, and that the service is running.",
            ) from error

    def _wait_before(self, count: int, error: IsnadError) -> Optional[float]:
        """Seconds to wait before the next attempt; None if the error is not worth one, or the wait is too long."""
        if not _is_transient(error):
            return None
        own = min(_LONGEST_OWN_WAIT, _FIRST_WAIT * 2.0**count)
        asked = error.retry_after
        if asked is None:
            return own * (0.5 + random.random() / 2)
        # Not before the time that the service gave, and not everybody at the same time.
        return None if asked > self.settings.max_retry_wait else asked + random.random() * min(own, asked / 10)


def path_of(template: str, *values: object) -> str:
    """A path with its parameters encoded. Empty ones and dots are refused, because they would change the path."""
    for value in values:
        text = str(value)
        if re.fullmatch(r"\.{0,2}", text) or isinstance(value, (bytes, type(None))):
            raise invalid_use(f'"{text}" is not an ID or a reference.', "Send the ID or the reference.")
        template = template.replace("{}", quote(text, safe="", errors="replace"), 1)
    return template


def wire_names(parameters: Mapping[str, object]) -> Dict[str, object]:
    """Parameters with their names in the API: ``from_`` is ``from``, which Python reserves."""
    return {name[:-1] if iskeyword(name[:-1]) else name: value for name, value in parameters.items()}


def _is_repeatable(request: ApiRequest) -> bool:
    return request.method == "GET" or request.repeat is not None


def _is_transient(error: IsnadError) -> bool:
    """Whether the same request can succeed later."""
    if isinstance(error, ApiConnectionError) or error.code in ("invalid_json_received", "idempotency_in_progress"):
        return True
    return not isinstance(error, InvalidResponseError) and error.status in _RETRIED_STATUSES


def _encode(body: Mapping[str, object]) -> bytes:
    try:
        return _json_of(wire_names(body))
    except (TypeError, ValueError):
        wrong = [name for name, value in body.items() if not _is_json(value)]
        raise invalid_use(
            f"{', '.join(wrong)} cannot be written as JSON.", "Send text, numbers, times, lists and dicts, without NaN."
        ) from None


def _json_of(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, default=_time_of).encode()


def _is_json(value: object) -> bool:
    try:
        _json_of(value)
    except (TypeError, ValueError):
        return False
    return True


def _time_of(value: object) -> str:
    """A time in UTC; without a time zone, it is one of this machine."""
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    if isinstance(value, datetime.date):
        return value.isoformat()
    raise TypeError(type(value).__name__)


def _query_of(query: Mapping[str, object]) -> str:
    parameters = {name: _text_of(value) for name, value in wire_names(query).items() if value is not None}
    return f"?{urlencode(parameters, errors='replace')}" if parameters else ""


def _text_of(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(_text_of(one) for one in value)
    return _time_of(value) if isinstance(value, datetime.date) else str(value)
