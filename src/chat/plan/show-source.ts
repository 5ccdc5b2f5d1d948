import type { ChatLanguage } from '@isnad/contract/chat';
import { focusOf } from '../passages/excerpt.ts';
import { type ChatCorpus, type Passage, passageOf, refOf, samePassage } from '../passages/passages.ts';
import { installedText, type SubjectText, saidOn, statementsOn } from '../passages/subject-texts.ts';
import { ANSWERS } from '../wording/answer-phrases.ts';
import { PHRASES } from '../wording/phrases.ts';
import { type AnswerPlan, abstain, type Before, type Question, showNamed } from './answer-plan.ts';

/** Shows what the last answer rests on, to who asks for the source or for an explanation, which only a person can give: each of its statements with its references, then these texts before the others. */
export function showSource(
  corpus: ChatCorpus,
  question: Question,
  language: ChatLanguage,
  { before, kind }: { readonly before: Before; readonly kind: 'source' | 'explain' },
): AnswerPlan {
  const shown = before.refs.flatMap((ref) => passageOf(corpus, ref));
  if (shown.length === 0)
    return abstain(language, question, 'no_evidence', { sentence: PHRASES[language].nothingBefore });
  const subject = before.subject === undefined ? undefined : corpus.subjects.find(before.subject);
  const placeOf = ({ passages: [first] }: SubjectText) =>
    first === undefined ? 0 : before.refs.indexOf(refOf(corpus, first));
  const texts = (subject?.refs ?? [])
    .flatMap((ref) => installedText(corpus, ref, language) ?? [])
    .filter(({ passages }) => passages.every((passage) => before.refs.includes(refOf(corpus, passage))))
    .sort((a, b) => placeOf(a) - placeOf(b));
  const said = subject === undefined ? '' : saidOn(subject, texts, language);
  const statements = statementsOn(subject, texts);
  const bases = statements.flatMap(({ rests_on }) => rests_on.flatMap((ref) => passagesOf(texts, ref)));
  const passages = unique([...bases, ...shown]);
  const named = showNamed(language, question, { passages, left: 0 }, before.query);
  const words = statements.flatMap((one) => one.rests_on.map((ref) => [ref, one[language]] as const));
  const byRef = Map.groupBy(words, ([ref]) => ref);
  const focus = [...focusOf([before.query, ...statements.map((one) => one[language])])];
  return {
    ...named,
    outline: {
      ...named.outline,
      opening:
        kind === 'explain'
          ? [ANSWERS[language].noExplanation, said]
          : [said === '' ? PHRASES[language].named : `${ANSWERS[language].restsOn} ${said}`],
      focus,
      said: new Map([...byRef].map(([ref, of]) => [ref, [...focusOf(of.map(([, text]) => text))]])),
    },
    ...(before.subject === undefined ? {} : { subject: before.subject }),
  };
}

const passagesOf = (texts: readonly SubjectText[], ref: string) =>
  texts.flatMap((text) => (text.ref === ref ? text.passages : []));

const unique = (passages: readonly Passage[]) =>
  passages.filter((one, at) => passages.findIndex((other) => samePassage(one, other)) === at);
