"""Webhooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional, cast

from .._http.transport import ApiRequest, path_of
from ..pages import Pages
from ..webhook_signature import unwrap_webhook
from .resource import Resource, by_id

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..types import (
        CreateWebhook,
        ListDeliveriesParams,
        ListWebhookEventsParams,
        ListWebhooksParams,
        NewWebhook,
        ReplayWebhook,
        UpdateWebhook,
        Webhook,
        WebhookDelivery,
        WebhookDeliveryList,
        WebhookDeliveryLog,
        WebhookEvent,
        WebhookEventPage,
        WebhookEventTypeList,
        WebhookList,
        WebhookReplay,
    )


class Webhooks(Resource):
    """Webhooks of the account. Needs the scope ``webhooks:manage``."""

    #: Verifies a webhook that you received, and returns its event. Sends nothing.
    unwrap = staticmethod(unwrap_webhook)

    def create(self, *, idempotency_key: Optional[str] = None, **body: Unpack[CreateWebhook]) -> NewWebhook:
        """Creates a webhook. Only this answer has its ``secret``."""
        return self._post("/api/webhooks", body, idempotency_key)

    def list(self, **params: Unpack[ListWebhooksParams]) -> Pages[WebhookList, Webhook]:
        """Lists webhooks, oldest first."""
        return self._pages("/api/webhooks", params)

    def get(self, id: str) -> Webhook:
        """Reads a webhook."""
        return self._get(path_of("/api/webhooks/{}", id))

    def update(self, id: str, **body: Unpack[UpdateWebhook]) -> Webhook:
        """Changes the URL, the events or the description of a webhook."""
        return self._transport.json(ApiRequest("PATCH", path_of("/api/webhooks/{}", id), body=body))

    def delete(self, id: str) -> None:
        """Deletes a webhook with its secret."""
        self._transport.json(ApiRequest("DELETE", path_of("/api/webhooks/{}", id)))

    def enable(self, id: str, *, idempotency_key: Optional[str] = None) -> Webhook:
        """Enables a webhook. It continues with the deliveries that were waiting."""
        return self._post(path_of("/api/webhooks/{}/enable", id), None, idempotency_key)

    def disable(self, id: str, *, idempotency_key: Optional[str] = None) -> Webhook:
        """Disables a webhook."""
        return self._post(path_of("/api/webhooks/{}/disable", id), None, idempotency_key)

    def rotate_secret(self, id: str, *, idempotency_key: Optional[str] = None) -> NewWebhook:
        """Replaces the secret. Both secrets sign for 24 hours."""
        return self._post(path_of("/api/webhooks/{}/rotate-secret", id), None, idempotency_key)

    def test(self, id: str, *, idempotency_key: Optional[str] = None) -> WebhookDelivery:
        """Sends the event ``webhook.test`` to the webhook."""
        return self._post(path_of("/api/webhooks/{}/test", id), None, idempotency_key)

    def deliveries(
        self, id: str, **params: Unpack[ListDeliveriesParams]
    ) -> Pages[WebhookDeliveryList, WebhookDelivery]:
        """Lists deliveries, newest first."""
        return self._pages(path_of("/api/webhooks/{}/deliveries", id), params)

    def delivery(self, id: str, delivery_id: str) -> WebhookDeliveryLog:
        """Reads a delivery with its attempts."""
        return self._get(path_of("/api/webhooks/{}/deliveries/{}", id, delivery_id))

    def resend(self, id: str, delivery_id: str, *, idempotency_key: Optional[str] = None) -> WebhookDelivery:
        """Sends the event of a delivery again."""
        path = path_of("/api/webhooks/{}/deliveries/{}/resend", id, delivery_id)
        return self._post(path, None, idempotency_key)

    def replay(
        self, id: str, *, idempotency_key: Optional[str] = None, **body: Unpack[ReplayWebhook]
    ) -> WebhookReplay:
        """Sends stored events again. With ``dry_run``, they are only counted."""
        return self._post(path_of("/api/webhooks/{}/replay", id), body, idempotency_key)

    def events(self, **params: Unpack[ListWebhookEventsParams]) -> Pages[WebhookEventPage, WebhookEvent]:
        """Reads the events of the account in order. With ``wait``, each request waits for the next one."""

        def fetch(after: Optional[str]) -> WebhookEventPage:
            query = {**params} if after is None else {**params, "after": after}
            request = ApiRequest("GET", "/api/webhooks/events", query=query, server_wait=params.get("wait") or 0)
            return cast("WebhookEventPage", self._transport.json(request))

        def next_of(page: Any) -> Optional[str]:
            return str(page["data"][-1]["sequence"]) if page.get("has_more") else None

        return Pages(fetch, items_of=lambda page: page["data"], id_of=by_id, next_of=next_of, from_cursor=True)

    def event_types(self) -> WebhookEventTypeList:
        """Lists the types of events."""
        return self._get("/api/webhooks/event-types")
