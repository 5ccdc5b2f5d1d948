import { createPublicKey, hash, sign, verify } from 'node:crypto';
import type { Receipt, ReceiptKey } from '@isnad/contract/receipts';
import { type ConversationDeps, readAnswer } from '../conversations.ts';
import { selectQuestion } from '../store.ts';
import { canonicalJson } from './canonical-json.ts';
import { type ReceiptKeyDeps, signingKey } from './receipt-keys.ts';

export type ReceiptDeps = ReceiptKeyDeps & {
  /** Version of all served texts; undefined while there are none. */
  readonly corpus: () => string | undefined;
};

type Wanted = {
  readonly accountId: string;
  readonly conversationId: string;
  readonly messageId: string;
  readonly issuer: string;
};

/** Makes the receipt of a stored answer. @throws {Failure} `message_not_found` */
export async function makeReceipt(deps: ReceiptDeps & ConversationDeps, wanted: Wanted): Promise<Receipt> {
  const { conversationId, messageId, issuer } = wanted;
  const row = await readAnswer(deps, wanted);
  const question = await selectQuestion(deps.db, conversationId, messageId);
  const { kid, pem } = await signingKey(deps);
  const receipt: Omit<Receipt, 'signature'> = {
    version: 1,
    issuer,
    issued_at: new Date(deps.now()).toISOString(),
    key_id: kid,
    corpus: deps.corpus() ?? null,
    conversation_id: conversationId,
    message_id: messageId,
    model: row.model,
    created_at: row.created_at,
    question_sha256: hash('sha256', question?.message ?? '', 'hex'),
    answer: row.message,
    citations: JSON.parse(row.citations),
  };
  const signature = sign(null, Buffer.from(canonicalJson(receipt), 'utf8'), pem).toString('base64url');
  return { ...receipt, signature };
}

/**
 * Verifies a receipt without the service: the signature, and that the answer has every quotation where its citation says.
 * @returns what is wrong; undefined if nothing is
 */
export function receiptFault(receipt: Receipt, keys: readonly ReceiptKey[]): string | undefined {
  const { signature, ...signed } = receipt;
  const key = keys.find(({ kid }) => kid === signed.key_id);
  if (key === undefined) return `The key ${signed.key_id} is not among the public keys.`;
  const { kty, crv, x } = key;
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  const bytes = Buffer.from(canonicalJson(signed), 'utf8');
  if (!verify(null, bytes, publicKey, Buffer.from(String(signature), 'base64url')))
    return 'The signature does not match. The receipt was changed, or the service did not make it.';
  const letters = Array.from(signed.answer);
  const wrong = signed.citations.find(
    ({ start, end, quote, sha256 }) =>
      letters.slice(start, end).join('') !== quote || hash('sha256', quote, 'hex') !== sha256,
  );
  return wrong && `The quotation of ${wrong.ref} is not in the answer.`;
}
