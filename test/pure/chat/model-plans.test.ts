import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CHAT_LANGUAGES, type ChatLanguage, type ModelKind } from '@isnad/contract/chat';
import { checkMessage } from '../../../src/chat/check-message.ts';
import { LINKS } from '../../../src/chat/language-model/steps.ts';
import { passageLabel, passageOf } from '../../../src/chat/passages/passages.ts';
import { ANSWERS } from '../../../src/chat/wording/answer-phrases.ts';
import { LINK_PHRASES } from '../../../src/chat/wording/link-phrases.ts';
import { digitsOf, PHRASES } from '../../../src/chat/wording/phrases.ts';
import { count, fc } from '../../support/chance.ts';
import { assertCited, type ModelAnswer, openModelChat } from '../../support/model-chat.ts';

const QUESTIONS: Readonly<Record<ChatLanguage, readonly string[]>> = {
  en: [
    'What does the Quran say about patience?',
    'Is interest haram?',
    'I am so sad and lonely',
    'zakat who gets it',
    'What is ihsan?',
  ],
  bn: ['ধৈর্য সম্পর্কে কুরআন কী বলে?', 'নিয়ত নিয়ে হাদিস', 'ইহসান কী?'],
  ar: ['ماذا يقول القرآن عن الصبر؟', 'حديث لا تغضب'],
};

let chat: Awaited<ReturnType<typeof openModelChat>>;
before(async () => {
  chat = await openModelChat();
});
after(() => chat.close());

/** The service's own sentences in a language that an answer with a plan can have. */
function ownSentences(language: ChatLanguage): ReadonlySet<string> {
  const { books } = chat;
  const { which, ...links } = LINK_PHRASES[language];
  const { abstain, ruling, brokeOff } = PHRASES[language];
  const near = (QUESTIONS[language] ?? []).flatMap((text) => books.subjects.match(text, language));
  const subjects = [...new Set(near.map(({ subject }) => subject))];
  const names = subjects.map((subject) => subject.names[language][0] ?? subject.names.en[0] ?? subject.id);
  return new Set([
    ...Object.values(links).flat(),
    ...Object.values(abstain),
    ...[ruling, brokeOff, ANSWERS[language].felt],
    ...names.flatMap((one) => names.map((other) => which(one, other))),
    ...subjects.flatMap(({ says }) => says.map((statement) => statement[language])),
  ]);
}

/**
 * Takes an answer apart: what is not quoted must be made of the service's own sentences, of headings and labels of passages that exist, and of the
 * marks between them.
 */
function assertKnown({ segments }: ModelAnswer, language: ChatLanguage, own: ReadonlySet<string>): void {
  const { chain } = ANSWERS[language];
  for (const paragraph of segments
    .map((one) => (typeof one === 'string' ? one : '\0'))
    .join('')
    .split('\n')) {
    const text = paragraph.replaceAll('\0', '').replaceAll('…', '').replace(chain, '').trim();
    if (text === '' || own.has(text)) continue;
    // Statements, each with its references behind it, or the heading of a passage.
    for (const [, sentence = '', heading = ''] of text.matchAll(/(?:([^[]*?) )?(\[[^\]]+\]|$)/gu)) {
      if (sentence === '' && heading === '') continue;
      assert.ok(heading !== '' && (sentence.trim() === '' || own.has(sentence.trim())), `not the service's: ${text}`);
      assert.ok(isHeading(heading, language), `no passage has this heading: ${heading}`);
    }
  }
}

function isHeading(heading: string, language: ChatLanguage): boolean {
  const { books } = chat;
  const hadith = /· (\S+?)(?:;|\])/u.exec(heading)?.[1];
  if (hadith !== undefined) return passageOf(books, hadith).length > 0;
  const plain = heading.replace(/[০-৯٠-٩]/g, (digit) => String('০১২৩৪৫৬৭৮৯٠١٢٣٤٥٦٧٨٩'.indexOf(digit) % 10));
  const [, surah, verse] = /(\d+):(\d+)/.exec(plain) ?? [];
  if (surah !== undefined) {
    const [passage] = passageOf(books, `${surah}:${verse}`);
    const label = passage === undefined ? '' : passageLabel(books, passage, language);
    return digitsOf(language, heading).startsWith(label.slice(0, -1));
  }
  return /\d/.test(plain);
}

