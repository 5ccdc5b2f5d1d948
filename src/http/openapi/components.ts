/** Anything of the document: JSON. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
type JsonObject = { readonly [name: string]: Json };

const SECTIONS = ['schemas', 'responses', 'parameters', 'headers', 'examples'] as const;
type Section = (typeof SECTIONS)[number];

/** Values, not descriptions: nothing in them is a schema. */
const VALUES = new Set(['example', 'examples', 'default', 'const', 'enum', 'x-codeSamples']);
/** Keywords of a schema, one of which every titled schema has. */
const SCHEMA_KEYWORDS = ['type', 'anyOf', 'oneOf', 'allOf', 'enum', 'const'];

/**
 * Moves what a document repeats to its components, and refers to it: every titled schema under its title, error responses under
 * their statuses, headers under their names, and parameters that several operations share.
 * @throws Error when two different schemas have the same title
 */
export function withComponents<T extends object>(document: T): T {
  const { components = {}, ...rest } = document as unknown as { readonly components?: JsonObject } & JsonObject;
  const named = new Components();
  const described = named.inDocument(rest as JsonObject);
  return { ...described, components: { ...components, ...named.sections() } } as unknown as T;
}

/** Shorter examples are not worth a reference. In characters of JSON. */
const WORTH_SHARING = 200;

