import type { ChatLanguage } from '@isnad/contract/chat';
import type { SubjectMatch } from '../../corpus/subjects/match.ts';
import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import type { NearText, Sources } from '../passages/nearest-texts.ts';
import { type ChatCorpus, placesIn } from '../passages/passages.ts';
import { retrieve } from '../passages/retrieve.ts';
import { installedText, type SubjectText } from '../passages/subject-texts.ts';
import { ANSWERS } from '../wording/answer-phrases.ts';
import { INTERROGATIVE } from '../wording/ask-words.ts';
import { type AnswerPlan, abstain, type Question } from './answer-plan.ts';
import { contentWords, namesOnlyPeople } from './further-subject.ts';

type Asked = {
  readonly text: string;
  readonly query: string;
  readonly language: ChatLanguage;
  readonly queryLanguage: ChatLanguage;
  readonly sources?: Sources;
};

/** Share of a further question that a text has when it speaks of what is asked. */
const COVERED = 0.3;
/** A text with less of it has none of its words that count. */
const HARDLY_COVERED = 0.1;
/** A question with more words has some that the texts say otherwise. */
const MAX_CONTENT = 2;
const ANY = 0.01;
/** Subjects by whose names a word is looked for. */
const MAX_SUBJECTS = 2;

/** A further question has few words of its own: a text that only shares these is left out. */
export function besidesWords(near: readonly NearText[], { sources }: Asked): readonly NearText[] {
  const ofSubjects = sources?.together === undefined ? [] : near.filter(({ subject }) => subject !== undefined);
  return ofSubjects.length > 0 ? ofSubjects : near;
}

/** Tests whether one of the shown texts has what a further question asks. */
export function coversPoint(near: readonly NearText[], shown: readonly SubjectText[]): boolean {
  return near.some(({ text, covers }) => covers >= COVERED && shown.some(({ ref }) => ref === text.ref));
}

type Further = { readonly subject: KnownSubject; readonly near: readonly NearText[]; readonly asked: Asked };

type Words = { readonly subject: KnownSubject; readonly known: readonly (readonly SubjectMatch[])[] };

/** Tests whether a text on the subject has the words in another form: the names of the subjects that these words describe. */
function isSaidOtherwise(corpus: ChatCorpus, near: readonly NearText[], { subject, known }: Words): boolean {
  const texts = subject.refs.flatMap((ref) => installedText(corpus, ref, 'ar')?.passages ?? []);
  const within = placesIn([...texts, ...near.flatMap(({ text: { passages } }) => passages)]);
  const names = known.flatMap((matches) =>
    matches
      .slice(0, MAX_SUBJECTS)
      .flatMap(({ subject: { names: of } }) => [...of.ar.slice(0, 2), ...of.en.slice(0, 2)]),
  );
  return names.some((query) =>
    (['quran', 'hadith'] as const).some((kind) => {
      const [first] = retrieve(corpus, { query, kind, limit: 1, within: within[kind] });
      return (first?.strength ?? 0) >= COVERED;
    }),
  );
}

/**
 * Says that no text on the subject speaks of what is asked further, when neither its texts nor the words of the subject have it, and another subject
 * has: "what if he was hungry?" after the punishment of theft. Undefined when a text may answer.
 */
export function nothingFurther(
  corpus: ChatCorpus,
  question: Question,
  { subject, near, asked }: Further,
): AnswerPlan | undefined {
  const { language, queryLanguage, text } = asked;
  const content = contentWords(text);
  if (content.length === 0 || content.length > MAX_CONTENT || language !== queryLanguage) return undefined;
  // What is said to all is said to these.
  if (INTERROGATIVE.test(text) || namesOnlyPeople(text)) return undefined;
  // Bengali in Latin letters is written in too many ways to say that a word is nowhere.
  if (language !== 'en' && /\p{Script=Latin}/u.test(text)) return undefined;
  if (near.some(({ subject: owner, covers }) => owner === subject && covers >= HARDLY_COVERED)) return undefined;
  const known = content.map((word) => corpus.subjects.match(word, queryLanguage, ANY));
  const isOfSubject = known.some((matches) => matches.some((match) => match.subject.id === subject.id));
  const isKnown = known.every((matches) => matches.length > 0);
  if (isOfSubject || !isKnown || isSaidOtherwise(corpus, near, { subject, known })) return undefined;
  const [name = ''] = subject.names[language];
  const sentence = ANSWERS[language].nothingOn(name, content.join(' '));
  const plan = abstain(language, question, 'no_evidence', { sentence, query: question.before?.query ?? asked.query });
  return { ...plan, subject: subject.id };
}
