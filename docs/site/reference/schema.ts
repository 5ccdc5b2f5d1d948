import { escaped } from '../code.ts';
import { renderText } from '../markdown.ts';
import { type ApiDocument, follow, type Schema } from './document.ts';

/** A field of a body, or a parameter. */
export type Field = {
  readonly name: string;
  readonly schema: Schema;
  /** A word such as "required". */
  readonly note: string;
  readonly description?: string | undefined;
  readonly example?: unknown;
};
/** Whether a body is sent or received: what is unusual about a field differs. */
export type Direction = 'request' | 'response';

/** Longer lists of values are closed. */
const MAX_OPEN_VALUES = 12;

const code = (text: string): string => `<code>${escaped(text)}</code>`;
const json = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Shows schemas of a document as nested lists. */
export class Schemas {
  readonly #document: ApiDocument;
  readonly #direction: Direction;

  constructor(document: ApiDocument, direction: Direction) {
    this.#document = document;
    this.#direction = direction;
  }

  /** A list of fields as HTML. @param trail names of the schemas that it is in */
  list(fields: readonly Field[], trail: readonly string[] = []): string {
    return `<ul class="fields">${fields.map((field) => this.#field(field, trail)).join('')}</ul>`;
  }

  /** What a body consists of, as HTML: its type, and its fields. */
  body(schema: Schema): string {
    const within = this.#within(schema, []);
    const whole = this.#follow(schema);
    const isObject = whole.properties !== undefined || whole.allOf !== undefined;
    return `${isObject ? '' : `<p class="whole">${escaped(this.type(schema))}</p>`}${within}`;
  }

  /** Names of all fields of a body, for search. */
  names(schema: Schema, trail: readonly string[] = []): string[] {
    const name = nameOf(schema);
    if (name !== undefined && trail.includes(name)) return [];
    const deeper = name === undefined ? trail : [...trail, name];
    const whole = this.#follow(schema);
    const variants = [...(whole.anyOf ?? []), ...(whole.oneOf ?? []), ...(whole.allOf ?? [])];
    const within = [...variants, ...(whole.items === undefined ? [] : [whole.items])];
    return [
      ...Object.entries(whole.properties ?? {}).flatMap(([field, one]) => [field, ...this.names(one, deeper)]),
      ...within.flatMap((one) => this.names(one, deeper)),
    ];
  }

  /** The type of a schema in words. */
  type(schema: Schema): string {
    const whole = this.#follow(schema);
    const { type, items, anyOf = whole.oneOf, allOf } = whole;
    if (anyOf !== undefined) return [...new Set(anyOf.map((one) => this.type(one)))].join(' or ');
    if (whole.const !== undefined) return JSON.stringify(whole.const);
    if (items !== undefined) return `array of ${this.type(items)}`;
    if (whole.properties !== undefined || allOf !== undefined) return nameOf(schema) ?? 'object';
    if (type === undefined) return 'any';
    return [type].flat().join(' or ') + (whole.format === undefined ? '' : ` (${whole.format})`);
  }

  #follow(schema: Schema): Schema {
    return follow<Schema>(this.#document, schema);
  }

  #field({ name, schema, note, description, example }: Field, trail: readonly string[]): string {
    const whole = this.#follow(schema);
    const text = description ?? schema.description ?? whole.description;
    const parts = [
      `<div class="field"><code class="name">${escaped(name)}</code> <span class="type">${escaped(this.type(schema))}</span>${note === '' ? '' : ` <span class="${note}">${note}</span>`}</div>`,
      text === undefined ? '' : renderText(text),
      this.#limits(whole, example),
      this.#within(schema, trail),
    ];
    return `<li>${parts.join('')}</li>`;
  }

  #limits(schema: Schema, example: unknown): string {
    const { minimum, maximum, minLength, maxLength, minItems, maxItems, items, pattern } = schema;
    const values = schema.enum ?? (items === undefined ? undefined : this.#follow(items).enum);
    const sentences = [
      ...(values === undefined ? [] : [valuesOf(values)]),
      range(minimum, maximum, ''),
      range(minLength, maxLength, ' characters'),
      range(minItems, maxItems, ' items'),
      pattern === undefined || values !== undefined ? '' : `Pattern: ${code(pattern)}`,
      schema.default === undefined ? '' : `Default: ${code(json(schema.default))}`,
      example === undefined ? '' : `Example: ${code(json(example))}`,
    ].filter((one) => one !== '');
    return sentences.length === 0 ? '' : `<div class="limits">${sentences.join(' · ')}</div>`;
  }

  /** The fields inside a schema. Those of one that it is itself in are left out. */
  #within(schema: Schema, trail: readonly string[]): string {
    const name = nameOf(schema);
    if (name !== undefined && trail.includes(name)) return '';
    const whole = this.#follow(schema);
    const deeper = name === undefined ? trail : [...trail, name];
    if (whole.items !== undefined) return this.#within(whole.items, deeper);
    if (whole.anyOf !== undefined || whole.oneOf !== undefined) return this.#variants(whole, deeper);
    const { properties, required } = this.#merged(whole);
    const fields = Object.entries(properties).map(([field, one]) => ({
      name: field,
      schema: one,
      note: this.#note(required.includes(field)),
    }));
    if (fields.length === 0) {
      const values = whole.additionalProperties;
      return typeof values === 'object' ? this.#within(values, deeper) : '';
    }
    const list = this.list(fields, deeper);
    return trail.length === 0
      ? list
      : `<details><summary>Fields${name === undefined ? '' : ` of ${escaped(name)}`}</summary>${list}</details>`;
  }

  #variants({ anyOf, oneOf = anyOf }: Schema, trail: readonly string[]): string {
    const inside = (oneOf ?? []).map((one) => [this.type(one), this.#within(one, [...trail, ''])] as const);
    return inside
      .filter(([, html]) => html !== '')
      .map(([type, html]) =>
        html.startsWith('<details>') ? html : `<details><summary>${escaped(type)}</summary>${html}</details>`,
      )
      .join('');
  }

  /** The fields of an object that consists of several. */
  #merged(schema: Schema): { properties: Readonly<Record<string, Schema>>; required: readonly string[] } {
    const parts = (schema.allOf ?? []).map((one) => this.#merged(this.#follow(one)));
    return {
      properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties),
      required: [...parts.flatMap(({ required }) => required), ...(schema.required ?? [])],
    };
  }

  #note(required: boolean): string {
    if (this.#direction === 'request') return required ? 'required' : '';
    return required ? '' : 'optional';
  }
}

/** Name of the component that a schema refers to. */
function nameOf({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}

function valuesOf(values: readonly unknown[]): string {
  const shown = values.map((value) => code(json(value))).join(', ');
  if (values.length <= MAX_OPEN_VALUES) return `One of ${shown}`;
  return `<details><summary>${values.length} values</summary><p>${shown}</p></details>`;
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  const number = (value: number) => value.toLocaleString('en');
  // Every number of ours is exact: the largest one is no limit.
  const end = to === Number.MAX_SAFE_INTEGER ? undefined : to;
  if (from !== undefined && end !== undefined) return `${number(from)} to ${number(end)}${unit}`;
  if (end !== undefined) return `At most ${number(end)}${unit}`;
  return from === undefined ? '' : `At least ${number(from)}${unit}`;
}
