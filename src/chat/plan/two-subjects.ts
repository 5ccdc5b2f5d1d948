import type { ChatLanguage } from '@isnad/contract/chat';
import { isStopword } from '../../corpus/fold/stopwords.ts';
import { tokenise } from '../../corpus/fold/tokenise.ts';
import { keysOfWord } from '../../corpus/subjects/keys.ts';
import type { Subjects } from '../../corpus/subjects/match.ts';
import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import { withoutAsking } from '../parse-message.ts';
import { COMPARES, JOINS } from '../wording/comparing-words.ts';

/** One of two subjects that a question names, with the name; '' when the question only describes it. */
type NamedSubject = { readonly subject: KnownSubject; readonly name: string };
export type Pair = readonly [NamedSubject, NamedSubject];

/** A name has few words. */
const MAX_WORDS = 4;
/** Minimum confidence in a subject that the words beside a comparison describe without being its name, and how much less the next one has. */
const DESCRIBED = 0.75;
const LEAD = 0.1;

/**
 * Finds the two subjects that a question is about: "patience or gratitude, which is better". Each side is the name of a subject and nothing else, or,
 * where the question compares, describes one. Undefined when both together are the name of one subject ("Musa and Khidr").
 */
export function pairIn(subjects: Subjects, text: string, language: ChatLanguage | undefined): Pair | undefined {
  const sides = sidesOf(text);
  if (sides === undefined) return undefined;
  const compares = COMPARES.test(text);
  const resolved = sides.map((words) => subjectNamed(subjects, words, { language, isName: !compares }));
  const [first, second] = resolved;
  if (first === undefined || second === undefined || first.subject === second.subject) return undefined;
  const both = contentOf(sides.join(' '));
  const isOne = subjects.match(text, language).some(({ subject }) =>
    Object.values(subject.names)
      .flat()
      .some((name) => covers(contentOf(name), both)),
  );
  return isOne ? undefined : [first, second];
}

/** The words on both sides of the only conjunction of a question, without those that ask or compare. */
function sidesOf(text: string): [string, string] | undefined {
  const [first = '', second = '', ...more] = text
    .split(JOINS)
    .map(bare)
    .filter((side) => side !== '');
  const isShort = (side: string) => side !== '' && side.split(' ').length <= MAX_WORDS;
  return more.length === 0 && isShort(first) && isShort(second) ? [first, second] : undefined;
}

const EVERYWHERE = new RegExp(COMPARES.source, 'giu');
const bare = (side: string) => withoutAsking(side.replace(EVERYWHERE, ' '));

type Naming = { readonly language: ChatLanguage | undefined; readonly isName: boolean };

function subjectNamed(subjects: Subjects, words: string, { language, isName }: Naming): NamedSubject | undefined {
  const content = contentOf(words);
  if (content.length === 0) return undefined;
  const matches = subjects.match(words, language).filter(({ subject: { type } }) => type !== 'danger');
  const named = [firstKeys(content), content].flatMap((keys) =>
    matches.flatMap(({ subject }) => {
      const name = Object.values(subject.names)
        .flat()
        .find((one) => isSame(contentOf(one), keys));
      return name === undefined ? [] : [{ subject, name }];
    }),
  );
  const [nearest, next] = matches;
  const isDescribed =
    !isName &&
    nearest !== undefined &&
    nearest.confidence - (next?.confidence ?? 0) >= LEAD &&
    nearest.confidence >= DESCRIBED;
  return named[0] ?? (isDescribed ? { subject: nearest.subject, name: '' } : undefined);
}

/** A spelling as it is comes before one that only sounds alike: `shukr` is gratitude, and sounds like a pig in Bengali. */
const firstKeys = (content: Content): Content => content.map((keys) => keys.slice(0, 1));

/** The keys of each word of a name that is no stop word. */
type Content = readonly (readonly string[])[];

const contentOf = (text: string): Content =>
  tokenise(text)
    .filter(({ term, joined }) => joined !== true && !isStopword(term))
    .map((token) => keysOfWord(token, undefined));

/** Tests whether a name has all of some words. */
function covers(name: Content, words: Content): boolean {
  return words.every((word) => name.some((keys) => keys.some((key) => word.includes(key))));
}

const isSame = (name: Content, words: Content) => name.length === words.length && covers(name, words);
