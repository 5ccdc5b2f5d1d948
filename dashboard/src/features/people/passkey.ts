import { call } from '../../api/client.ts';

const IP_ADDRESS = /^(\d+\.){3}\d+$|^\[/;
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]']);

/** Whether this browser has passkeys for this page: they are bound to a name, so an IP address has none. */
export function passkeysPossible(): boolean {
  return 'PublicKeyCredential' in globalThis && !IP_ADDRESS.test(location.hostname);
}

/** This page under the name that one's own machine has for itself, where it is open by its number. */
export function pageByName(): string | undefined {
  if (!LOOPBACK.has(location.hostname)) return undefined;
  const url = new URL(location.href);
  url.hostname = 'localhost';
  return url.href;
}

/** The person or the browser has called it off; it is no fault. */
export class CalledOff extends Error {}
/** This authenticator has a passkey for this account already. */
export class HasPasskey extends Error {}

/**
 * Signs in with a passkey.
 * @param options `quietly`: the browser offers them where the e-mail is typed, and nothing is asked until one is chosen
 * @throws {CalledOff} also when another one is begun
 */
export async function signInByPasskey({ quietly = false } = {}): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await call('GET /api/auth/passkey/generate-authenticate-options', {});
  const response = await orCalledOff(startAuthentication({ optionsJSON, useBrowserAutofill: quietly }));
  await call('POST /api/auth/passkey/verify-authentication', { body: { response } });
}

/** Whether the browser can offer passkeys where the e-mail is typed. */
export async function canOfferQuietly(): Promise<boolean> {
  if (!passkeysPossible()) return false;
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser');
  return browserSupportsWebAuthnAutofill();
}

/** Leaves what the browser offers, when the page is left. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

/** Makes a passkey for the person who is signed in. @throws {CalledOff}, {HasPasskey} */
export async function addPasskey(name: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = await call('GET /api/auth/passkey/generate-register-options', {});
  const response = await orCalledOff(startRegistration({ optionsJSON }));
  await call('POST /api/auth/passkey/verify-registration', { body: { response, name } });
}

async function orCalledOff<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const { name } = error as Error;
    if (name === 'InvalidStateError') throw new HasPasskey(name, { cause: error });
    if (name === 'NotAllowedError' || name === 'AbortError') throw new CalledOff(name, { cause: error });
    throw error;
  }
}
