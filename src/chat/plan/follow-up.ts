import type { ChatLanguage } from '@isnad/contract/chat';
import { VERSES } from '../../corpus/quran/shape.ts';
import { languageOf } from '../../corpus/reading/detect.ts';
import type { FollowUp, ParsedMessage } from '../parse-message.ts';
import { gather } from '../passages/gather.ts';
import { type ChatCorpus, type Passage, passageOf, placesOf, refOf } from '../passages/passages.ts';
import { type Named, namedIn, versesFrom } from '../passages/references.ts';
import { installedText } from '../passages/subject-texts.ts';
import { ANSWERS } from '../wording/answer-phrases.ts';
import { PHRASES } from '../wording/phrases.ts';
import { type AnswerPlan, abstain, type Before, plain, type Question, showNamed } from './answer-plan.ts';
import { showEvidence } from './search-answer.ts';
import { showSource } from './show-source.ts';

type Asked = Pick<ParsedMessage, 'followUp' | 'only'> & { readonly language: ChatLanguage };

/** Answers a message that goes on with the last answer: the next verse, more, the same in another language. Undefined for a question of its own. */
export function follow(corpus: ChatCorpus, question: Question, understood: Asked): AnswerPlan | undefined {
  const { before } = question;
  const { language } = understood;
  const phrases = PHRASES[language];
  if (before === undefined) {
    // Without context, "next verse" cannot be answered, but "hadith about …" and "more on …" are ordinary questions.
    const bare =
      understood.followUp === 'hadith' || understood.followUp === 'quran' ? undefined : phrases.nothingBefore;
    return bare === undefined ? undefined : abstain(language, question, 'no_evidence', { sentence: bare });
  }
  const kind: FollowUp | undefined = understood.followUp;
  if (kind === 'again') return again(corpus, question, language, before);
  if (kind === 'source' || kind === 'explain') return showSource(corpus, question, language, { before, kind });
  if (kind === 'next' || kind === 'previous')
    return beside(corpus, question, language, { before, step: kind === 'next' ? 1 : -1, only: understood.only });
  const further = kind === 'more' ? furtherVerses(corpus, before) : undefined;
  if (further !== undefined) return showNamed(language, question, further, before.query);
  if (before.query === '') return undefined;
  const only = kind === 'hadith' || kind === 'quran' ? kind : undefined;
  const rest = restOfSubject(corpus, before, { language, only });
  if (rest.length > 0) return showRest(question, { language, before, passages: rest });
  const queryLanguage = languageOf(before.query) ?? 'en';
  const input = { query: before.query, model: question.model, language, queryLanguage, only };
  const found = gather(corpus, kind === 'more' ? { ...input, seen: placesOf(corpus, before.shown) } : input);
  if (found.length === 0) return { ...plain(language, question, phrases.noMore), query: before.query };
  return showEvidence(corpus, language, question, {
    parts: [{ part: '', evidence: found, found }],
    query: before.query,
    ...{ ruling: false, only },
  });
}

/** After a surah or part of one: the remaining verses. After a single verse: the next one. */
function furtherVerses(corpus: ChatCorpus, { query, refs }: Before): Named | undefined {
  const end = namedIn(query, corpus)?.end;
  const last = refs.at(-1);
  const [from] = last === undefined ? [] : passageOf(corpus, last);
  if (end === undefined || from?.kind !== 'quran' || from.doc + 1 >= VERSES) return undefined;
  return versesFrom(from.doc + 1, Math.max(end, from.doc + 2));
}

/** Shows the same passages in the requested language. */
function again(corpus: ChatCorpus, question: Question, language: ChatLanguage, before: Before): AnswerPlan {
  const passages = before.refs.flatMap((ref) => passageOf(corpus, ref));
  if (passages.length === 0)
    return abstain(language, question, 'no_evidence', { sentence: PHRASES[language].nothingBefore });
  return showNamed(language, question, { passages, left: 0 }, before.query);
}

function beside(
  corpus: ChatCorpus,
  question: Question,
  language: ChatLanguage,
  { before, step, only }: { before: Before; step: 1 | -1; only: ParsedMessage['only'] },
): AnswerPlan {
  // "The next verse" continues from a verse, even if hadiths came after it.
  const wanted = only === undefined ? before.refs : before.refs.filter((ref) => /^\d/.test(ref) === (only === 'quran'));
  const ref = step > 0 ? wanted.at(-1) : wanted[0];
  const [from] = ref === undefined ? [] : passageOf(corpus, ref);
  const count = from?.kind === 'quran' ? VERSES : (corpus.hadith?.records.content.count ?? 0);
  const doc = (from?.doc ?? -1) + step;
  if (from === undefined || doc < 0 || doc >= count) {
    return abstain(language, question, 'no_evidence', { sentence: PHRASES[language].nothingBefore });
  }
  const shown = showNamed(language, question, { passages: [{ kind: from.kind, doc }], left: 0 }, before.query);
  return {
    ...shown,
    outline: { ...shown.outline, opening: [step > 0 ? PHRASES[language].next : PHRASES[language].previous] },
  };
}

const MAX_REST = 5;

/** The texts on the subject of the conversation that were not shown yet. */
function restOfSubject(
  corpus: ChatCorpus,
  { subject, shown }: Before,
  { language, only }: { language: ChatLanguage; only: Passage['kind'] | undefined },
): Passage[] {
  const refs = (subject === undefined ? undefined : corpus.subjects.find(subject)?.refs) ?? [];
  return refs
    .flatMap((ref) => installedText(corpus, ref, language) ?? [])
    .filter(({ kind, passages }) => (only === undefined || kind === only) && !isShown(corpus, passages, shown))
    .sort((a, b) => Number(a.weak) - Number(b.weak))
    .flatMap(({ passages }) => passages)
    .slice(0, MAX_REST);
}

function isShown(corpus: ChatCorpus, passages: readonly Passage[], shown: readonly string[]): boolean {
  return passages.some((passage) => shown.includes(refOf(corpus, passage)));
}

type Rest = { readonly language: ChatLanguage; readonly before: Before; readonly passages: readonly Passage[] };

function showRest(question: Question, { language, before, passages }: Rest): AnswerPlan {
  const named = showNamed(language, question, { passages, left: 0 }, before.query);
  return {
    ...named,
    outline: { ...named.outline, opening: [ANSWERS[language].moreOfSubject] },
    ...(before.subject === undefined ? {} : { subject: before.subject }),
  };
}
