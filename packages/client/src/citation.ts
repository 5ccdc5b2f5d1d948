import type { Citation } from './types.ts';
import { hexOf, subtleCrypto } from './web-crypto.ts';

/**
 * Checks a citation without the network: whether `message` has the quotation from `start` to `end`, in code points, and whether `sha256` is
 * its SHA-256 in UTF-8, computed here.
 */
export async function verifyCitation(
  message: string,
  { quote, start, end, sha256 }: Pick<Citation, 'quote' | 'start' | 'end' | 'sha256'>,
): Promise<boolean> {
  if (Array.from(message).slice(start, end).join('') !== quote) return false;
  const hash = await (await subtleCrypto()).digest('SHA-256', new TextEncoder().encode(quote));
  return hexOf(new Uint8Array(hash)) === sha256;
}
