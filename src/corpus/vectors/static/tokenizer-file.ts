import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { ImportFault } from '../../hadith/fault.ts';

/** How a text becomes the tokens of a vocabulary. */
export type TokenRules = {
  /** `wordpiece` takes the longest tokens from the left, `unigram` the most likely ones. */
  readonly kind: 'wordpiece' | 'unigram';
  readonly isLowercase: boolean;
  /** Whether accents and vowel marks are removed. */
  readonly dropsMarks: boolean;
  /** Unicode normalization form. */
  readonly form: 'NFC' | 'NFKC';
  /** Whether each punctuation mark is a word of its own. */
  readonly splitsPunctuation: boolean;
  /** Before the first token of a word (`▁`), and before all others (`##`). */
  readonly first: string;
  readonly further: string;
};

/** `id` is the row of the token in the table. A higher `score` is likelier. */
export type Token = { readonly text: string; readonly id: number; readonly score: number };

const MAX_BYTES = 128 * 1024 * 1024;
const WORD_START = '▁';

/** Steps before the vocabulary is asked that need nothing else here: words are separated by white space, and read one by one. */
const PLAIN_STEPS: ReadonlySet<string> = new Set([
  ...[
    'Sequence',
    'NFC',
    'NFD',
    'Nmt',
    'Replace',
    'Strip',
    'Prepend',
    'Metaspace',
    'WhitespaceSplit',
    'Digits',
    'Split',
  ],
]);
const COMPATIBLE = ['Precompiled', 'NFKC', 'NFKD'];
const PUNCTUATION = ['BertPreTokenizer', 'Punctuation', 'Whitespace'];
const OTHER_STEPS: ReadonlySet<string> = new Set([
  ...COMPATIBLE,
  ...PUNCTUATION,
  'BertNormalizer',
  'Lowercase',
  'StripAccents',
]);

type Json = Readonly<Record<string, unknown>>;

/** Reads a `tokenizer.json` with a WordPiece or Unigram vocabulary. @throws {ImportFault} */
export function readTokenizer(path: string): { rules: TokenRules; tokens: Token[] } {
  const file = basename(path);
  if (statSync(path).size > MAX_BYTES) {
    throw new ImportFault('too_large', 'A tokenizer has at most 128 MB.', { file });
  }
  let json: Json;
  try {
    json = JSON.parse(readFileSync(path, 'utf8')) as Json;
  } catch (cause) {
    throw new ImportFault('damaged_file', 'The tokenizer is not JSON.', { file, cause });
  }
  const steps = [...stepsOf(json?.normalizer), ...stepsOf(json?.pre_tokenizer)];
  const strange = steps.find(({ type }) => !PLAIN_STEPS.has(String(type)) && !OTHER_STEPS.has(String(type)));
  if (strange !== undefined) {
    throw new ImportFault('unknown_shape', `The tokenizer has the step "${strange.type}", which is not supported.`, {
      file,
    });
  }
  const model = (json?.model ?? {}) as Json;
  const tokens = tokensOf(model, file);
  return { rules: rulesOf(model, steps, tokens), tokens };
}

/** Lists the steps of a normalizer or pre-tokenizer, in sequences too. */
function stepsOf(value: unknown): Json[] {
  const step = (value ?? undefined) as Json | undefined;
  if (step === undefined) return [];
  const inner = [step.normalizers, step.pretokenizers].flatMap((list) => (Array.isArray(list) ? list : []));
  return [step, ...inner.flatMap(stepsOf)];
}

function tokensOf({ type, vocab }: Json, file: string): Token[] {
  const isUnigram = type === 'Unigram' && Array.isArray(vocab);
  if (!isUnigram && (type !== 'WordPiece' || typeof vocab !== 'object' || vocab === null)) {
    throw new ImportFault('unknown_shape', 'The tokenizer has no WordPiece or Unigram vocabulary.', { file });
  }
  const tokens = isUnigram
    ? (vocab as unknown[]).map((entry, id) => ({ text: at(entry, 0), id, score: at(entry, 1) }))
    : Object.entries(vocab as object).map(([text, id]) => ({ text, id, score: 0 }));
  const isToken = ({ text, id, score }: (typeof tokens)[number]) =>
    typeof text === 'string' && Number.isSafeInteger(id) && id >= 0 && Number.isFinite(score);
  if (tokens.length === 0 || !tokens.every(isToken)) {
    throw new ImportFault('damaged_file', 'The vocabulary of the tokenizer is damaged.', { file });
  }
  return tokens as Token[];
}

const at = (entry: unknown, place: number): unknown => (Array.isArray(entry) ? entry[place] : undefined);

function rulesOf(model: Json, steps: readonly Json[], tokens: readonly Token[]): TokenRules {
  const has = (...types: string[]) => steps.some(({ type }) => types.includes(String(type)));
  const bert = steps.find(({ type }) => type === 'BertNormalizer');
  const isLowercase = has('Lowercase') || bert?.lowercase === true;
  // BERT's accents go with its capitals, unless it says so itself.
  const dropsMarks = has('StripAccents') || (bert?.strip_accents ?? bert?.lowercase) === true;
  const spaced = ({ type, content }: Json) => type === 'Replace' && /^ \p{P} $/u.test(String(content));
  const kind = model.type === 'Unigram' ? 'unigram' : 'wordpiece';
  return {
    ...{ kind, isLowercase, dropsMarks, form: has(...COMPATIBLE) ? 'NFKC' : 'NFC' },
    splitsPunctuation: has(...PUNCTUATION) || steps.some(spaced),
    first: kind === 'unigram' && tokens.some(({ text }) => text.startsWith(WORD_START)) ? WORD_START : '',
    further: kind === 'wordpiece' ? String(model.continuing_subword_prefix ?? '##') : '',
  };
}
