"""Chat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from .._http.transport import ApiRequest, path_of
from ..chat_stream import ChatStream
from ..pages import Pages
from .resource import Resource

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..types import (
        Receipt,
        ChatAnswer,
        ChatCreate,
        ChatFeedback,
        ChatHistory,
        ChatMessage,
        ConversationList,
        ConversationListData,
        ListConversationsParams,
        ReadChatHistoryParams,
        SendFeedback,
    )


class Chat(Resource):
    """Chat. Sending messages needs the scope ``chat:write``, reading conversations ``chat:read``."""

    def create(self, *, idempotency_key: Optional[str] = None, **body: Unpack[ChatCreate]) -> ChatAnswer:
        """Answers a message with quotations from the texts. Continues a conversation if ``conversation_id`` is given."""
        return self._post("/api/chat/create", {**body, "stream": False}, idempotency_key)

    def stream(self, *, idempotency_key: Optional[str] = None, **body: Unpack[ChatCreate]) -> ChatStream:
        """Answers a message part by part. The request is sent when you read the stream."""
        request = ApiRequest(
            "POST",
            "/api/chat/create",
            body={**body, "stream": True},
            headers={"Accept": "text/event-stream"},
            repeat="key",
            idempotency_key=idempotency_key,
        )
        return ChatStream(self._transport, request)

    def history(
        self, conversation_id: str, **params: Unpack[ReadChatHistoryParams]
    ) -> Pages[ChatHistory, ChatMessage]:
        """Reads a conversation. Iterating gives its messages, oldest first."""
        return self._pages(path_of("/api/chat/history/{}", conversation_id), params, items="messages")

    def conversations(
        self, **params: Unpack[ListConversationsParams]
    ) -> Pages[ConversationList, ConversationListData]:
        """Lists conversations, newest first."""
        return self._pages("/api/chat/history", params)

    def receipt(self, conversation_id: str, message_id: str) -> Receipt:
        """Reads the signed receipt of an answer. The standard library cannot verify its signature; ``isnad receipt verify`` can."""
        return self._get(path_of("/api/chat/history/{}/messages/{}/receipt", conversation_id, message_id))

    def delete(self, conversation_id: str) -> None:
        """Deletes a conversation with all its messages."""
        self._transport.json(ApiRequest("DELETE", path_of("/api/chat/history/{}", conversation_id)))

    def send_feedback(self, conversation_id: str, message_id: str, **body: Unpack[SendFeedback]) -> ChatFeedback:
        """Sends feedback on an answer, which the operator sees. Sent again, it replaces the earlier one."""
        request = ApiRequest("PUT", path_of(_FEEDBACK, conversation_id, message_id), body=dict(body))
        return self._transport.json(request)

    def delete_feedback(self, conversation_id: str, message_id: str) -> None:
        """Deletes the feedback on an answer."""
        self._transport.json(ApiRequest("DELETE", path_of(_FEEDBACK, conversation_id, message_id)))


_FEEDBACK = "/api/chat/history/{}/messages/{}/feedback"
