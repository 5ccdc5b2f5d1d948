import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import type { ChatAnswer, ChatLanguage } from '@isnad/contract/chat';
import { planAnswer } from '../../../src/chat/answer.ts';
import { compose } from '../../../src/chat/compose.ts';
import { askedSaying } from '../../../src/chat/sayings/asked-saying.ts';
import { layOut } from '../../../src/chat/segments.ts';
import { assertCited, openModelChat } from '../../support/model-chat.ts';

/** A question, and what must hold for the answer. Both lists were written before the code; nothing was tuned on the first reading of the unseen one. */
type Row = {
  readonly language: ChatLanguage;
  readonly q: string;
  readonly must: 'found' | 'altered' | 'not_found' | 'no_verse' | 'no_hadith';
  readonly ref?: string;
  /** Number of verses of the surah. */
  readonly verses?: number;
};

const rows = (name: string) =>
  JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')) as readonly Row[];

const { books, close } = await openModelChat();
after(close);

type Answer = Pick<ChatAnswer, 'message' | 'citations' | 'status' | 'abstain_reason' | 'language'>;

function ask(message: string): Answer {
  const { outline } = planAnswer(books, { message, model: 'v1', language: {}, before: undefined });
  const { status, reason, language } = outline;
  const answer = layOut(compose(books, outline));
  assertCited(books, answer);
  return { ...answer, status, abstain_reason: reason, language };
}

const NOWHERE = {
  en: /^These words are in none of the installed books \(the Quran/,
  bn: /^এখানকার কোনো গ্রন্থেই \(কুরআন/,
  ar: /^هذا اللفظ غير موجود في أي من الكتب المتوفرة هنا \(القرآن/,
};
const NEAREST = {
  en: 'Nearest to it in the installed texts, not the same:',
  bn: 'এখানকার গ্রন্থে এর সবচেয়ে কাছাকাছি যা আছে, তবে একই কথা নয়:',
  ar: 'أقرب ما في النصوص المتوفرة إليه، وليس هو بعينه:',
};
const FOUND = {
  en: /^These words are in /,
  bn: /^কথাটি (?:কুরআন|হাদিসে)/,
  ar: /^هذا اللفظ (?:في|ليس آية)/,
};
const ALTERED = { en: /but not the same\./, bn: /কিন্তু হুবহু এক নয়।/, ar: /وليس مطابقا له\./ };
const GRADE = /\bgraded?\b|sahih\b(?! al-bukhari| muslim)|মান:|সহীহ(?! বুখারী| মুসলিম)|الدرجة|صحيح(?! البخاري| مسلم)/iu;

function digits(language: ChatLanguage, value: number): string {
  const own = { en: '0123456789', bn: '০১২৩৪৫৬৭৮৯', ar: '٠١٢٣٤٥٦٧٨٩' }[language];
  return String(value).replace(/\d/g, (one) => own[Number(one)] ?? '');
}

/** What the service says itself: the texts can have any word. */
function ownWords(message: string, citations: ChatAnswer['citations']): string {
  return citations.reduce((own, { quote }) => own.replace(quote, ''), message);
}

const holds: Readonly<Record<Row['must'], (row: Row, answer: Answer) => void>> = {
  not_found: ({ language }, { message, status, abstain_reason, citations }) => {
    assert.match(message, NOWHERE[language]);
    assert.deepEqual([status, abstain_reason], ['abstained', 'no_evidence']);
    assert.ok(new Set(citations.map(({ ref }) => ref)).size <= 2, 'at most two passages');
    assert.equal(citations.length > 0, message.includes(NEAREST[language]), 'passages are named as the nearest');
    assert.doesNotMatch(ownWords(message, citations), GRADE);
  },
  found: ({ language, ref }, { message, status, citations }) => {
    assert.match(message, FOUND[language]);
    assert.equal(status, 'answered');
    assert.ok(message.split('\n')[0]?.includes('['), 'the first line names the place');
    assert.ok(
      citations.some((citation) => citation.ref === ref),
      `no citation of ${ref}`,
    );
  },
  altered: ({ language, ref }, { message, status, citations }) => {
    assert.match(message.split('\n')[0] ?? '', ALTERED[language]);
    assert.doesNotMatch(ownWords(message, citations), GRADE);
    assert.equal(status, 'answered');
    assert.ok(
      citations.some((citation) => citation.ref === ref),
      `no citation of ${ref}`,
    );
  },
  no_verse: ({ language, verses = 0 }, { message, status, citations }) => {
    assert.ok(message.includes(digits(language, verses)), 'the number of verses');
    assert.deepEqual([status, citations], ['abstained', []]);
  },
  no_hadith: (_, { message, status, citations }) => {
    assert.match(message, /There is no hadith|নম্বর হাদিস নেই|غير موجود في/);
    assert.deepEqual([status, citations], ['abstained', []]);
  },
};

describe('questions about a saying, and references that do not exist', () => {
  for (const row of [...rows('sayings'), ...rows('sayings-unseen')]) {
    test(`${row.must}: ${row.q}`, () => {
      const answer = ask(row.q);
      assert.equal(answer.language, row.language);
      holds[row.must](row, answer);
    });
  }
});

describe('questions about a subject, a meaning or a text', () => {
  const questions = JSON.parse(readFileSync(new URL('./no-sayings.json', import.meta.url), 'utf8')) as string[];
  for (const question of questions) {
    test(question, () => {
      const { message, language } = ask(question);
      for (const sentence of [NOWHERE, FOUND, ALTERED]) assert.doesNotMatch(message, sentence[language]);
    });
  }
});

test('a question for what somebody said is no saying to be checked', () => {
  for (const message of [
    'What did Muhammad say before he died?',
    'which words did the Prophet say when he went to bed',
    'why did the prophet say that women are like glass vessels?',
    'did the Prophet say who leads after him?',
  ])
    assert.equal(askedSaying(message), undefined, message);
  for (const message of [
    'Did the Prophet say that paradise lies under the feet of mothers?',
    'I wonder. What do you think: did Muhammad really say seek knowledge even in China?',
  ])
    assert.ok(askedSaying(message) !== undefined, message);
});
