import { createPrivateKey, generateKeyPairSync, hash } from 'node:crypto';
import type { ReceiptKey } from '@isnad/contract/receipts';
import type { Kysely } from 'kysely';
import { readFact, rememberFact } from '../../storage/facts.ts';
import type { Seal } from '../../storage/sealed-text.ts';
import type { Tables } from '../../storage/tables.ts';

/** A key of receipts as it is stored, one fact for each: a fact has at most 255 characters. The private part is sealed. */
type StoredKey = Pick<ReceiptKey, 'x' | 'created_at'> & { readonly sealed: string };

export type ReceiptKeyDeps = {
  readonly db: Kysely<Tables>;
  readonly seal: Seal;
  readonly now: () => number;
};

/** The keys of this store, oldest first. Makes the first one. Processes that share the store share the keys. */
async function storedKeys(deps: ReceiptKeyDeps): Promise<readonly [StoredKey, ...StoredKey[]]> {
  const first = await rememberKey(deps, 1);
  const others: StoredKey[] = [];
  for (;;) {
    const known = await readFact(deps.db, factOf(others.length + 2));
    if (known === undefined) return [first, ...others];
    others.push(JSON.parse(known) as StoredKey);
  }
}

/** The public keys, oldest first. */
export async function publicKeys(deps: ReceiptKeyDeps): Promise<ReceiptKey[]> {
  return (await storedKeys(deps)).map(publicKey);
}

/** The key that signs new receipts. @returns its ID, and the private key as PEM */
export async function signingKey(deps: ReceiptKeyDeps): Promise<{ kid: string; pem: string }> {
  const keys = await storedKeys(deps);
  const { x, sealed } = keys.at(-1) ?? keys[0];
  const jwk = { kty: 'OKP', crv: 'Ed25519', x, d: deps.seal.open(sealed) };
  const pem = createPrivateKey({ key: jwk, format: 'jwk' }).export({ format: 'pem', type: 'pkcs8' });
  return { kid: kidOf(x), pem: pem.toString() };
}

/** Adds a key, which signs all receipts from now on. Earlier keys still verify theirs. @returns the new public key */
export async function rotateReceiptKey(deps: ReceiptKeyDeps): Promise<ReceiptKey> {
  const made = newKey(deps);
  const value = JSON.stringify(made);
  // Of two rotations at once, the second takes the next number.
  for (let number = (await storedKeys(deps)).length + 1; ; number++)
    if ((await rememberFact(deps.db, factOf(number), value)) === value) return publicKey(made);
}

async function rememberKey(deps: ReceiptKeyDeps, number: number): Promise<StoredKey> {
  const known = await readFact(deps.db, factOf(number));
  return JSON.parse(known ?? (await rememberFact(deps.db, factOf(number), JSON.stringify(newKey(deps))))) as StoredKey;
}

function factOf(number: number): string {
  return `receipt key ${number}`;
}

function kidOf(x: string): string {
  return hash('sha256', x, 'base64url').slice(0, 16);
}

function publicKey({ x, created_at }: StoredKey): ReceiptKey {
  return { kid: kidOf(x), kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x, created_at };
}

function newKey({ seal, now }: ReceiptKeyDeps): StoredKey {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { x, created_at: new Date(now()).toISOString(), sealed: seal.close(d) };
}
