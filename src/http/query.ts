import { isUtf8 } from 'node:buffer';
import { type Fault, invalidParameters } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import { isoTime, parseTime } from '@isnad/contract/time';
import { unknownName } from '@isnad/contract/unknown-name';
import type { TObject, TProperties, TSchema } from 'typebox';

type Reading = { readonly value: unknown } | { readonly fault: Omit<Fault, 'location'> };
type Reader = (text: string) => Reading;

/**
 * Creates a validator for a query or for path parameters from its schema. Integers are plain digits, also Arabic, Persian or Bengali ones;
 * booleans are `true|false|1|0`. A known parameter can occur once. Unknown ones are dropped, or faults where the schema says
 * `additionalProperties: false`. All faults are reported together.
 * @param place location of the parameters, as used in faults
 * @returns for Fastify: `{ value }`, or `{ error }` with a failure
 */
export function parameterChecker(schema: TObject<TProperties>, place: 'query' | 'path') {
  const readers = Object.entries(schema.properties).map(([name, property]) => [name, readerOf(property)] as const);
  const names = Object.keys(schema.properties);
  const known = new Set(names);
  const closed = (schema as { additionalProperties?: unknown }).additionalProperties === false;
  return (query: unknown) => {
    const given = query as Readonly<Record<string, string | readonly string[]>>;
    const value: Record<string, unknown> = {};
    const faults: Fault[] = [];
    for (const [name, read] of readers) {
      const text = given[name];
      if (text === undefined) continue;
      const reading: Reading =
        typeof text === 'string'
          ? read(text)
          : { fault: { message: `sent ${text.length} times`, fix: 'send it once' } };
      if ('value' in reading) value[name] = reading.value;
      else faults.push({ location: `${place}.${name}`, ...reading.fault });
    }
    const unknown = closed ? Object.keys(given).filter((name) => !known.has(name) && !NOT_OURS.test(name)) : [];
    if (unknown.length > 0) {
      faults.push(...unknown.slice(0, MAX_UNKNOWN).map((name) => unknownName(name, names, [place])));
      return { error: invalidParameters(faults, 'unknown_parameter') };
    }
    return faults.length > 0 ? { error: invalidParameters(faults) } : { value };
  };
}

/** Names that tools add to addresses: against caches, and to follow visitors. */
const NOT_OURS = /^_(?!_)|^utm_/;
/** Most unknown names that an error lists. */
const MAX_UNKNOWN = 20;

/** Schema keywords of a parameter that are read here. TypeBox types them more narrowly. */
type Rules = TSchema & {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly 'x-fix'?: string;
};

function readerOf(property: TSchema): Reader {
  const rules = property as Rules;
  if (rules.type === 'integer') return integerReader(rules);
  if (rules.type === 'boolean') return booleanReader;
  if (rules.type === 'string') return stringReader(rules);
  throw new Error(`a query parameter of type ${rules.type} cannot be read`);
}

function integerReader({ minimum, maximum, 'x-fix': fix }: Rules): Reader {
  const range = maximum === undefined ? 'a whole number' : `a whole number from ${minimum ?? 0} to ${maximum}`;
  return (text) => {
    const digits = plainDigits(text);
    const value = Number(digits);
    const ok = /^\d+$/.test(digits) && value >= (minimum ?? 0) && value <= (maximum ?? Number.MAX_VALUE);
    return ok ? { value } : wrong(text, fix ?? `use ${range}`);
  };
}

function booleanReader(text: string): Reading {
  if (text === 'true' || text === '1') return { value: true };
  if (text === 'false' || text === '0') return { value: false };
  return wrong(text, 'use true or false');
}

function stringReader({ minLength = 0, maxLength, pattern, format, 'x-fix': fix }: Rules): Reader {
  const expression = pattern === undefined ? undefined : new RegExp(pattern);
  const length =
    maxLength === undefined ? `at least ${minLength} characters` : `${minLength} to ${maxLength} characters`;
  return (text) => {
    // Not every database can store it or search for it.
    if (text.includes('\0')) return { fault: { message: 'contains the character NUL', fix: fix ?? 'remove it' } };
    if (!isUtf8Text(text)) {
      return { fault: { message: 'it is not UTF-8', fix: 'percent-encode it as UTF-8, such as %E0%A6%95' } };
    }
    const size = [...text].length;
    if (size < minLength || size > (maxLength ?? Number.MAX_VALUE)) {
      return { fault: { message: `got ${size} characters`, fix: `use ${length}` } };
    }
    if (expression !== undefined && !expression.test(text)) {
      const plain = plainOffset(plainDigits(text))
        .split(',')
        .map((one) => one.trim())
        .join(',');
      return expression.test(plain) ? { value: plain } : wrong(text, fix ?? `match ${pattern}`);
    }
    if (format === 'date-time') {
      const time = plainOffset(text);
      return parseTime(time) === undefined ? wrong(text, fix ?? 'use a time with a time zone') : { value: time };
    }
    if (format === 'date' && !isDate(text)) return wrong(text, fix ?? 'use a calendar date');
    return { value: text };
  };
}

/** Arabic, Persian and Bengali digits as those of ASCII. */
function plainDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\u09e6-\u09ef]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String((code & 15) - (code >= 0x9e6 ? 6 : 0));
  });
}

/** Writes the plus sign before an offset that a query has as a space, because it was not percent-encoded. */
function plainOffset(text: string): string {
  return text.replace(/(T[\d:.]+) (\d\d:\d\d)$/, '$1+$2');
}

/** Percent-encoded bytes that are not UTF-8 are still encoded in a parameter. */
function isUtf8Text(text: string): boolean {
  if (!text.includes('%')) return true;
  const encoded = text.match(/(?:%[89a-f][0-9a-f])+/gi) ?? [];
  return encoded.every((bytes) => isUtf8(Buffer.from(bytes.replaceAll('%', ''), 'hex')));
}

function wrong(text: string, fix: string): Reading {
  return { fault: { message: `got ${quoteValue(text)}`, fix } };
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // A date that does not exist fails to parse or is parsed as another date.
  return !Number.isNaN(time) && isoTime(time).startsWith(text);
}
