import type { TObject, TProperties, TSchema } from 'typebox';
import { type Fault, invalidParameters } from '../contract/failure.ts';
import { quoteValue } from '../contract/redact.ts';

type Reading = { readonly value: unknown } | { readonly fault: Omit<Fault, 'location'> };
type Reader = (text: string) => Reading;

/**
 * Makes the check of a query, or of the variable parts of a path, from its schema: integers are plain digits, booleans `true|false|1|0`, a known parameter stands once,
 * unknown ones are dropped, and all faults are told at once.
 * @param place where the parameters stand, as faults name it
 * @returns for Fastify: `{ value }`, or `{ error }` with a failure
 */
export function parameterChecker(schema: TObject<TProperties>, place: 'query' | 'path') {
  const readers = Object.entries(schema.properties).map(([name, property]) => [name, readerOf(property)] as const);
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
          : { fault: { message: `got it ${text.length} times`, fix: 'send it once' } };
      if ('value' in reading) value[name] = reading.value;
      else faults.push({ location: `${place}.${name}`, ...reading.fault });
    }
    return faults.length > 0 ? { error: invalidParameters(faults) } : { value };
  };
}

/** What a schema may say of a parameter; TypeBox types it more narrowly than it is handed on. */
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
    const value = Number(text);
    const ok = /^\d+$/.test(text) && value >= (minimum ?? 0) && value <= (maximum ?? Number.MAX_VALUE);
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
    // Not every database can keep it, or look for it.
    if (text.includes('\0')) return { fault: { message: 'it holds the character NUL', fix: fix ?? 'leave it out' } };
    const size = [...text].length;
    if (size < minLength || size > (maxLength ?? Number.MAX_VALUE)) {
      return { fault: { message: `got ${size} characters`, fix: `use ${length}` } };
    }
    if (expression !== undefined && !expression.test(text)) return wrong(text, fix ?? `match ${pattern}`);
    if (format === 'date' && !isDate(text)) return wrong(text, fix ?? 'use a calendar date');
    return { value: text };
  };
}

function wrong(text: string, fix: string): Reading {
  return { fault: { message: `got ${quoteValue(text)}`, fix } };
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // A day that does not exist either fails to parse or comes out as another one.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A text of blanks alone says nothing. */
export const blankAsNone = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text;
