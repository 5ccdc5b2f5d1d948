import { DAY_MS } from '@isnad/contract/time';
import { Webhook } from 'standardwebhooks';

const PREFIX = 'whsec_';
const BYTES = 32;

/** How long a replaced secret signs alongside the new one, in milliseconds. */
export const OVERLAP_MS = DAY_MS;

/** Generates a secret: `whsec_` and the base64 of 32 bytes. */
export function newSigningSecret(randomBytes: (size: number) => Uint8Array): string {
  return PREFIX + Buffer.from(randomBytes(BYTES)).toString('base64');
}

export type Message = {
  readonly id: string;
  /** Time of this attempt in milliseconds since 1970. Receivers reject messages older than five minutes. */
  readonly at: number;
  readonly body: string;
};

/** The headers of Standard Webhooks 1.0.0. There is one signature per secret, newest first. */
export function signedHeaders(secrets: readonly string[], { id, at, body }: Message): Record<string, string> {
  const time = new Date(at);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, time, body)).join(' '),
  };
}
