import type { Token } from '../../../corpus/fold/token.ts';
import { tokenise } from '../../../corpus/fold/tokenise.ts';
import type { ChatCorpus, Passage } from '../../passages/passages.ts';
import { type Ascription, introducingWords } from './ascription.ts';
import { isContent, isNegation, isNumber, isProhibition, PassageWords } from './passage-words.ts';
import type { TextSpan } from './spans.ts';

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
  const content = told.filter((token) => isContent(token) && !ascription.introducing(token));
  const share = ascription.direct ? REPORTED_SHARE : RETOLD_SHARE;
  return agrees(words, { text: sentence, tokens: told, content, share });
}

type Told = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly content: readonly Token[];
  readonly share: number;
};

/** Tests whether passages have enough of the words, every number and name among them, and agree about a negation. */
function agrees(words: PassageWords, { text, tokens, content, share }: Told): boolean {
  if (content.some((token) => (isNumber(token) || isName(text, token)) && !words.has(token))) return false;
  if (!tokens.some(isProhibition) && !words.allows(content, tokens.some(isNegation))) return false;
  return content.filter((token) => words.hasRelated(token)).length >= content.length * share;
}

/** Tests whether words reported without marks say what the passages say that their sentence refers to. */
export function isReportedRightly(corpus: ChatCorpus, reported: string, passages: readonly Passage[]): boolean {
  const words = new PassageWords(corpus, passages);
  const tokens: Token[] = tokenise(reported);
  const introducing = introducingWords(reported);
  return agrees(words, {
    text: reported,
    tokens,
    content: tokens.filter((one) => isContent(one) && !introducing(one)),
    share: REPORTED_SHARE,
  });
}

/** Tests whether words recited without marks are those of the passages that their sentence refers to. */
export function isRecitedRightly(corpus: ChatCorpus, recited: string, passages: readonly Passage[]): boolean {
  if (passages.length === 0) return false;
  const words = new PassageWords(corpus, passages);
  const tokens: Token[] = tokenise(recited);
  const introducing = introducingWords(recited);
  const content = tokens.filter((token) => isContent(token) && !introducing(token));
  return content.every((token) => words.has(token)) && words.allows(content, tokens.some(isNegation));
}

/** A capital within a sentence, except in the name of a surah. */
function isName(sentence: string, { start }: TextSpan): boolean {
  const before = sentence.slice(Math.max(0, start - 8), start);
  return /\p{Lu}/u.test(sentence.charAt(start)) && /[\p{L},]\s$/u.test(before) && !/\bsura[ht]?\s$/iu.test(before);
}
