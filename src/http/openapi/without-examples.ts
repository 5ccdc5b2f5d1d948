import { RATE_HEADERS } from './good-responses.ts';

/** What is shown on the pages of the reference alone. */
const SHOWN = new Set(['x-codeSamples', 'x-fix']);

/**
 * A document without the examples of bodies, which are a fifth of it, and the code samples. The headers of the rate limit, which every counted
 * answer has, are in the answer 429 alone.
 */
export function withoutExamples<T extends object>(document: T): T {
  const text = JSON.stringify(document, function (this: object, name: string, value: unknown) {
    if (SHOWN.has(name)) return undefined;
    const isBody = 'schema' in this && !('in' in this);
    if (isBody && (name === 'example' || name === 'examples')) return undefined;
    // The description of what is sent names the placeholders of the example.
    if (name === 'description' && 'content' in this && 'required' in this) return undefined;
    if (name !== 'headers' || !isObject(value) || 'Retry-After' in value) return value;
    const own = Object.entries(value).filter(([header]) => !(header in RATE_HEADERS));
    return own.length === 0 ? undefined : Object.fromEntries(own);
  });
  return JSON.parse(text) as T;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
