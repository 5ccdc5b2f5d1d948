import type { ChatLanguage } from '@isnad/contract/chat';
import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import type { ParsedMessage } from '../parse-message.ts';
import type { ChatCorpus } from '../passages/passages.ts';
import { type AnswerPlan, plain, type Question } from '../plan/answer-plan.ts';
import { showSubject } from '../plan/show-subject.ts';
import { ANSWERS } from '../wording/answer-phrases.ts';
import { DIED_BY_SUICIDE } from '../wording/ask-words.ts';
import { either } from '../wording/patterns.ts';
import type { DangerKind } from './weights.ts';

/** Subjects whose texts are for somebody in danger of each kind. The nearest to the message is shown, or else the first. */
const SUBJECTS: Readonly<Record<DangerKind, readonly string[]>> = {
  overdose: ['want-to-die'],
  self_harm: ['want-to-die', 'self-harm', 'suicide', 'overwhelmed', 'feeling-lonely'],
  sexual_abuse: ['sexual-assault'],
  violence: ['domestic-violence', 'abused-by-parents'],
  threat: ['dua-against-fear-and-enemies', 'forced-marriage', 'domestic-violence', 'abused-by-parents'],
};
const VERSE_ON_BEATING = 'verse-4-34';

const BY_SPOUSE = either(
  /\b(?:husband|hubby|spouse|wife|s[hw]ami|jamai|bor)\b/,
  /زوج|جوزي|رجلي|راجلي|مراتي/,
  /স্বামী|জামাই|হাজবেন্ড/,
);
/** A small child, who swallows by accident: the texts for somebody who wants to die are not for its parents. */
const CHILD = either(
  /\b(?:toddlers?|bab(?:y|ies)|infants?|bachcha|baccha|babu)\b|\b(?:my|our) (?:\w+ )?(?:child|kid|son|daughter|boy|girl)\b|\b(?:year|month)s?[ -]old\b/,
  /বাচ্চা|শিশু|বাবু|(?:আমার|ছোট|পিচ্চি) (?:ছেলে|মেয়ে)/,
  /طفل|رضيع|ابني|بنتي|ولدي|البيبي/,
);
/** Asks what the texts say of it, because others claim that the Quran allows it. */
const ASKS_TEXTS = either(
  /\b(?:quran|qur['’]an|koran|allah|islam|verse|ayah?|ayat|hadith|hadis|sunnah|religion|qurane|kurane|4:34)\b/,
  /القرآن|القران|الله|الإسلام|الاسلام|آية|اية|الآية|الدين|الشرع|حديث/,
  /কুরআন|কোরআন|আল্লাহ|ইসলাম|আয়াত|হাদিস|ধর্ম/,
);

/** The subject for somebody whose friend or relative died by suicide. */
export const BEREAVED = 'someone-died-by-suicide';

type Asked = Pick<ParsedMessage, 'intent' | 'only' | 'parts' | 'text'> & {
  /** The message without the words that only ask. */
  readonly subject: string;
  readonly written: ChatLanguage | undefined;
  readonly language: ChatLanguage;
  readonly queryLanguage: ChatLanguage;
};

/** Answers somebody in danger: care and where help is, then the texts for them. */
export function answerDanger(corpus: ChatCorpus, question: Question, asked: Asked, kind: DangerKind): AnswerPlan {
  const { language, queryLanguage, only, parts, text, subject: query } = asked;
  const subject = subjectFor(corpus, asked, kind);
  const { danger, poisoned } = ANSWERS[language];
  const byAccident = kind === 'overdose' && CHILD.test(text);
  if (byAccident) return { ...plain(language, question, poisoned), settled: true };
  const shown =
    subject === undefined
      ? undefined
      : showSubject(corpus, question, subject, {
          ...{ text, query, language, queryLanguage, only, parts },
          ruling: asked.intent === 'ruling',
          further: false,
          danger: kind,
        });
  return shown ?? { ...plain(language, question, danger), settled: true };
}

/** Tests whether somebody asks what the texts say of violence by a spouse: the verse on it needs its context. */
export function asksOfBeating(text: string, kind: DangerKind): boolean {
  return kind === 'violence' && ASKS_TEXTS.test(text) && BY_SPOUSE.test(text);
}

function subjectFor({ subjects }: ChatCorpus, { text, written }: Asked, kind: DangerKind): KnownSubject | undefined {
  if (asksOfBeating(text, kind)) return subjects.find(VERSE_ON_BEATING);
  const suited = kind === 'self_harm' && DIED_BY_SUICIDE.test(text) ? [BEREAVED] : SUBJECTS[kind];
  const nearest = subjects.match(text, written).find(({ subject }) => suited.includes(subject.id));
  return nearest?.subject ?? subjects.find(suited[0] ?? '');
}
