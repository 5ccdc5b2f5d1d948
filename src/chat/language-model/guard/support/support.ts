import type { Token } from '../../../../corpus/fold/token.ts';
import { tokenise } from '../../../../corpus/fold/tokenise.ts';
import type { ChatCorpus, Passage } from '../../../passages/passages.ts';
import { type Ascription, introducingWords } from '../ascriptions/ascription.ts';
import type { TextSpan } from '../quotations/spans.ts';
import { isContent, isNegation, isNumber, isProhibition } from './content-words.ts';
import { PassageWords } from './passage-words.ts';

/** Minimum share of the words about the subject that a passage must have when a sentence retells it. */
const RETOLD_SHARE = 0.5;
/** The same when it reports speech without marks. Words in marks must be those of the text. */
const REPORTED_SHARE = 0.65;

type Found = {
  readonly ascription: Ascription;
  /** References and genuine quotations of the sentence, with their passages. */
  readonly found: readonly (TextSpan & { readonly passages: readonly Passage[] })[];
};

/**
 * Tests whether the passages that a sentence refers to say what it ascribes: two thirds of its words when it reports speech, half of them when it retells it,
 * and in any case its numbers and names, and a negation where the passage has one.
 */
export function isSupported(corpus: ChatCorpus, sentence: string, { ascription, found }: Found): boolean {
  const passages = found.flatMap((span) => span.passages);
  if (passages.length === 0) return ascription.empty && !ascription.told && !/[:：]\s*$/u.test(sentence);
  const words = new PassageWords(corpus, passages);
  const told = tokenise(sentence).filter(
    (token) => !found.some(({ start, end }) => token.start >= start && token.end <= end),
  );
  const content = contentOf(sentence, told, words).filter((token) => !ascription.introducing(token));
  const share = ascription.direct ? REPORTED_SHARE : RETOLD_SHARE;
  return agrees(words, { text: sentence, tokens: told, content, share });
}

/** A sentence with fewer words about a subject only points to its passage: `Read [[2:153]] slowly.` */
const MIN_TOLD = 6;
/** Minimum share of the words of a sentence that ascribes nothing, but refers to a passage. */
const REFERRED_SHARE = 0.3;

/** Tests whether a sentence that ascribes nothing itself can stand beside its references: readers take the passages for its source. */
export function isBacked(corpus: ChatCorpus, sentence: string, found: Found['found']): boolean {
  const passages = found.flatMap((span) => span.passages);
  if (passages.length === 0) return true;
  const words = new PassageWords(corpus, passages);
  const tokens = tokenise(sentence).filter(
    (token) => !found.some(({ start, end }) => token.start >= start && token.end <= end),
  );
  const introducing = introducingWords(sentence);
  const content = contentOf(sentence, tokens, words).filter((token) => !introducing(token));
  return content.length < MIN_TOLD || agrees(words, { text: sentence, tokens, content, share: REFERRED_SHARE });
}

/** The words about the subject: no grammar, no contraction (`he'll`), and no name of the surah that is referred to. */
function contentOf(text: string, tokens: readonly Token[], words: PassageWords): Token[] {
  const isElided = ({ start, end }: Token) => /['’](?:ll|d|ve|re|m)$/iu.test(text.slice(start, end));
  return tokens.filter((token) => isContent(token) && !words.isOfName(token) && !isElided(token));
}

type Told = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly content: readonly Token[];
  readonly share: number;
  /** The sentence around the words has a negation. */
  readonly negatedAround?: boolean | undefined;
};

/** Tests whether passages have enough of the words, every number and name among them, and agree about a negation. */
function agrees(words: PassageWords, { text, tokens, content, share, negatedAround }: Told): boolean {
  if (content.some((token) => (isNumber(token) || isName(text, token)) && !words.has(token))) return false;
  if (!tokens.some(isProhibition) && !mayNegate(words, { tokens, content, negatedAround })) return false;
  if (!negatesRightly(words, text, { tokens, content })) return false;
  const known = new Set(content.filter((token) => words.hasRelated(token)));
  if (known.size <= content.length / 2 && hasStrangeRun(content, known)) return false;
  return known.size >= content.length * share && clausesOf(text, content).every((clause) => isPartOf(clause, known));
}

