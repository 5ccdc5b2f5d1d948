import type { TSchema } from 'typebox';
import { Errors } from 'typebox/schema';
import { type Fault, invalidParameters } from './failure.ts';
import { quoteValue } from './redact.ts';

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
 * from the schema). Fields that the schema does not have are ignored.
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
    const missing = errors.every(({ keyword }) => keyword === 'required');
    const faults = errors.flatMap((error) => faultsOf(error, { schema, body, place }));
    return { error: invalidParameters(onePerPlace(faults), missing ? 'missing_parameter' : 'invalid_parameter') };
  };
}

type Sent = { readonly schema: Schema; readonly body: unknown; readonly place: string };

function faultsOf({ keyword, instancePath, message, params }: SchemaError, { schema, body, place }: Sent): Fault[] {
  const path = instancePath.split('/').slice(1);
  if (keyword === 'required') {
    return (params.requiredProperties ?? []).map((name) => ({
      location: [place, ...path, name].join('.'),
      message: 'it is missing',
      fix: fixOf(schema, [...path, name]) ?? 'send it',
    }));
  }
  const allowed = params.allowedValues?.map(String).join(', ');
  const fix = fixOf(schema, path) ?? (allowed === undefined ? message.replace(/^must/, 'it must') : `use ${allowed}`);
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
  return Array.isArray(value) ? 'a list' : 'an object';
}

/** Keeps the first fault for each location, because several keywords can fail on one value. */
function onePerPlace(faults: readonly Fault[]): Fault[] {
  return faults.filter(({ location }, index) => faults.findIndex((other) => other.location === location) === index);
}
