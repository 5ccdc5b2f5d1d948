import { MODEL_KINDS, type ModelKind, type ModelList } from '@isnad/contract/chat';
import { Failure } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';

const KINDS = Object.keys(MODEL_KINDS) as ModelKind[];

/** Returns the kind of a model by its name, or the first kind when it is undefined. @throws {Failure} `unknown_model` */
export function modelKind(name: string | undefined, prefix: string): ModelKind {
  const kind = name === undefined ? KINDS[0] : KINDS.find((known) => name === `${prefix}-${known}`);
  if (kind !== undefined) return kind;
  const list = KINDS.map((known) => `${prefix}-${known}`).join(', ');
  throw new Failure('unknown_model', `There is no model ${quoteValue(name ?? '')}; there are ${list}.`, {
    faults: [{ location: 'body.model', message: `got ${quoteValue(name ?? '')}`, fix: `use ${list}` }],
  });
}

/** @param upstream tests whether a kind has a language model */
export function modelList(prefix: string, upstream: (kind: ModelKind) => boolean): ModelList {
  const data = KINDS.map((kind) => ({
    id: `${prefix}-${kind}`,
    description: MODEL_KINDS[kind],
    provider: upstream(kind) ? ('model' as const) : ('corpus' as const),
  }));
  return { data, count: data.length };
}
