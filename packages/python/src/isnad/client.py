"""A client of one Isnad service."""

from __future__ import annotations

import ssl
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Callable, Optional

from ._http.settings import ResponseInfo, Settings, check_key, check_retries, check_seconds, read_address
from ._http.transport import ApiRequest, Transport
from ._operations.chat import Chat
from ._operations.hadith import Hadiths
from ._operations.keys import Keys
from ._operations.quran import Quran
from ._operations.resource import Resource
from ._operations.webhooks import Webhooks
from .checked_text import CheckedText
from .citation import Citations
from .errors import invalid_use
from .pages import Pages

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .types import (
        AuditEntry,
        AuditLog,
        ChangePage,
        EditionList,
        ExportList,
        GetSampleParams,
        GetUsageParams,
        KeyedVerse,
        Limits,
        ListChangesParams,
        ListRequestsParams,
        LoggedRequest,
        ModelList,
        ReadAuditParams,
        RequestLogPage,
        ServiceInfo,
        TextChange,
        Usage,
        Verify,
        Version,
    )


def _id_of_change(change: Any) -> str:
    # A step can remove a text and add another one under the same reference.
    return " ".join(str(change[name]) for name in ("step", "change", "work", "ref", "edition", "language"))


class Isnad(Resource):
    """A client of one Isnad service. Several threads can use it.

    >>> isnad = Isnad("https://isnad.example.org", api_key="svc_live_…")  # doctest: +SKIP
    >>> isnad.quran.surah(112)["verses"]  # doctest: +SKIP
    """

    def __init__(
        self,
        base_url: str,
        api_key: Optional[str] = None,
        *,
        timeout: float = 90.0,
        max_retries: int = 2,
        max_retry_wait: float = 60.0,
        on_response: Optional[Callable[[ResponseInfo], None]] = None,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        """Checks the settings. Nothing is sent.

        base_url: address of the service, with the path if it has one
        timeout: seconds to wait for a response, or for the next part of a stream
        max_retries: how often a request that can be repeated safely is sent again
        max_retry_wait: longest wait before a retry; if the service asks for more, the error is raised immediately
        on_response: called with status and headers of every response
        ssl_context: replaces the default checks of certificates
        """
        url = read_address(base_url)
        settings = Settings(
            secure=url.scheme == "https",
            host=url.hostname or "",
            port=url.port,
            prefix=url.path.rstrip("/"),
            api_key=check_key(api_key),
            timeout=check_seconds("timeout", timeout),
            max_retries=check_retries(max_retries),
            max_retry_wait=check_seconds("max_retry_wait", max_retry_wait),
            on_response=on_response,
            ssl_context=ssl_context,
        )
        self._use(Transport(settings))

    def _use(self, transport: Transport) -> None:
        super().__init__(transport)
        self.quran = Quran(transport)
        self.hadith = Hadiths(transport)
        self.chat = Chat(transport)
        self.keys = Keys(transport)
        self.webhooks = Webhooks(transport)
        #: Checks citations without the network.
        self.citation = Citations()

    def with_options(self, **options: Any) -> Isnad:
        """This client with another ``timeout``, ``max_retries``, ``max_retry_wait`` or ``on_response``, on the same connections."""
        checks = {"timeout": check_seconds, "max_retry_wait": check_seconds}
        for name, value in options.items():
            if name in checks:
                options[name] = checks[name](name, value)
            elif name == "max_retries":
                check_retries(value)
            elif name != "on_response":
                raise invalid_use(
                    f"with_options has no option {name}.",
                    "Use timeout, max_retries, max_retry_wait or on_response.",
                )
        other = object.__new__(Isnad)
        other._use(Transport(replace(self._transport.settings, **options), self._transport.pool))
        return other

    def close(self) -> None:
        """Closes the idle connections. A request after that opens a new one."""
        self._transport.pool.close()

    def __enter__(self) -> Isnad:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Isnad(host={self._transport.settings.host!r})"

    def verify(self, text: str, **params: Unpack[Verify]) -> CheckedText:
        """Finds the quotations in a text and checks each of them. Needs the scope ``verify:write``."""
        body = {**params, "text": text}
        return CheckedText(self._transport.json(ApiRequest("POST", "/api/verify", body=body, repeat="reads")))

    def editions(self) -> EditionList:
        """Lists the installed texts, with source, license and hash."""
        return self._get("/api/editions")

    def exports(self) -> ExportList:
        """Lists the editions that can be downloaded whole, with the addresses of their files."""
        return self._get("/api/export")

    def changes(self, **params: Unpack[ListChangesParams]) -> Pages[ChangePage, TextChange]:
        """Lists what changed in the texts since a version of them, oldest first."""
        return self._pages("/api/changes", params, _id_of_change)

    def models(self) -> ModelList:
        """Lists the chat models."""
        return self._get("/api/models")

    def sample(self, **params: Unpack[GetSampleParams]) -> KeyedVerse:
        """Reads a verse without an API key, 30 times a minute from one network address."""
        return self._get("/api/sample", params)

    def usage(self, **params: Unpack[GetUsageParams]) -> Usage:
        """Reads the usage of the account. Needs the scope ``usage:read``."""
        return self._get("/api/usage", params)

    def requests(self, **params: Unpack[ListRequestsParams]) -> Pages[RequestLogPage, LoggedRequest]:
        """Lists the requests of the last 7 days, newest first. Needs the scope ``usage:read``."""
        return self._pages("/api/requests", params)

    def limits(self) -> Limits:
        """Reads the plan of the account, and how many requests it allows now."""
        return self._get("/api/limits")

    def audit(self, **params: Unpack[ReadAuditParams]) -> Pages[AuditLog, AuditEntry]:
        """Reads the audit log, newest first. Needs the scope ``keys:manage``."""
        return self._pages("/api/audit", params)

    def service(self) -> ServiceInfo:
        """Reads what this service offers, such as whether it sends email."""
        return self._get("/api/service")

    def version(self) -> Version:
        """Reads the versions of the program and of its API."""
        return self._get("/version")
