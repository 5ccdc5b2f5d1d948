import { verifyCitation } from './citation.ts';
import type { RequestOptions } from './options.ts';
import type { ApiPromise } from './promises.ts';
import { Resource } from './resource.ts';
import { pathOf } from './transport.ts';
import type { Receipt } from './types.ts';
import { subtleCrypto } from './web-crypto.ts';

/** The public keys of a service, as `/.well-known/isnad-receipts.json` has them. */
export type ReceiptKeys = { readonly keys: readonly { readonly kid: string; readonly x: string }[] };

/** Signed receipts of chat answers. */
export class Receipts extends Resource {
  /** Reads the receipt of an answer. Needs the scope `chat:read`. */
  get(conversationId: string, messageId: string, options?: RequestOptions): ApiPromise<Receipt> {
    return this.fetch(pathOf`/api/chat/history/${conversationId}/messages/${messageId}/receipt`, undefined, options);
  }

  /** Verifies a receipt without the network: its signature, and every quotation in the answer. */
  async verify(receipt: Receipt, { keys }: ReceiptKeys): Promise<boolean> {
    const { signature, ...signed } = receipt;
    const x = keys.find(({ kid }) => kid === signed.key_id)?.x;
    if (x === undefined) return false;
    const subtle = await subtleCrypto();
    const key = await subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', false, ['verify']);
    const bytes = new TextEncoder().encode(canonical(signed));
    if (!(await subtle.verify('Ed25519', key, bytesOf(signature), bytes))) return false;
    for (const citation of signed.citations) if (!(await verifyCitation(signed.answer, citation))) return false;
    return true;
  }
}

/** JSON with sorted names and without spaces (RFC 8785). */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
