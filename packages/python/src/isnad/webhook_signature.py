"""Verifies webhooks (Standard Webhooks 1.0.0)."""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import time
from typing import TYPE_CHECKING, Any, Optional, Sequence, Union, cast

from ._http.response import parse_json
from .errors import WebhookSignatureError, invalid_use

if TYPE_CHECKING:
    from .types import WebhookEvent


def unwrap_webhook(
    body: Union[str, bytes],
    headers: Any,
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Verifies a webhook and returns its event.

    body: exactly as received, not parsed
    headers: of the request, as a dict or as any object with ``items()``
    secret: of the webhook, ``whsec_…``; several while you change it
    tolerance: by how many seconds the time of the message can differ from the clock
    now: the current time in seconds, for tests
    """
    if not isinstance(body, (str, bytes, bytearray)):
        raise invalid_use(
            "The body of the webhook is not text or bytes.", "Pass the body as received, before it is parsed."
        )
    identity, timestamp, signatures = (
        _header(headers, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    _check_time(timestamp, tolerance, time.time() if now is None else now)
    content = body.encode("utf-8", "surrogatepass") if isinstance(body, str) else bytes(body)
    signed = f"{identity}.{timestamp}.".encode("utf-8", "surrogatepass") + content
    for one in [secret] if isinstance(secret, str) else secret:
        if _matches(signed, signatures, one):
            return _event(content)
    raise WebhookSignatureError(
        "No signature matches the body and the secret.",
        code="signature_invalid",
        fix="Check the secret, and pass the body exactly as received.",
    )


def _header(headers: Any, name: str) -> str:
    for key, value in headers.items():
        if str(key).lower() == name and isinstance(value, str) and value:
            return value
    raise WebhookSignatureError(f"The header {name} is missing.", code="signature_missing")


def _check_time(timestamp: str, tolerance: float, now: float) -> None:
    if re.fullmatch(r"[0-9]{1,12}", timestamp):
        age = round(now) - int(timestamp)
        if abs(age) <= tolerance:
            return
        when = f"{abs(age)} s {'old' if age > 0 else 'in the future'}"
    else:
        when = "invalid"
    raise WebhookSignatureError(
        f"The time of the webhook is {when}.",
        code="timestamp_out_of_tolerance",
        fix="Check the clock of this machine, or raise tolerance.",
    )


def _matches(signed: bytes, signatures: str, secret: str) -> bool:
    """Whether one of the signatures (``v1,<base64>``, separated by spaces) is that of the bytes."""
    key = _decode(secret[len("whsec_") :] if secret.startswith("whsec_") else secret)
    if not key:
        raise invalid_use("The webhook secret is malformed.", "Use the secret as the service showed it: whsec_….")
    expected = hmac.new(key, signed, hashlib.sha256).digest()
    for signature in signatures.split(" ")[:16]:
        given = _decode(signature[3:]) if signature.startswith("v1,") else None
        if given is not None and hmac.compare_digest(given, expected):
            return True
    return False


def _decode(text: str) -> Optional[bytes]:
    bare = text.rstrip("=")
    if re.fullmatch(r"[A-Za-z0-9+/]*={0,2}", text) is None or len(bare) % 4 == 1:
        return None
    return base64.b64decode(bare + "=" * (-len(bare) % 4))


def _event(body: bytes) -> WebhookEvent:
    event = parse_json(body)
    if not isinstance(event, dict):
        raise WebhookSignatureError("The signed body is not JSON.", code="invalid_json")
    return cast("WebhookEvent", event)
