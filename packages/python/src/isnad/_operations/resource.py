"""How a group of operations sends its requests."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Optional

from .._http.transport import ApiRequest, Transport
from ..pages import Pages


def by_id(item: Any) -> str:
    """Identity of a record with the member ``id``."""
    return str(item["id"])


def with_field(query: Mapping[str, object], own: str) -> Mapping[str, object]:
    """Adds a field that the client itself needs, to know which records of a list it has given."""
    fields = query.get("fields")
    if fields is None:
        return query
    names = [fields] if isinstance(fields, str) else list(fields)  # type: ignore[call-overload]
    return {**query, "fields": [own, *names]}


class Resource:
    """A group of operations."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _get(self, path: str, query: Optional[Mapping[str, object]] = None) -> Any:
        return self._transport.json(ApiRequest("GET", path, query=query or {}))

    def _post(
        self, path: str, body: Optional[Mapping[str, object]] = None, idempotency_key: Optional[str] = None
    ) -> Any:
        request = ApiRequest("POST", path, body=body, repeat="key", idempotency_key=idempotency_key)
        return self._transport.json(request)

    def _pages(
        self,
        path: str,
        query: Mapping[str, object],
        id_of: Callable[[Any], str] = by_id,
        items: str = "data",
    ) -> "Pages[Any, Any]":
        def fetch(cursor: Optional[str]) -> Any:
            return self._get(path, query if cursor is None else {**query, "cursor": cursor})

        return Pages(
            fetch,
            items_of=lambda page: page[items],
            id_of=id_of,
            next_of=lambda page: page.get("next_cursor"),
            from_cursor=query.get("cursor") is not None,
        )