/** So many words in a row that no passage has are a thing of their own, unless most of the others are known. */
const STRANGE_RUN = 2;

function hasStrangeRun(content: readonly Token[], known: ReadonlySet<Token>): boolean {
  let run = 0;
  return content.some((token) => {
    run = known.has(token) ? 0 : run + 1;
    return run >= STRANGE_RUN;
  });
}

/** Tests whether the passages have the words with a negation where they have one, here or in the sentence around them. */
function mayNegate(words: PassageWords, { tokens, content, negatedAround }: Omit<Told, 'text' | 'share'>): boolean {
  const negated = tokens.some(isNegation);
  return words.allows(content, negated) || (negatedAround === true && !negated && words.allows(content, true));
}

/** Tests whether each clause with a negation of its own denies what the passages deny. */
function negatesRightly(
  words: PassageWords,
  text: string,
  { tokens, content }: Pick<Told, 'tokens' | 'content'>,
): boolean {
  const joints = jointsOf(text);
  const clauseOf = ({ start }: Token) => joints.filter((joint) => joint < start).length;
  const denied = new Set(tokens.filter(isNegation).map(clauseOf));
  return [...denied].every((clause) =>
    words.allows(
      content.filter((token) => clauseOf(token) === clause),
      true,
    ),
  );
}

function jointsOf(text: string): number[] {
  return [...text.matchAll(JOINT)].map(({ index }) => index);
}

/** Where a sentence can go on with something else. */
const JOINT =
  /[,،;؛:–—]|\band\b|\bbut\b|\bprovided\b|\bso that\b|\bbecause\b|(?<![\p{L}\p{M}])(?:এবং|আর|ও|তবে|যাতে|কারণ|কিন্তু)(?![\p{L}\p{M}])|(?<!\p{L})و(?=\p{L}{4})/gu;
/** A clause with fewer words is not judged alone. */
const MIN_CLAUSE = 2;
/** Minimum share of the words of a clause. */
const CLAUSE_SHARE = 0.3;

function isPartOf(clause: readonly Token[], known: ReadonlySet<Token>): boolean {
  return (
    clause.length < MIN_CLAUSE || clause.filter((token) => known.has(token)).length >= clause.length * CLAUSE_SHARE
  );
}

/** Divides the words of a sentence at the places where it can go on with what the passage does not say. */
function clausesOf(text: string, content: readonly Token[]): Token[][] {
  const joints = jointsOf(text);
  const clauses = new Map<number, Token[]>();
  for (const token of content) {
    const number = joints.filter((joint) => joint < token.start).length;
    clauses.set(number, [...(clauses.get(number) ?? []), token]);
  }
  return [...clauses.values()];
}

type Reported = {
  readonly passages: readonly Passage[];
  /** Every word must be one of the passages. */
  readonly recited: boolean;
  /** The sentence that has the words. */
  readonly sentence?: string;
};

/** Tests whether words without marks say what the passages say that their sentence refers to; when recited, in words of the passages. */
export function isReportedRightly(
  corpus: ChatCorpus,
  reported: string,
  { passages, recited, sentence = reported }: Reported,
): boolean {
  if (passages.length === 0) return false;
  const words = new PassageWords(corpus, passages);
  const tokens: Token[] = tokenise(reported);
  const introducing = introducingWords(reported);
  const content = contentOf(reported, tokens, words).filter((token) => !introducing(token));
  const negatedAround = tokenise(sentence).some(isNegation);
  if (recited)
    return content.every((token) => words.has(token)) && mayNegate(words, { tokens, content, negatedAround });
  return agrees(words, { text: reported, tokens, content, share: REPORTED_SHARE, negatedAround });
}

/** Capitals that name nobody in particular. */
const COMMON = /^(?:muslims?|islam|islamic|god|lord|allah|day)$/u;

/** A capital within a sentence, except in the name of a surah. */
function isName(sentence: string, { start, term }: Token): boolean {
  if (COMMON.test(term)) return false;
  const before = sentence.slice(Math.max(0, start - 8), start);
  return /\p{Lu}/u.test(sentence.charAt(start)) && /[\p{L},]\s$/u.test(before) && !/\bsura[ht]?\s$/iu.test(before);
}
