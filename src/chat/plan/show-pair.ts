import type { ChatLanguage, ModelKind } from '@isnad/contract/chat';
import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import { focusOf } from '../passages/excerpt.ts';
import { nearestTexts } from '../passages/nearest-texts.ts';
import type { ChatCorpus } from '../passages/passages.ts';
import { saidOn } from '../passages/subject-texts.ts';
import { ANSWERS } from '../wording/answer-phrases.ts';
import { PHRASES } from '../wording/phrases.ts';
import type { AnswerPlan, Question } from './answer-plan.ts';
import { choose, type Size } from './choose-texts.ts';
import { type Asked, passagesOf, type Section, sectionsOf } from './show-subject.ts';
import type { Pair } from './two-subjects.ts';

/** How much is shown of each of the two. */
const SIZES: Readonly<Record<ModelKind, Size>> = {
  light: { texts: 1, passages: 2, length: 400 },
  v1: { texts: 2, passages: 3, length: 700 },
  pro: { texts: 4, passages: 7, length: 2_000 },
};

/** Answers a question that names two subjects with what is said on each. Undefined when one of them has no installed text. */
export function showPair(
  corpus: ChatCorpus,
  { model }: Question,
  pair: Pair,
  asked: Pick<Asked, 'query' | 'language' | 'queryLanguage' | 'ruling' | 'only'>,
): AnswerPlan | undefined {
  const { language, query, ruling } = asked;
  const parts = pair.flatMap(({ subject, name }) => {
    const [section] = sectionOn(corpus, subject, { model, asked });
    return section === undefined ? [] : [{ ...section, subject, name }];
  });
  if (parts.length < pair.length) return undefined;
  const shown = new Set<string>();
  const groups = parts.map(({ texts, likeliest, subject, name }) => {
    const fresh = texts.filter(({ ref }) => !shown.has(ref));
    for (const { ref } of fresh) shown.add(ref);
    const title = [
      PHRASES[language].parts(nameIn(language, subject, name)),
      saidOn(subject, likeliest, language),
    ].filter((one) => one !== '');
    return { title: title.join(' '), passages: passagesOf(fresh) };
  });
  const passages = groups.flatMap((group) => group.passages);
  const isRuling = ruling || pair.some(({ subject: { type } }) => type === 'ruling');
  const names = pair.flatMap(({ subject }) => [...subject.names[language], ...subject.names.en]);
  return {
    outline: {
      ...{ language, model, status: 'answered', reason: null, groups },
      opening: [ANSWERS[language].both],
      closing: isRuling ? [PHRASES[language].ruling] : [],
      focus: [...focusOf([query, ...names])],
    },
    evidence: passages,
    query,
    subject: pair[0].subject.id,
  };
}

type Shown = {
  readonly model: ModelKind;
  readonly asked: Pick<Asked, 'query' | 'language' | 'queryLanguage' | 'only'>;
};

function sectionOn(corpus: ChatCorpus, subject: KnownSubject, { model, asked }: Shown): Section[] {
  const near = nearestTexts(corpus, subject, { matches: [], found: [] }, asked);
  const wanted = near.filter(({ text: { kind } }) => asked.only === undefined || kind === asked.only);
  return sectionsOf(choose(wanted.length > 0 ? wanted : near, SIZES[model]));
}

/** The name as it was written, if it is one of the language of the answer. */
function nameIn(language: ChatLanguage, { names }: KnownSubject, name: string): string {
  return names[language].includes(name) ? name : (names[language][0] ?? name);
}
