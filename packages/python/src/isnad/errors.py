"""The errors of this client. Messages never contain an API key."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Sequence


class IsnadError(Exception):
    """The class of everything that this client raises on purpose."""

    def __init__(
        self,
        message: str,
        *,
        code: str = "unknown",
        status: Optional[int] = None,
        request_id: Optional[str] = None,
        fix: Optional[str] = None,
        errors: Sequence[Mapping[str, Any]] = (),
        docs: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        #: Stable error code, such as ``verse_not_found``. The service explains its codes at ``/docs/errors``.
        self.code = code
        #: HTTP status, if there was a response.
        self.status = status
        #: ID of the request, to quote when you report a problem.
        self.request_id = request_id
        #: What to do about it, if that is known.
        self.fix = fix
        #: The invalid parameters: ``location``, ``message`` and ``fix`` of each.
        self.errors = list(errors)
        #: URL of the page that explains the code.
        self.docs = docs
        #: Seconds to wait before a retry, if the service said so.
        self.retry_after = retry_after


class InvalidRequestError(IsnadError):
    """The request is invalid: 400, 422 and other statuses of 4xx. ``errors`` lists the parameters."""


class AuthenticationError(IsnadError):
    """The API key is missing, invalid, expired, disabled or revoked: 401."""


class PermissionDeniedError(IsnadError):
    """The key lacks a scope, or the account is not allowed to do this: 403."""


class NotFoundError(IsnadError):
    """A verse, hadith, key or other resource does not exist: 404."""


class ConflictError(IsnadError):
    """The request conflicts with another, or with the state of the resource: 409."""


class RateLimitError(IsnadError):
    """Too many requests: 429. ``retry_after`` is the time to wait."""


class ServerError(IsnadError):
    """The service failed or is unavailable: 5xx."""


class ApiConnectionError(IsnadError):
    """No whole response arrived: no connection, or it broke."""


class ApiTimeoutError(ApiConnectionError):
    """No response, or no further part of a stream, arrived in time."""


class InvalidResponseError(IsnadError):
    """A response is not what this API sends, for example a page of a proxy."""


class WebhookSignatureError(IsnadError):
    """A webhook is not signed with the secret, or its time is too far from the clock."""


_BY_STATUS = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}


def error_of(
    status: int, problem: Mapping[str, Any], request_id: Optional[str] = None, retry_after: Optional[float] = None
) -> IsnadError:
    """The error for a problem document, or for an answer without one."""
    kind = _BY_STATUS.get(status, ServerError if status >= 500 else InvalidRequestError)
    code, detail = problem.get("code"), problem.get("detail")
    is_problem = isinstance(code, str) and isinstance(detail, str)
    listed = problem.get("errors")
    faults = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    return kind(
        str(detail) if is_problem else f"The service answered {status} without a problem document.",
        code=str(code) if is_problem else f"http_{status}",
        status=status,
        request_id=request_id or problem.get("request_id"),
        fix=faults[0].get("fix") if faults else None,
        errors=faults,
        docs=problem.get("type"),
        retry_after=retry_after,
    )


def invalid_use(message: str, fix: str) -> InvalidRequestError:
    """The error for a mistake in the use of this client, found before anything is sent."""
    return InvalidRequestError(message, code="invalid_parameter", fix=fix)
