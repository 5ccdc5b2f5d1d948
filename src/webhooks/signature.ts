import { Webhook } from 'standardwebhooks';

const PREFIX = 'whsec_';
const BYTES = 32;

/** For how long a secret that was replaced signs beside the new one, in milliseconds. */
export const OVERLAP_MS = 86_400_000;

/** A new secret: `whsec_` and base64 of 32 bytes. */
export function newSigningSecret(randomBytes: (size: number) => Uint8Array): string {
  return PREFIX + Buffer.from(randomBytes(BYTES)).toString('base64');
}

export type Message = {
  readonly id: string;
  /** When this attempt is made, in milliseconds since 1970: receivers refuse what is older than five minutes. */
  readonly at: number;
  readonly body: string;
};

/** The headers of Standard Webhooks 1.0.0: one signature for each secret, the newest first. */
export function signedHeaders(secrets: readonly string[], { id, at, body }: Message): Record<string, string> {
  const time = new Date(at);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, time, body)).join(' '),
  };
}
