"""Isnad: the Quran, hadith, search, quotation checking and chat over HTTP."""

from ._http.settings import ResponseInfo
from .chat_stream import ChatEvent, ChatStream
from .checked_text import CheckedText
from .citation import verify_citation
from .client import Isnad
from .errors import (
    ApiConnectionError,
    ApiTimeoutError,
    AuthenticationError,
    ConflictError,
    InvalidRequestError,
    InvalidResponseError,
    IsnadError,
    NotFoundError,
    PermissionDeniedError,
    RateLimitError,
    ServerError,
    WebhookSignatureError,
)
from .pages import Pages
from .webhook_signature import unwrap_webhook

__all__ = [
    "ApiConnectionError",
    "ApiTimeoutError",
    "AuthenticationError",
    "ChatEvent",
    "ChatStream",
    "CheckedText",
    "ConflictError",
    "InvalidRequestError",
    "InvalidResponseError",
    "Isnad",
    "IsnadError",
    "NotFoundError",
    "Pages",
    "PermissionDeniedError",
    "RateLimitError",
    "ResponseInfo",
    "ServerError",
    "WebhookSignatureError",
    "unwrap_webhook",
    "verify_citation",
]
