"""Settings of a client, checked once."""

from __future__ import annotations

import re
import ssl
from dataclasses import dataclass
from typing import Callable, Mapping, Optional
from urllib.parse import SplitResult, urlsplit

from ..errors import invalid_use


@dataclass(frozen=True)
class ResponseInfo:
    """Status and headers of a response, for ``on_response``. Names of headers are in lower case."""

    method: str
    path: str
    status: int
    headers: Mapping[str, str]

    @property
    def request_id(self) -> Optional[str]:
        """ID of the request."""
        return self.headers.get("x-request-id")


@dataclass(frozen=True)
class Settings:
    """Valid settings with defaults. They are never shown, because they hold the key."""

    secure: bool
    host: str
    port: Optional[int]
    prefix: str
    api_key: Optional[str]
    timeout: float
    max_retries: int
    max_retry_wait: float
    on_response: Optional[Callable[[ResponseInfo], None]]
    ssl_context: Optional[ssl.SSLContext]

    def __repr__(self) -> str:
        return f"Settings(host={self.host!r})"


def check_seconds(name: str, value: float) -> float:
    """Checks a time in seconds."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1_000_000:
        raise invalid_use(f"{name} is not a number of seconds.", "Use a number from 0, such as 90.")
    return float(value)


def check_retries(value: int) -> int:
    """Checks a number of retries."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise invalid_use("max_retries is not a number of retries.", "Use 0 or a greater whole number.")
    return value


def check_key(api_key: Optional[str]) -> Optional[str]:
    """Checks the form of an API key. The message never repeats it."""
    if api_key is not None and not (isinstance(api_key, str) and re.fullmatch(r"[\x21-\x7e]+", api_key)):
        raise invalid_use(
            "The API key has characters that no key has.", "Copy the key again, without spaces or line breaks."
        )
    return api_key


def read_address(base_url: str) -> SplitResult:
    """The parts of an address that can be used. The message never repeats it, because it can have a password."""
    fix = "Use the address of the service, such as https://isnad.example.org."
    if not isinstance(base_url, str) or not re.fullmatch(r"[\x21-\x7e]+", base_url):
        raise invalid_use("base_url is not a URL.", fix)
    try:
        url = urlsplit(base_url)
        host, port = url.hostname, url.port
    except ValueError:
        raise invalid_use("base_url is not a URL.", fix) from None
    allowed = url.scheme in ("http", "https") and "@" not in url.netloc and not url.query and not url.fragment
    if not allowed or not host or port == 0:
        raise invalid_use(
            "base_url must be http or https, without a user name, password, query or fragment.", fix
        )
    return url
