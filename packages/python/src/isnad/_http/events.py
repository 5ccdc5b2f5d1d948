"""Reads server-sent events as they arrive."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Callable, Iterator, Union

from ..errors import InvalidResponseError

_MAX_EVENT_LENGTH = 8 * 1024 * 1024


@dataclass(frozen=True)
class ServerEvent:
    """One event."""

    id: str
    data: str


@dataclass(frozen=True)
class RetryTime:
    """The seconds after which to connect again."""

    seconds: float


def read_events(read_part: Callable[[], bytes]) -> Iterator[Union[ServerEvent, RetryTime]]:
    """Gives the events of a stream. An event that is cut off at its end is left out."""
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    buffer = ""
    while True:
        part = read_part()
        if not part:
            return
        buffer += decoder.decode(part)
        *blocks, buffer = re.split(r"\r?\n\r?\n", buffer)
        if len(buffer) > _MAX_EVENT_LENGTH:
            raise InvalidResponseError("An event of the stream is too long.", code="invalid_stream")
        for block in blocks:
            yield from _parse(block)


def _parse(block: str) -> Iterator[Union[ServerEvent, RetryTime]]:
    data, identity = [], ""
    for line in re.split(r"\r?\n", block):
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "retry" and re.fullmatch(r"[0-9]{1,12}", value):
            yield RetryTime(int(value) / 1000)
        elif name == "data":
            data.append(value)
        elif name == "id":
            identity = value
    if data:
        yield ServerEvent(identity, "\n".join(data))
