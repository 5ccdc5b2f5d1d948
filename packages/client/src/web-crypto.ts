import { IsnadError } from './errors.ts';

const NODE_CRYPTO = 'node:crypto';

/** The Web Crypto API. Node.js 18 has it in a module; bundlers must not look for that module. */
async function webCrypto(): Promise<Crypto> {
  if (globalThis.crypto !== undefined) return globalThis.crypto;
  const module = (await import(/* @vite-ignore */ /* webpackIgnore: true */ NODE_CRYPTO)) as { webcrypto: Crypto };
  return module.webcrypto;
}

/** Hashes and signatures. Browsers have them only on pages that came over HTTPS or from this machine. */
export async function subtleCrypto(): Promise<SubtleCrypto> {
  const { subtle } = await webCrypto();
  if (subtle === undefined) {
    const fix = 'Serve the page over HTTPS.';
    throw new IsnadError('This page has no access to Web Crypto.', { code: 'insecure_context', fix });
  }
  return subtle;
}

/** 32 random hexadecimal digits. */
export async function randomId(): Promise<string> {
  return hexOf((await webCrypto()).getRandomValues(new Uint8Array(16)));
}

/** Bytes as hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
