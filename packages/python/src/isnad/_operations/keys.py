"""API keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from .._http.transport import ApiRequest, path_of
from ..pages import Pages
from .resource import Resource

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..types import (
        CreateKey,
        Key,
        KeyList,
        ListKeysParams,
        NewKey,
        ReportedLeak,
        RotatedKey,
        RotateKey,
        UpdateKey,
    )


class Keys(Resource):
    """API keys of the account. Needs the scope ``keys:manage``."""

    def create(self, *, idempotency_key: Optional[str] = None, **body: Unpack[CreateKey]) -> NewKey:
        """Creates a key. Only this answer has its ``secret``."""
        return self._post("/api/keys", body, idempotency_key)

    def list(self, **params: Unpack[ListKeysParams]) -> Pages[KeyList, Key]:
        """Lists keys, newest first."""
        return self._pages("/api/keys", params)

    def get(self, id: str) -> Key:
        """Reads a key."""
        return self._get(path_of("/api/keys/{}", id))

    def update(self, id: str, **body: Unpack[UpdateKey]) -> Key:
        """Changes the name, the scopes or the expiry of a key."""
        return self._transport.json(ApiRequest("PATCH", path_of("/api/keys/{}", id), body=body))

    def delete(self, id: str) -> None:
        """Revokes a key for good, like ``revoke``."""
        self._transport.json(ApiRequest("DELETE", path_of("/api/keys/{}", id)))

    def rotate(self, id: str, *, idempotency_key: Optional[str] = None, **body: Unpack[RotateKey]) -> RotatedKey:
        """Replaces the secret of a key. Only this answer has the new one."""
        return self._post(path_of("/api/keys/{}/rotate", id), body, idempotency_key)

    def disable(self, id: str, *, idempotency_key: Optional[str] = None) -> Key:
        """Refuses the key until it is enabled."""
        return self._post(path_of("/api/keys/{}/disable", id), None, idempotency_key)

    def enable(self, id: str, *, idempotency_key: Optional[str] = None) -> Key:
        """Accepts a disabled key again."""
        return self._post(path_of("/api/keys/{}/enable", id), None, idempotency_key)

    def revoke(self, id: str, *, idempotency_key: Optional[str] = None) -> Key:
        """Revokes a key for good."""
        return self._post(path_of("/api/keys/{}/revoke", id), None, idempotency_key)

    def report_leaked(self, secret: str) -> ReportedLeak:
        """Reports a key that has leaked, of any account. It stops working immediately. Needs no key."""
        return self._transport.json(ApiRequest("POST", "/api/keys/report-leaked", body={"secret": secret}))
