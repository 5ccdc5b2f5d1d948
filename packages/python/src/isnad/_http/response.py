"""Reads responses: bodies, problem documents, and the time to wait."""

from __future__ import annotations

import email.utils
import json
import re
import time
import zlib
from typing import Any, Mapping, Optional

from ..errors import InvalidResponseError, IsnadError, error_of
from .settings import ResponseInfo


def decompress(body: bytes, info: ResponseInfo) -> bytes:
    """The body without gzip. A stream of gzip that was cut off is an error."""
    if info.headers.get("content-encoding", "identity").strip().lower() != "gzip":
        return body
    inflater = zlib.decompressobj(wbits=31)
    try:
        text = inflater.decompress(body)
    except zlib.error:
        raise _invalid_json(info) from None
    if not inflater.eof:
        raise _invalid_json(info)
    return text


def parse_body(body: bytes, info: ResponseInfo) -> Any:
    """The JSON of a successful response; None for 204."""
    if info.status == 204:
        return None
    if re.search(r"\bjson\b", info.headers.get("content-type", "")) is None:
        raise InvalidResponseError(
            "The response is not JSON.",
            code="not_json",
            status=info.status,
            request_id=info.request_id,
            fix="Check that base_url is the address of the service, not of a page in front of it.",
        )
    value = parse_json(decompress(body, info))
    if isinstance(value, (dict, list)):
        return value
    raise _invalid_json(info)


def failure_of(body: bytes, info: ResponseInfo, api_key: Optional[str]) -> IsnadError:
    """The error for a response that is not a success."""
    if 300 <= info.status < 400:
        return InvalidResponseError(
            "The service redirected the request. The client does not follow redirects.",
            code="redirected",
            status=info.status,
            request_id=info.request_id,
            fix="Set base_url to the address that the service redirects to, if you trust it.",
        )
    try:
        text = decompress(body, info).decode("utf-8", "replace")
    except InvalidResponseError:
        text = ""
    value = parse_json(without_keys(text, api_key).encode())
    problem = value if isinstance(value, dict) else {}
    return error_of(info.status, problem, info.request_id, retry_after(info.headers, problem))


def parse_json(body: bytes) -> Any:
    """The value of a text, or None if it is not JSON."""
    try:
        return json.loads(body.decode())
    except (ValueError, RecursionError):
        return None


def without_keys(text: str, api_key: Optional[str]) -> str:
    """Text of a response without API keys, to show in an error."""
    own = text if api_key is None else text.replace(api_key, "[redacted]")
    return re.sub(r"svc_(live|test)_[0-9A-Za-z]+", r"svc_\1_[redacted]", own)


def retry_after(headers: Mapping[str, str], problem: Mapping[str, Any]) -> Optional[float]:
    """The seconds to wait: given in milliseconds, in seconds, as a date, or in the problem document."""
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    after = headers.get("retry-after")
    seconds = _number(after)
    if seconds is None and after is not None:
        try:
            seconds = max(0.0, email.utils.parsedate_to_datetime(after).timestamp() - time.time())
        except (TypeError, ValueError, OverflowError):
            seconds = None
    if seconds is not None:
        return seconds
    asked = problem.get("retry_after")
    return max(0.0, float(asked)) if isinstance(asked, (int, float)) and not isinstance(asked, bool) else None


def _number(text: Optional[str]) -> Optional[float]:
    return float(text) if text is not None and re.fullmatch(r"\s*[0-9]{1,15}(\.[0-9]{1,15})?\s*", text) else None


def _invalid_json(info: ResponseInfo) -> InvalidResponseError:
    return InvalidResponseError(
        "The response has invalid JSON. It can have been cut off.",
        code="invalid_json_received",
        status=info.status,
        request_id=info.request_id,
    )
