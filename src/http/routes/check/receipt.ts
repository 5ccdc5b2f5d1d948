import { Receipt, type ReceiptKey } from '@isnad/contract/receipts';
import { Value } from 'typebox/value';
import { receiptFault } from '../../../chat/receipts/receipts.ts';

/** What a check says of a receipt: who issued it, when, and whether this service signed exactly this. */
export type CheckedReceipt = {
  readonly receipt: Receipt;
  /** `other_service`: the key is not one of this service, whose signature alone can be verified here. */
  readonly state: 'valid' | 'changed' | 'other_service';
};

/** Returns the receipt of a chat answer when a text is nothing else. */
export function receiptIn(text: string): Receipt | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(Receipt, value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Verifies a receipt with the public keys of this service. */
export function checkReceipt(receipt: Receipt, keys: readonly ReceiptKey[]): CheckedReceipt {
  if (!keys.some(({ kid }) => kid === receipt.key_id)) return { receipt, state: 'other_service' };
  return { receipt, state: receiptFault(receipt, keys) === undefined ? 'valid' : 'changed' };
}
