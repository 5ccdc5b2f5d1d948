import { ChatStream } from './chat-stream.ts';
import type { IdempotentOptions, RequestOptions } from './options.ts';
import type { ApiPromise, PagePromise } from './promises.ts';
import { byId, dataOf, Resource } from './resource.ts';
import { checkFields, pathOf } from './transport.ts';
import type {
  ChatAnswer,
  ChatCreate,
  ChatFeedback,
  ChatHistory,
  ChatMessage,
  ConversationList,
  ListConversationsParams,
  ReadChatHistoryParams,
  SendFeedback,
} from './types.ts';

/** A message to answer. */
export type ChatInput = Omit<ChatCreate, 'stream'>;

/** Chat. Sending messages needs the scope `chat:write`, reading conversations `chat:read`. */
export class Chat extends Resource {
  /** Answers a message with quotations from the texts. Continues a conversation if `conversation_id` is given. */
  create(body: ChatInput, options?: IdempotentOptions): ApiPromise<ChatAnswer> {
    return this.call({
      method: 'POST',
      path: '/api/chat/create',
      body: { ...checkFields(body), stream: false },
      repeat: 'key',
      options,
    });
  }

  /** Answers a message part by part. The request is sent when you read the stream. */
  stream(body: ChatInput, options?: IdempotentOptions): ChatStream {
    return new ChatStream(this.transport, {
      method: 'POST',
      path: '/api/chat/create',
      body: { ...checkFields(body), stream: true },
      headers: { accept: 'text/event-stream' },
      repeat: 'key',
      options,
    });
  }

  /** Reads a conversation. `for await` gives its messages, oldest first. */
  history(
    conversationId: string,
    params: ReadChatHistoryParams = {},
    options?: RequestOptions,
  ): PagePromise<ChatHistory, ChatMessage> {
    const path = pathOf`/api/chat/history/${conversationId}`;
    return this.pages(path, params, { itemsOf: ({ messages }: ChatHistory) => messages, idOf: byId, options });
  }

  /** Lists conversations. `for await` gives all of them, newest first. */
  conversations(
    params: ListConversationsParams = {},
    options?: RequestOptions,
  ): PagePromise<ConversationList, ConversationList['data'][number]> {
    return this.pages('/api/chat/history', params, { itemsOf: dataOf, idOf: byId, options });
  }

  /** Deletes a conversation with all its messages. */
  delete(conversationId: string, options?: RequestOptions): ApiPromise<void> {
    return this.call({ method: 'DELETE', path: pathOf`/api/chat/history/${conversationId}`, options });
  }

  /** Sends feedback on an answer, which the operator sees. Sent again, it replaces the earlier one. */
  sendFeedback(
    conversationId: string,
    messageId: string,
    body: SendFeedback,
    options?: RequestOptions,
  ): ApiPromise<ChatFeedback> {
    return this.call({ method: 'PUT', path: feedbackPath(conversationId, messageId), body, options });
  }

  /** Deletes the feedback on an answer. */
  deleteFeedback(conversationId: string, messageId: string, options?: RequestOptions): ApiPromise<void> {
    return this.call({ method: 'DELETE', path: feedbackPath(conversationId, messageId), options });
  }
}

const feedbackPath = (conversationId: string, messageId: string) =>
  pathOf`/api/chat/history/${conversationId}/messages/${messageId}/feedback`;