class Components {
  readonly #byName: Readonly<Record<Section, Map<string, Json>>> = {
    schemas: new Map(),
    responses: new Map(),
    parameters: new Map(),
    headers: new Map(),
    examples: new Map(),
  };

  /** How many operations have each parameter, response and example. */
  readonly #uses = new Map<string, number>();

  /** Credentials of every operation that names no others, as JSON. */
  #usualSecurity: string | undefined;

  inDocument(document: JsonObject): JsonObject {
    this.#countUses(document);
    this.#usualSecurity = JSON.stringify(document.security);
    return mapValues(document, (value, name) =>
      name === 'paths' || name === 'webhooks'
        ? mapValues(value as JsonObject, (item) =>
            mapValues(item as JsonObject, (one) => this.#operation(one as JsonObject)),
          )
        : value,
    );
  }

  sections(): JsonObject {
    const filled = SECTIONS.filter((section) => this.#byName[section].size > 0);
    return Object.fromEntries(
      filled.map((section) => [
        section,
        Object.fromEntries([...this.#byName[section]].sort(([a], [b]) => (a < b ? -1 : 1))),
      ]),
    );
  }

  #operation({ security = null, ...rest }: JsonObject): JsonObject {
    const isUsual = security === null || JSON.stringify(security) === this.#usualSecurity;
    return mapValues(isUsual ? rest : { security, ...rest }, (value, name) => {
      if (name === 'parameters') return (value as readonly JsonObject[]).map((one) => this.#parameter(one));
      if (name === 'responses')
        return mapValues(value as JsonObject, (one, status) => this.#response(one as JsonObject, status));
      return this.#schemas(value);
    });
  }

  #countUses({ paths = {}, webhooks = {} }: JsonObject): void {
    const operations = [paths, webhooks].flatMap((items) =>
      Object.values(items as JsonObject).flatMap((item) => Object.values(item as JsonObject)),
    );
    const count = (value: Json) => {
      const text = JSON.stringify(value);
      this.#uses.set(text, (this.#uses.get(text) ?? 0) + 1);
    };
    for (const { parameters = [], responses = {} } of operations as JsonObject[]) {
      for (const { required, ...parameter } of parameters as readonly JsonObject[])
        count(this.#schemas(required === true ? { ...parameter, required } : parameter));
      for (const response of Object.values(responses as JsonObject) as JsonObject[]) {
        count(response);
        for (const { example } of Object.values((response.content ?? {}) as JsonObject) as JsonObject[])
          count(example ?? null);
      }
    }
  }

  /** Shares a parameter that several operations have. It is optional unless it says otherwise. */
  #parameter({ required, ...parameter }: JsonObject): Json {
    const described = this.#schemas(required === true ? { ...parameter, required } : parameter) as JsonObject;
    if ((this.#uses.get(JSON.stringify(described)) ?? 0) < 2) return described;
    const name = pascal(String(described.name));
    const prefix = /^\^([a-z]+)_/.exec(String((described.schema as JsonObject | undefined)?.pattern))?.[1] ?? '';
    return this.#refer('parameters', described, [
      `${ID_KINDS[prefix] ?? ''}${name}`,
      ...['Other', 'Third', 'Fourth'].map((other) => other + name),
    ]);
  }

  /** Shares the error responses, and others that several operations have. */
  #response(whole: JsonObject, status: string): Json {
    const { content, ...response } = whole;
    // Fastify describes a body for every schema, but a 204 has none.
    const bodied: JsonObject = status === '204' || content === undefined ? response : { ...response, content };
    const described = mapValues(bodied, (value, name) =>
      name === 'headers'
        ? mapValues(value as JsonObject, (header, title) => this.#header(header as JsonObject, title))
        : name === 'content'
          ? mapValues(value as JsonObject, (media) => this.#media(media as JsonObject))
          : this.#schemas(value),
    );
    if (NAMED_BY_STATUS.test(status))
      return this.#refer('responses', described, [status, `OpenAI${status}`, `Other${status}`]);
    const [media] = Object.values((content ?? {}) as JsonObject) as JsonObject[];
    const { title } = (media?.schema ?? {}) as JsonObject;
    if (typeof title !== 'string' || (this.#uses.get(JSON.stringify(whole)) ?? 0) < 2) return described;
    return this.#refer('responses', described, [`${title}Response`, `Other${title}Response`]);
  }

  /** Two operations that answer with the same record have the same example, which is named after its schema. */
  #media({ example, ...media }: JsonObject): Json {
    const described = this.#schemas(media) as JsonObject;
    if (example === undefined) return described;
    const { title } = (media.schema ?? {}) as JsonObject;
    const text = JSON.stringify(example);
    const shared = text.length >= WORTH_SHARING && (this.#uses.get(text) ?? 0) > 1;
    if (typeof title !== 'string' || !shared) return { ...described, example };
    return { ...described, examples: { [title]: this.#refer('examples', { value: example }, [title]) } };
  }

  #header(header: JsonObject, title: string): Json {
    return this.#refer('headers', this.#schemas(header), [title]);
  }

  /** Replaces the titled schemas within a value, innermost first. */
  #schemas(value: Json): Json {
    if (Array.isArray(value)) return value.map((one) => this.#schemas(one));
    if (value === null || typeof value !== 'object') return value;
    const within = nullable(
      mapValues(value as JsonObject, (one, name) => (VALUES.has(name) ? one : this.#schemas(one))),
    );
    if (typeof within.title !== 'string' || !SCHEMA_KEYWORDS.some((keyword) => keyword in within)) return within;
    // The name of the component says it.
    const { title, ...untitled } = within;
    return this.#refer('schemas', untitled, [title as string]);
  }

  /** Adds a component under the first of the names that is free or already means the same. */
  #refer(section: Section, component: Json, names: readonly string[]): Json {
    const known = this.#byName[section];
    const text = JSON.stringify(component);
    for (const name of names) {
      const other = known.get(name);
      if (other !== undefined && JSON.stringify(other) !== text) continue;
      known.set(name, component);
      return { $ref: `#/components/${section}/${name}` };
    }
    if (section !== 'schemas' && section !== 'headers') return component;
    throw new Error(`OpenAPI: ${section} has two different ones called ${names.join(' or ')}`);
  }
}

/** What an id in an address belongs to, by its prefix. */
const ID_KINDS: Readonly<Record<string, string>> = {
  acct: 'Account',
  chat: 'Conversation',
  key: 'Key',
  whk: 'Endpoint',
};

/** Responses that are named after their status: errors, and what every endpoint of a webhook answers. Short, as each operation refers to them. */
const NAMED_BY_STATUS = /^(?:[45]\d\d|2XX|default)$/;

/** A schema of a value or null, as one schema with two types if that says the same. Linters take an object with two types for a closed one. */
function nullable({ anyOf, ...rest }: JsonObject): JsonObject {
  if (!Array.isArray(anyOf)) return anyOf === undefined ? rest : { anyOf, ...rest };
  const [value = {}, none = {}, ...others] = anyOf as readonly JsonObject[];
  const isScalar = typeof value.type === 'string' && value.type !== 'object';
  const isPlain = isScalar && !['const', 'enum', 'description'].some((name) => name in value);
  const isAlike = others.length === 0 && JSON.stringify(none) === '{"type":"null"}';
  if (!isPlain || !isAlike || Object.keys(value).some((name) => name in rest)) return { anyOf, ...rest };
  return { ...value, type: [value.type as string, 'null'], ...rest };
}

function pascal(name: string): string {
  return name.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9]?)/g, (_, first: string) => first.toUpperCase());
}

function mapValues(object: JsonObject, map: (value: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]));
}
