"""Streamed answers."""

from __future__ import annotations

import json
import re
import time
from dataclasses import replace
from typing import Any, Dict, Iterator, Literal, Mapping, Optional, TypedDict, Union, cast

from ._http.events import RetryTime, read_events
from ._http.response import parse_json, without_keys
from ._http.transport import ApiRequest, Received, Transport
from .errors import (
    ApiConnectionError,
    InvalidResponseError,
    IsnadError,
    NotFoundError,
    PermissionDeniedError,
    error_of,
)
from .types import ChatAnswer, Citation


class ChatCreated(TypedDict):
    """The first event."""

    type: Literal["chat.created"]
    sequence_number: int
    id: str
    conversation_id: str
    message_id: str
    model: str
    created_at: str


class ChatDelta(TypedDict):
    """The next part of the text."""

    type: Literal["chat.delta"]
    sequence_number: int
    delta: str


class ChatCitation(TypedDict):
    """The citation of a quotation in the text before it."""

    type: Literal["chat.citation"]
    sequence_number: int
    citation: Citation


class ChatCompleted(TypedDict):
    """The last event, with the whole answer."""

    type: Literal["chat.completed"]
    sequence_number: int
    chat: ChatAnswer


#: A part of a streamed answer. Tell the kinds apart by ``type``.
ChatEvent = Union[ChatCreated, ChatDelta, ChatCitation, ChatCompleted]

#: A connection that is lost can be resumed for less than a second before the service stops the work.
_RESUME_SECONDS = 0.05
#: The member that each kind of event must have, and its type.
_MEMBERS = {
    "chat.created": ("message_id", str),
    "chat.delta": ("delta", str),
    "chat.citation": ("citation", dict),
    "chat.completed": ("chat", dict),
    "chat.failed": ("error", dict),
}


class ChatStream:
    """A streamed answer: iterate for its events, and call ``answer()`` for the whole answer.

    It can be read once, by one thread. A connection that breaks is resumed where it broke, so that no part comes twice.
    """

    def __init__(self, transport: Transport, request: ApiRequest) -> None:
        self._transport = transport
        self._request = transport.prepare(request)
        self._events = self._run()
        self._answer: Optional[ChatAnswer] = None
        self._error: Optional[BaseException] = None
        # What the caller has been given.
        self._created = False
        self._text = ""
        self._citations = 0
        # Where to resume, and how much of the text comes before. The service can also start from the beginning.
        self._last_event_id: Optional[str] = None
        self._position = 0
        self._retry_seconds = _RESUME_SECONDS

    def __iter__(self) -> Iterator[ChatEvent]:
        return self._events

    def answer(self) -> ChatAnswer:
        """Reads the rest of the stream and returns the whole answer."""
        for _ in self._events:
            pass
        if self._answer is not None:
            return self._answer
        raise self._error or ApiConnectionError("The stream was closed before its end.", code="stream_closed")

    def close(self) -> None:
        """Closes the connection. The service stops the work."""
        self._events.close()

    def __enter__(self) -> ChatStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> Any:
        try:
            received = self._transport.repeat(self._request, lambda: self._connect(self._request))
            breaks = 0
            while True:
                before = self._given()
                self._retry_seconds = _RESUME_SECONDS
                try:
                    yield from self._read(received)
                    if self._answer is not None:
                        return
                    raise ApiConnectionError("The stream ended before the answer was complete.", code="stream_cut_off")
                except ApiConnectionError:
                    if self._given() > before:
                        breaks = 0
                    too_long = self._retry_seconds > self._transport.settings.max_retry_wait
                    if breaks >= self._transport.retries_of(self._request) or too_long:
                        raise
                time.sleep(self._retry_seconds * 2**breaks)
                breaks += 1
                received = self._resume()
        except IsnadError as error:
            self._error = error
            raise

    def _given(self) -> int:
        """Grows with every part that the caller is given."""
        return int(self._created) + len(self._text) + self._citations

    def _connect(self, request: ApiRequest) -> Received:
        received = self._transport.open(request)
        if re.match(r"text/event-stream\b", received.info.headers.get("content-type", "")):
            return received
        received.close()
        raise InvalidResponseError(
            "The response is not a stream of events.",
            code="not_a_stream",
            status=received.info.status,
            request_id=received.info.request_id,
        )

    def _resume(self) -> Received:
        """Connects after the last event if the service still has it, otherwise from the start under the same key."""

        def again(headers: Mapping[str, str]) -> Received:
            request = replace(self._request, headers={**self._request.headers, **headers})
            return self._transport.repeat(request, lambda: self._connect(request))

        if self._last_event_id is None:
            return again({})
        try:
            return again({"Last-Event-ID": self._last_event_id})
        except (NotFoundError, PermissionDeniedError):
            return again({})

    def _read(self, received: Received) -> Iterator[ChatEvent]:
        try:
            for item in read_events(lambda: self._transport.read_part(received)):
                if isinstance(item, RetryTime):
                    self._retry_seconds = item.seconds
                    continue
                event = _parse(item.data, received)
                if event is None:
                    continue
                if event["type"] == "chat.failed":
                    raise self._failure(event["error"], received)
                if event.get("sequence_number") == 0:
                    self._position = 0
                fresh = self._new_part_of(event)
                # A header can hold only this.
                if re.fullmatch(r"[\x21-\x7e]+", item.id):
                    self._last_event_id = item.id
                if fresh is not None:
                    yield cast(ChatEvent, fresh)
                if event["type"] == "chat.completed":
                    return
        finally:
            received.close()

    def _new_part_of(self, event: Dict[str, Any]) -> Optional[Dict[str, Any]]:
        """The part of an event that the caller does not have."""
        kind = event["type"]
        if kind == "chat.created":
            if self._created:
                return None
            self._created = True
        elif kind == "chat.citation":
            if event["citation"]["index"] <= self._citations:
                return None
            self._citations = event["citation"]["index"]
        elif kind == "chat.delta":
            delta: str = event["delta"]
            known = self._text[self._position : self._position + len(delta)]
            if not delta.startswith(known):
                raise IsnadError(
                    "The connection broke, and the answer could not be resumed.",
                    code="answer_changed",
                    fix="Ask again.",
                )
            self._position += len(delta)
            self._text += delta[len(known) :]
            return {**event, "delta": delta[len(known) :]} if len(delta) > len(known) else None
        elif kind == "chat.completed":
            self._answer = event["chat"]
        return event

    def _failure(self, problem: Mapping[str, Any], received: Received) -> IsnadError:
        """The error for a problem document in a stream, without API keys."""
        text = without_keys(json.dumps(problem), self._transport.settings.api_key)
        shown = parse_json(text.encode()) or {}
        status = shown.get("status")
        return error_of(status if isinstance(status, int) else 500, shown, received.info.request_id)


def _parse(data: str, received: Received) -> Optional[Dict[str, Any]]:
    """An event of this API; None for a kind that this client does not know."""
    event = parse_json(data.encode("utf-8", "replace"))
    kind = event.get("type") if isinstance(event, dict) else None
    if isinstance(kind, str):
        if kind not in _MEMBERS:
            return None
        name, wanted = _MEMBERS[kind]
        value = event.get(name)
        if isinstance(value, wanted) and (kind != "chat.citation" or isinstance(value.get("index"), int)):
            return cast(Dict[str, Any], event)
    raise InvalidResponseError(
        "The stream has an event that this API does not send.",
        code="invalid_stream",
        request_id=received.info.request_id,
    )
