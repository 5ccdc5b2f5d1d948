import type { TSchema } from 'typebox';
import { Errors } from 'typebox/schema';
import { type FailureCode, type Fault, invalidParameters } from './failure.ts';
import { quoteValue } from './redact.ts';
import { unknownName } from './unknown-name.ts';

type Schema = Readonly<Record<string, unknown>>;
type SchemaError = {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: { readonly requiredProperties?: readonly string[]; readonly allowedValues?: readonly unknown[] };
};

/**
 * Creates a validator for a JSON body from its schema. All faults are reported together, each with its fix (`x-fix` of the field, or derived
 * from the schema). Members that the schema does not have are faults where it says `additionalProperties: false`, and are ignored elsewhere.
 * @param place where the object is sent, the first part of the location of each fault
 * @returns for Fastify: `{ value }`, or `{ error }` with a failure
 */
export function bodyChecker(type: TSchema, place: 'body' | 'arguments' = 'body') {
  const schema = type as Schema;
  return (sent: unknown) => {
    // A missing body counts as an empty object.
    const body = sent ?? {};
    const [ok, errors] = Errors(schema, body) as unknown as [boolean, SchemaError[]];
    if (ok) return { value: body };
    const faults = errors.flatMap((error) => faultsOf(error, { schema, body, place }));
    return { error: invalidParameters(onePerPlace(faults), codeOf(errors)) };
  };
}

/** An unknown member is named even beside other faults, because it often is their cause. */
function codeOf(errors: readonly SchemaError[]): FailureCode {
  if (errors.some(isUnknownMember)) return 'unknown_parameter';
  return errors.every(({ keyword }) => keyword === 'required') ? 'missing_parameter' : 'invalid_parameter';
}

/** TypeBox reports each member that the schema does not have as one that its schema `false` refuses. */
function isUnknownMember({ keyword, schemaPath }: SchemaError): boolean {
  return keyword === 'boolean' && schemaPath.endsWith(UNKNOWN_MEMBER);
}

const UNKNOWN_MEMBER = '/additionalProperties';

type Sent = { readonly schema: Schema; readonly body: unknown; readonly place: string };

function faultsOf(error: SchemaError, { schema, body, place }: Sent): Fault[] {
  const { keyword, instancePath, message, params } = error;
  const path = instancePath.split('/').slice(1);
  if (isUnknownMember(error)) return [unknownMember(path, { at: [place, ...path.slice(0, -1)], schema, error })];
  // Reports the same members once more, all together.
  if (keyword === 'additionalProperties') return [];
  if (keyword === 'required') {
    return (params.requiredProperties ?? []).map((name) => ({
      location: [place, ...path, name].join('.'),
      message: 'it is missing',
      fix: fixOf(schema, [...path, name]) ?? 'send it',
    }));
  }
  const allowed = params.allowedValues?.map(String).join(', ');
  const derived = allowed === undefined ? message.replace(/^must/, 'it must') : `use ${allowed}`;
  const fix = fixOf(schema, path) ?? (path.length === 0 ? 'send an object with named members' : derived);
  const location = [place, ...path].join('.');
  return [
    {
      location,
      message:
        path.length === 0
          ? 'it is not a JSON object'
          : isSecret(schema, path)
            ? 'it has the wrong type or length'
            : `got ${shown(valueAt(body, path))}`,
      fix,
    },
  ];
}

type Unknown = { readonly at: readonly string[]; readonly schema: Schema; readonly error: SchemaError };

function unknownMember(path: readonly string[], { at, schema, error: { schemaPath } }: Unknown): Fault {
  const name = (path.at(-1) ?? '').replaceAll('~1', '/').replaceAll('~0', '~');
  const object = schemaPath
    .slice(0, -UNKNOWN_MEMBER.length)
    .split('/')
    .slice(1)
    .reduce<Schema>((within, key) => within[key] as Schema, schema);
  const known = Object.keys((object.properties as Schema | undefined) ?? {});
  return unknownName(name, known, at);
}

/** `x-fix` of the field, or of the nearest enclosing one. */
function fixOf(schema: Schema, path: readonly string[]): string | undefined {
  let at: Schema | undefined = schema;
  let fix: string | undefined;
  for (const name of path) {
    const properties = at?.properties as Readonly<Record<string, Schema>> | undefined;
    at = properties?.[name] ?? (at?.items as Schema | undefined);
    fix = (at?.['x-fix'] as string | undefined) ?? fix;
  }
  return fix;
}

/** Whether the field is secret. Responses never repeat secrets. */
function isSecret(schema: Schema, path: readonly string[]): boolean {
  const { properties } = schema as { properties?: Readonly<Record<string, Schema>> };
  return properties?.[path[0] ?? '']?.['x-secret'] === true;
}

function valueAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body);
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value.length > 64 ? `${[...value].length} characters` : quoteValue(value);
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return 'an object';
}

/** Keeps the first fault for each location, because several keywords can fail on one value. */
function onePerPlace(faults: readonly Fault[]): Fault[] {
  return faults.filter(({ location }, index) => faults.findIndex((other) => other.location === location) === index);
}
