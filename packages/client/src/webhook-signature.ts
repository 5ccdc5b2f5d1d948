import { invalidUse, WebhookSignatureError } from './errors.ts';
import type { WebhookEvent } from './types.ts';
import { subtleCrypto } from './web-crypto.ts';

/** The headers of a request, as `Headers` or as an object such as `request.headers` of Node.js. */
export type WebhookHeaders =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Settings for reading a webhook. */
export type UnwrapOptions = {
  /** By how many seconds the time of the message can differ from the clock. 300 by default. */
  readonly toleranceSeconds?: number | undefined;
  /** The current time in milliseconds, for tests. */
  readonly now?: number | undefined;
};

/**
 * Verifies a webhook (Standard Webhooks 1.0.0) and returns its event.
 * @param body exactly as received, not parsed
 * @param secret of the webhook, `whsec_…`; several while you change it
 * @throws {WebhookSignatureError} if no signature matches, or the time is out of tolerance
 */
export async function unwrapWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: UnwrapOptions = {},
): Promise<WebhookEvent> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    throw invalidUse(
      'The body of the webhook is not text or bytes.',
      'Pass the body as received, before it is parsed.',
    );
  }
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  checkTime(timestamp, options);
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  for (const one of secrets) if (await matches(signed, signatures, one)) return parse(bytes);
  const fix = 'Check the secret, and pass the body exactly as received.';
  throw new WebhookSignatureError('No signature matches the body and the secret.', { code: 'signature_invalid', fix });
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookSignatureError(`The header ${name} is missing.`, { code: 'signature_missing' });
}

function checkTime(timestamp: string, { toleranceSeconds = 300, now = Date.now() }: UnwrapOptions): void {
  const age = /^\d{1,12}$/.test(timestamp) ? Math.round(now / 1000) - Number(timestamp) : Number.NaN;
  if (Math.abs(age) <= toleranceSeconds) return;
  const when = Number.isNaN(age) ? 'invalid' : `${Math.abs(age)} s ${age > 0 ? 'old' : 'in the future'}`;
  const fix = 'Check the clock of this machine, or raise toleranceSeconds.';
  throw new WebhookSignatureError(`The time of the webhook is ${when}.`, { code: 'timestamp_out_of_tolerance', fix });
}

/** Whether one of the signatures (`v1,<base64>`, separated by spaces) is that of the bytes. Web Crypto compares in constant time. */
async function matches(signed: Uint8Array<ArrayBuffer>, signatures: string, secret: string): Promise<boolean> {
  const keyBytes = decode(secret.replace(/^whsec_/, ''));
  if (keyBytes === undefined || keyBytes.length === 0) {
    throw invalidUse('The webhook secret is malformed.', 'Use the secret as the service showed it: whsec_….');
  }
  const subtle = await subtleCrypto();
  const key = await subtle.importKey('raw', keyBytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  for (const signature of signatures.split(' ').slice(0, 16)) {
    const bytes = signature.startsWith('v1,') ? decode(signature.slice(3)) : undefined;
    if (bytes !== undefined && (await subtle.verify('HMAC', key, bytes, signed))) return true;
  }
  return false;
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64) || base64.replace(/=+$/, '').length % 4 === 1) return undefined;
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function concat(head: Uint8Array, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
}

function parse(bytes: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  } catch {
    throw new WebhookSignatureError('The signed body is not JSON.', { code: 'invalid_json' });
  }
}
