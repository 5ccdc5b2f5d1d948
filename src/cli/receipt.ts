import { readFileSync } from 'node:fs';
import type { Receipt, ReceiptKey, ReceiptKeys } from '@isnad/contract/receipts';
import { publicKeys, rotateReceiptKey } from '../chat/receipts/receipt-keys.ts';
import { receiptFault } from '../chat/receipts/receipts.ts';
import { type Command, type Outcome, UsageFault } from './command.ts';
import { withPlatform } from './with-platform.ts';

export const RECEIPT_COMMANDS: readonly Command[] = [
  {
    name: 'receipt rotate',
    summary: 'make a new key for receipts; earlier receipts stay valid',
    run: () =>
      withPlatform(async (platform) => {
        const key = await rotateReceiptKey(platform);
        return { json: key, lines: [`New receipts are signed with the key ${key.kid}.`] };
      }),
  },
  {
    name: 'receipt verify',
    summary: 'verify the signature and the quotations of a receipt, without the network',
    arguments: ['file'],
    options: {
      keys: {
        type: 'string',
        value: 'F',
        help: 'file with the public keys, saved from /.well-known/isnad-receipts.json',
        fallback: 'the keys of this store',
      },
    },
    run: (input) => {
      const receipt = readJson<Receipt>(input.arguments[0] ?? '');
      if (!Array.isArray(receipt.citations) || typeof receipt.answer !== 'string')
        throw new UsageFault('the file is not a receipt');
      const file = input.option('keys');
      if (file === undefined) return withPlatform(async (platform) => outcome(receipt, await publicKeys(platform)));
      const { keys } = readJson<ReceiptKeys>(file);
      if (!Array.isArray(keys)) throw new UsageFault(`${file} has no public keys`);
      return Promise.resolve(outcome(receipt, keys));
    },
  },
];

function outcome(receipt: Receipt, keys: readonly ReceiptKey[]): Outcome {
  const fault = receiptFault(receipt, keys);
  const { message_id, key_id } = receipt;
  const json = { valid: fault === undefined, message_id, key_id, ...(fault === undefined ? {} : { fault }) };
  return { json, lines: [fault ?? 'The receipt is valid.'], failed: fault !== undefined };
}

function readJson<T>(file: string): T {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    throw new UsageFault(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
}
