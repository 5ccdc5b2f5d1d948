// Writes src/types.ts from the OpenAPI document of a running service: npm run generate --workspace packages/client -- http://127.0.0.1:8787
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly description?: string;
};
type Parameter = {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
};
type Content = { readonly $ref?: string; readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
type Operation = {
  readonly operationId: string;
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
};
/** The parts of an OpenAPI document from which types are made. */
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Content>>;
  };
};

/** What this client leaves to others: sign-in, the operator's pages, the health of the process, and OpenAI's own clients. */
const LEFT_OUT = /^\/(?:api\/(?:auth|operator|me)(?:\/|$)|v1\/|healthz$|readyz$|metrics$|status\.json$)/;
/** The name of the schema of any event. Here it is the union of the kinds of events, which are told apart by `type`. */
const ANY_EVENT = 'Event';

/** The operations that the client offers, as `[method, path, operation]`. */
export function publicOperations(document: ApiDocument): [method: string, path: string, operation: Operation][] {
  return Object.entries(document.paths)
    .filter(([path]) => !LEFT_OUT.test(path))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]): [string, string, Operation] => [method.toUpperCase(), path, one]),
    );
}

function docOf(description: string | undefined): string {
  return description === undefined ? '' : `/** ${description.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`;
}

const lastName = (ref: string): string => ref.split('/').at(-1) ?? '';

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value);

/** Writes the types of one document, and collects the schemas that they refer to. */
class Writer {
  readonly #document: ApiDocument;
  readonly #wanted = new Set<string>();

  constructor(document: ApiDocument) {
    this.#document = document;
  }

  write(): string {
    const operations = publicOperations(this.#document).map(([, , operation]) => operation);
    const parameters = operations.map((operation) => this.#parameters(operation));
    for (const { requestBody, responses } of operations) {
      for (const [status, one] of [...Object.entries(responses), ['200', requestBody ?? {}] as const]) {
        if (!status.startsWith('2')) continue;
        const { content = {} } =
          one.$ref === undefined ? one : (this.#document.components.responses[lastName(one.$ref)] ?? {});
        for (const { schema } of Object.values(content)) if (schema !== undefined) this.#type(schema);
      }
    }
    const events = Object.values(this.#document.webhooks).map(({ post }) =>
      this.#type(post.requestBody?.content?.['application/json']?.schema ?? {}),
    );
    this.#wanted.add('Problem');
    // Writing a schema can add others to the set, and a set also visits what is added meanwhile.
    const schemas = [...(this.#named() as Iterable<string>)];
    const union = `/** Any event. Tell the kinds apart by \`type\`. */\nexport type WebhookEvent = ${events.join(' | ')};\n`;
    return [...schemas, union, ...parameters.filter((text) => text !== '')].join('\n');
  }

  *#named(): Generator<string> {
    for (const name of this.#wanted) {
      const schema = this.#document.components.schemas[name];
      if (schema === undefined) throw new Error(`There is no schema ${name}.`);
      const whole = merged(schema, this.#document);
      const doc = docOf(whole.description ?? `The schema ${name}.`);
      yield whole.properties === undefined
        ? `${doc}export type ${name} = ${this.#type(whole)};\n`
        : `${doc}export interface ${name} ${this.#members(whole)}\n`;
    }
  }

  #type(schema: Schema): string {
    if (schema.$ref !== undefined) {
      const name = lastName(schema.$ref);
      if (name === ANY_EVENT) return 'WebhookEvent';
      this.#wanted.add(name);
      return name;
    }
    if (schema.const !== undefined) return literal(schema.const);
    if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ');
    if (schema.anyOf !== undefined) return schema.anyOf.map((one) => this.#type(one)).join(' | ');
    if (Array.isArray(schema.type))
      return schema.type.map((type: string) => this.#type({ ...schema, type })).join(' | ');
    if (schema.type === 'array') return `readonly (${this.#type(schema.items ?? {})})[]`;
    if (schema.type === 'object') return this.#object(schema);
    if (schema.type === 'integer' || schema.type === 'number') return 'number';
    return typeof schema.type === 'string' ? schema.type : 'unknown';
  }

  #object(schema: Schema): string {
    if (schema.properties !== undefined) return this.#members(schema);
    const values = schema.additionalProperties;
    return `Readonly<Record<string, ${typeof values === 'object' ? this.#type(values) : 'unknown'}>>`;
  }

  #members({ properties = {}, required = [] }: Schema): string {
    const members = Object.entries(properties).map(([name, schema]) =>
      required.includes(name)
        ? `${docOf(schema.description)}readonly ${name}: ${this.#type(schema)};`
        : `${docOf(schema.description)}readonly ${name}?: ${this.#type(schema)} | undefined;`,
    );
    return `{\n${members.join('\n')}\n}`;
  }

  #parameters({ operationId, summary, parameters = [] }: Operation): string {
    const query = parameters
      .map((one) => (one.$ref === undefined ? one : this.#document.components.parameters[lastName(one.$ref)]))
      .filter((one) => one?.in === 'query') as Parameter[];
    if (query.length === 0) return '';
    const members = query.map(({ name, description, schema, required }) => {
      const type = this.#type(schema) + (/commas/.test(description ?? '') ? ' | readonly string[]' : '');
      return `${docOf(description)}readonly ${name}${required ? '' : '?'}: ${type}${required ? '' : ' | undefined'};`;
    });
    const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Params`;
    return `${docOf(`Parameters of the operation "${summary}".`)}export interface ${name} {\n${members.join('\n')}\n}\n`;
  }
}

/** A schema with the members of everything in its `allOf`; later ones win. */
function merged(schema: Schema, document: ApiDocument): Schema {
  const parts = (schema.allOf ?? []).map((part) =>
    part.$ref === undefined ? part : (document.components.schemas[lastName(part.$ref)] ?? {}),
  );
  if (parts.length === 0) return schema;
  return {
    ...schema,
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** The source of `src/types.ts` for a document. */
export function typesOf(document: ApiDocument): string {
  const source = `// Generated from /openapi.json by generate-types.ts. Do not edit.\n\n${new Writer(document).write()}`;
  const tools = fileURLToPath(new URL('../../.ci/tools/run.ts', import.meta.url));
  const options = ['@biomejs/biome/bin/biome', 'format', '--stdin-file-path=packages/client/src/types.ts'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [tools, ...options], {
    input: source,
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

if (import.meta.main) {
  const address = process.argv[2] ?? 'http://127.0.0.1:8787';
  const document = (await (await fetch(`${address}/openapi.json`)).json()) as ApiDocument;
  writeFileSync(new URL('src/types.ts', import.meta.url), typesOf(document));
}