const word = fc.constantFrom(
  'Allah says',
  'الله',
  'the Prophet said',
  'হারাম',
  '2:300',
  'kill',
  '"',
  '\\',
  '\u202e',
  '😀',
);
const number = fc.oneof(fc.integer({ min: -2, max: 9 }), fc.double(), fc.constantFrom('1', null, [], {}));

/** One line of what a model says: a step with right or wrong names and types, prose, or broken JSON. */
function line(refs: readonly string[], subjects: readonly string[]) {
  const ref = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...refs) },
    fc.constantFrom('2:300', 'bukhari:99999', '94:5', 'x', 7, null),
  );
  const link = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...LINKS) },
    fc.constantFrom('proves', 'Allah says:', 3, null, undefined),
  );
  const quote = fc.record(
    {
      ref,
      sentences: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom([], [1], [2], [1, 2], [2, 4]) },
        fc.array(number, { maxLength: 4 }),
        number,
      ),
      link,
      text: word,
    },
    { requiredKeys: ['ref'] },
  );
  const step = fc.oneof(
    { weight: 40, arbitrary: quote },
    fc.record({ subject: fc.oneof(fc.constantFrom(...subjects, 'nothing'), word) }),
    fc.record({ ask: fc.constantFrom('which', 'Allah') }),
    fc.record({ abstain: fc.constantFrom('not_answered', 'needs_a_scholar', 'other_matter', 'no') }),
    fc.record({ search: word }),
    fc.record({ comment: word }),
  );
  const json = step.map((value) => JSON.stringify(value));
  const cut = fc.tuple(json, fc.nat({ max: 30 })).map(([text, at]) => text.slice(0, at));
  return fc.oneof(
    { weight: 6, arbitrary: json },
    cut,
    fc.array(word).map((words) => words.join(' ')),
    fc.constant('[[['),
  );
}

test('every word of an answer is the service’s own or that of a text, whatever a model returns', async () => {
  const own = new Map(CHAT_LANGUAGES.map((language) => [language, ownSentences(language)]));
  const asked = fc.record({
    language: fc.constantFrom(...CHAT_LANGUAGES),
    kind: fc.constantFrom<ModelKind>('light', 'v1', 'pro'),
    place: fc.nat(),
    size: fc.constantFrom(1, 5, 1_000),
    wrapped: fc.boolean(),
  });
  const shown = { whole: 0, partial: 0, dropped: 0 };
  await fc.assert(
    fc.asyncProperty(asked, fc.gen(), async ({ language, kind, place, size, wrapped }, gen) => {
      const questions = QUESTIONS[language];
      const question = questions[place % questions.length] ?? '';
      const subjects = chat.books.subjects.match(question, language).map(({ subject }) => subject.id);
      const answer = await chat.ask({
        ...{ question, language, kind, size },
        says: (refs) => {
          const lines = gen(() => fc.array(line(refs.length > 0 ? refs : ['1:1'], subjects), { maxLength: 12 }));
          return wrapped ? `{"steps": [${lines.join(',')}]}` : lines.join('\n');
        },
      });
      assertCited(chat.books, answer);
      assert.deepEqual(checkMessage(chat.books, answer.message, answer.citations), []);
      shown.dropped += answer.usage.dropped_steps ?? 0;
      if (answer.usage.provider === 'corpus') return;
      assertKnown(answer, language, own.get(language) ?? new Set());
      for (const { partial } of answer.citations) shown[partial ? 'partial' : 'whole'] += 1;
    }),
    { numRuns: count(100, 10_000) },
  );
  assert.ok(shown.whole > 40 && shown.partial > 0 && shown.dropped > 40, JSON.stringify(shown));
});
