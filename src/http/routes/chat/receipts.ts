import { Receipt } from '@isnad/contract/receipts';
import { Type } from 'typebox';
import type { ConversationDeps } from '../../../chat/conversations.ts';
import { publicKeys } from '../../../chat/receipts/receipt-keys.ts';
import { makeReceipt, type ReceiptDeps } from '../../../chat/receipts/receipts.ts';
import { prepare, sendPrepared } from '../../answers/prepared.ts';
import { sendJson } from '../../answers/send.ts';
import { askedWith, callerOf } from '../../caller.ts';
import { RECEIPT_EXAMPLE } from '../../examples/chat-examples.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';

/** How long the public keys are cached in memory, so that requests for them do not reach the store. */
const KEYS_MS = 10_000;

type Deps = {
  readonly chat: ConversationDeps;
  readonly receipts: ReceiptDeps;
  readonly baseUrl: () => string;
};

/** Receipts of chat answers, and the public keys that verify them. */
export function receiptRoutes(server: TypedServer, { chat, receipts, baseUrl }: Deps): void {
  server.get(
    '/api/chat/history/:conversation_id/messages/:message_id/receipt',
    {
      config: askedWith('chat:read'),
      schema: {
        operationId: 'getReceipt',
        tags: ['Chat'],
        summary: 'Get the signed receipt of an answer',
        params: Type.Object({ conversation_id: Type.String(), message_id: Type.String() }),
        response: answers({ 200: [Receipt, RECEIPT_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { conversation_id: conversationId, message_id: messageId } = request.params;
      const wanted = { accountId: callerOf(request).account.id, conversationId, messageId, issuer: baseUrl() };
      sendJson(request, reply, await makeReceipt({ ...chat, ...receipts }, wanted));
      return reply;
    },
  );
  let known: { readonly at: number; readonly keys: ReturnType<typeof publicKeys> } | undefined;
  server.get('/.well-known/isnad-receipts.json', { schema: { hide: true } }, async (request, reply) => {
    const now = receipts.now();
    if (known === undefined || now - known.at > KEYS_MS) known = { at: now, keys: publicKeys(receipts) };
    const reading = known;
    const keys = await reading.keys.catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    sendPrepared(request, reply, prepare(JSON.stringify({ keys })), { cacheControl: 'public, max-age=300' });
    return reply;
  });
}
