import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../src/config.ts';
import { apiDocument } from '../../../src/http/openapi/openapi.ts';
import { REFERENCE_PLACEHOLDERS } from '../../../src/http/routes/pages/reference-values.ts';
import { openService } from '../../../src/service.ts';

/** A schema of the document, as far as the reference shows it. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

/** Something of the document, or a reference to it. */
export type Ref<T> = T | { readonly $ref: string };
export type Example = { readonly summary?: string; readonly value: unknown };
export type Media = {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Ref<Example>>>;
};
export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: string | number | boolean;
  readonly schema: Schema;
};
export type Header = { readonly description?: string };
export type Answer = {
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
  readonly headers?: Readonly<Record<string, unknown>>;
};
export type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly [string];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Ref<Parameter>[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly description?: string;
    readonly content: Readonly<Record<string, Media>>;
  };
  readonly responses: Readonly<Record<string, Ref<Answer>>>;
  readonly 'x-codeSamples': readonly { readonly label: string; readonly source: string }[];
};
export type ApiDocument = {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly security: NonNullable<Operation['security']>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
/** An operation with its place. */
export type Endpoint = { readonly method: string; readonly path: string; readonly operation: Operation };

/** The OpenAPI document of a service that is opened for it in a temporary folder and never listens. */
export async function readDocument(): Promise<ApiDocument> {
  const dataDir = mkdtempSync(join(tmpdir(), 'isnad-docs-'));
  try {
    const service = await openService(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }));
    try {
      await service.server.ready();
      return apiDocument(service.server, REFERENCE_PLACEHOLDERS) as ApiDocument;
    } finally {
      await service.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What a reference of the document refers to. */
export function follow<T extends object>(document: ApiDocument, value: Ref<T>): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  const [section = '', name = ''] = value.$ref.split('/').slice(2);
  const found = document.components[section]?.[name];
  if (found === undefined) throw new Error(`${value.$ref} is not in the document.`);
  return found as T;
}

/** The operations of a group in the order of the document. */
export function endpointsOf({ paths }: ApiDocument, group: string): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags[0] === group)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}
