/** How a passage belongs to what stands before it. The sentence for it is the service's own. */
export const LINKS = [
  'answers',
  'adds',
  'example',
  'condition',
  'exception',
  'contrast',
  'cause',
  'differs',
  'weaker',
  'context',
] as const;
export type Link = (typeof LINKS)[number];

/** Why a model gives no answer. */
export const ABSTENTIONS = ['not_answered', 'needs_a_scholar', 'other_matter'] as const;
export type Abstention = (typeof ABSTENTIONS)[number];

/** A step of the plan that a model returns. It names what it was offered, and has no words for the reader, but for a comment that is shown apart. */
export type Step =
  | { readonly kind: 'subject'; readonly id: string }
  /** Without sentences, the whole passage. Numbers from 1. */
  | { readonly kind: 'quote'; readonly ref: string; readonly sentences: readonly number[]; readonly link: Link }
  | { readonly kind: 'ask' }
  | { readonly kind: 'abstain'; readonly reason: Abstention }
  | { readonly kind: 'search'; readonly query: string }
  | { readonly kind: 'comment'; readonly text: string };

/**
 * Why a step is left out. `malformed`: it is no JSON, or no step. `not_offered`: it names a passage or a subject that was not offered. `repeated`: its
 * passage is quoted already. `too_many`: the answer has all the passages that it can have. `out_of_place`: it does not fit what the answer has so far.
 */
export type Dropped =
  | 'malformed'
  | 'not_offered'
  | 'no_such_sentence'
  | 'unknown_link'
  | 'repeated'
  | 'too_many'
  | 'out_of_place';

/** Longer queries are cut, and longer comments are no comments. In UTF-16 units. */
const MAX_QUERY = 256;
const MAX_COMMENT = 1_200;

/** Reads a step from a JSON object. Names are checked by `AnswerPage`, which knows what was offered. */
export function readStep(json: string): Step | Dropped {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return 'malformed';
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'malformed';
  const { subject, ref, sentences, link, ask, abstain, search, comment } = value as Record<string, unknown>;
  if (typeof ref === 'string') return readQuote(ref, sentences ?? [], link ?? 'answers');
  if (typeof subject === 'string') return { kind: 'subject', id: subject };
  if (ask === 'which') return { kind: 'ask' };
  const reason = ABSTENTIONS.find((known) => known === abstain);
  if (reason !== undefined) return { kind: 'abstain', reason };
  if (typeof search === 'string' && search.trim() !== '') return { kind: 'search', query: search.slice(0, MAX_QUERY) };
  if (typeof comment === 'string' && comment.length <= MAX_COMMENT) return { kind: 'comment', text: comment };
  return 'malformed';
}

function readQuote(ref: string, sentences: unknown, link: unknown): Step | Dropped {
  const known = LINKS.find((one) => one === link);
  if (known === undefined) return 'unknown_link';
  const numbers = Array.isArray(sentences) ? sentences : [sentences];
  if (!numbers.every((number) => Number.isInteger(number))) return 'no_such_sentence';
  return { kind: 'quote', ref, sentences: [...new Set(numbers as number[])].sort((a, b) => a - b), link: known };
}

type Offered = {
  readonly refs: readonly string[];
  readonly subjects: readonly string[];
  readonly searching: boolean;
  readonly commenting: boolean;
};

/** The JSON schema of a plan, with the names of what is offered. For APIs that take one (`response_format`). */
export function planSchema({ refs, subjects, searching, commenting }: Offered): object {
  const step = (properties: Record<string, object>) => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });
  const oneOf = (values: readonly string[]) => ({ type: 'string', enum: [...values] });
  const steps = [
    step({ ref: oneOf(refs), sentences: { type: 'array', items: { type: 'integer' } }, link: oneOf(LINKS) }),
    step({ abstain: oneOf(ABSTENTIONS) }),
    ...(subjects.length > 0 ? [step({ subject: oneOf(subjects) })] : []),
    ...(subjects.length > 1 ? [step({ ask: oneOf(['which']) })] : []),
    ...(searching ? [step({ search: { type: 'string' } })] : []),
    ...(commenting ? [step({ comment: { type: 'string' } })] : []),
  ];
  return step({ steps: { type: 'array', items: { anyOf: steps } } });
}
