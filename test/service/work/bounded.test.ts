import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, test } from 'node:test';
import { findQuotations, versesOf } from '../../../src/corpus/quotations/find-quotations.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { type Books, openShared, share } from '../../../src/work/books.ts';
import { runJob, tryJob, WORK_LIMITS } from '../../../src/work/jobs.ts';
import { count, places, seed } from '../../support/chance.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { openBooks } from './open-books.ts';
import { randomVerifyCases, verifyCases } from './worst-cases.ts';
import { chatCases, searchCases } from './worst-queries.ts';

const dataDir = newDataDir();
await buildCorpus(dataDir);
const { books, corpus, close } = openBooks(dataDir);
const { quran, verses } = books;
after(() => {
  close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The quotations of a text within so many units. */
function verify(text: string, limit: number = WORK_LIMITS.verify) {
  const budget = new WorkBudget(limit);
  const output = findQuotations(text, corpus, { budget });
  return { output, complete: !budget.exhausted, units: budget.spent };
}

type Found = ReturnType<typeof verify>['output']['quotations'][number];

/** Tests whether two quotations say the same of verses that both have. */
function agree(one: Found, other: Found): boolean {
  const range = (ref: string | null) => {
    const [, surah = '', first = '', last = first] = /^(\d+):(\d+)(?:-(\d+))?$/.exec(ref ?? '') ?? [];
    return { surah, first: Number(first), last: Number(last) };
  };
  const [a, b] = [range(one.ref), range(other.ref)];
  return one.verdict === other.verdict && a.surah === b.surah && a.first <= b.last && b.first <= a.last;
}

/** Work that is under way when the budget is exhausted is ended at its next step: so much more may be done. */
const OVERSHOOT = 1.05;

test('a text takes no more units than a request can spend; the answer lists what was left', () => {
  const incomplete: string[] = [];
  const cases = verifyCases(corpus);
  for (const { name, text, ordinary } of places(cases.length, 17).flatMap((at) => cases[at] ?? [])) {
    const { output, complete, units } = verify(text);
    assert.ok(units <= WORK_LIMITS.verify * OVERSHOOT, `${name}: ${units} units`);
    assert.equal(complete || output.unchecked.length > 0, true, `${name}: what was left is not told of`);
    if (output.unchecked.length > 0) incomplete.push(name);
    if (ordinary === true) assert.deepEqual(output.unchecked, [], `${name}: ${units} units`);
    for (const { start, end } of output.unchecked) assert.ok(start >= 0 && start < end && end <= text.length, name);
  }
  assert.ok(incomplete.length >= 2, `only ${incomplete.length} cases reach the bound: they are not the worst`);
});

test('random texts keep to the bound too', () => {
  for (const { name, text } of randomVerifyCases(corpus, count(4, 2_000), seed())) {
    const { units } = verify(text);
    assert.ok(units <= WORK_LIMITS.verify * OVERSHOOT, `${name}: ${units} units`);
  }
});

test('with less to spend, what is told is the same as with more, or is left unchecked', () => {
  const texts = verifyCases(corpus).filter(({ name }) => /surah 55|300 short claims|English verses$/.test(name));
  assert.ok(texts.length >= 4);
  for (const { name, text } of texts) {
    const { output: whole, units } = verify(text, Number.POSITIVE_INFINITY);
    const known = new Set(whole.quotations.map((quotation) => JSON.stringify(quotation)));
    const few = verify(text, Math.floor(units / 2));
    assert.equal(few.complete, false, name);
    assert.ok(few.output.unchecked.length > 0, name);
    for (const quotation of few.output.quotations) {
      // What stands beside it or around it can be unchecked: then the same words of the same verses are divided otherwise.
      const same = whole.quotations.filter(({ start, end }) => start < quotation.end && end > quotation.start);
      const isDivided = same.length > 0 && same.every((other) => agree(quotation, other));
      assert.ok(known.has(JSON.stringify(quotation)) || isDivided, `${name}: ${quotation.text.slice(0, 60)}`);
    }
    const left = (start: number, end: number) =>
      few.output.unchecked.some((span) => start < span.end && end > span.start);
    for (const { start, end, text: said } of whole.quotations) {
      const told = few.output.quotations.some((other) => other.start <= start && other.end >= end);
      assert.ok(told || left(start, end), `${name}: nothing is said of "${said.slice(0, 40)}"`);
    }
  }
});

test('the worst searches and messages are answered whole within its bound', () => {
  const searches = searchCases(verses.index);
  for (const { name, text, mode } of places(searches.length, 7).flatMap((at) => searches[at] ?? [])) {
    const span = { from: 0, to: 6_236 };
    const search = { text, mode, span, offset: 0, limit: 100 };
    const { complete, units } = runJob(
      books,
      'verses',
      { search, highlight: true, script: 'kfgqpc' },
      WORK_LIMITS.verses,
    );
    assert.ok(complete, `${name}: ${units} units`);
  }
  const messages = chatCases(corpus, verses.index);
  for (const { name, text } of places(messages.length, 7).flatMap((at) => messages[at] ?? [])) {
    const question = { message: text.trim(), model: 'pro' as const, language: {}, before: undefined };
    const { complete, units } = runJob(books, 'answer', question, WORK_LIMITS.answer);
    assert.ok(complete, `${name}: ${units} units`);
  }
});

test('a search that takes more than it may says that it is not complete, and leaves the index clean', () => {
  const search = { text: 'allah lord people', mode: undefined, span: { from: 0, to: 6_236 }, offset: 0, limit: 10 };
  const input = { search, highlight: false, script: 'unicode' } as const;
  const before = runJob(books, 'verses', input, WORK_LIMITS.verses);
  assert.equal(runJob(books, 'verses', input, 500).complete, false);
  assert.deepEqual(runJob(books, 'verses', input, WORK_LIMITS.verses), before);
});

test('texts that another thread opens have the same answers, in either script and any language', () => {
  const shared = openShared(structuredClone(share(books)));
  const { words, vocabulary } = versesOf(shared.quran).text;
  assert.equal(vocabulary.source, words.atoms);
  const answers = (texts: Books) => [
    ...(['unicode', 'kfgqpc'] as const).map((script) => {
      const search = { text: 'الراحمين', mode: undefined, span: { from: 0, to: 6_236 }, offset: 0, limit: 20 };
      return runJob(texts, 'verses', { search, highlight: true, script }, WORK_LIMITS.verses);
    }),
    ...(['ar', 'en', 'bn'] as const).map((parameter) => {
      const question = { message: '2:255', model: 'v1' as const, language: { parameter }, before: undefined };
      return runJob(texts, 'answer', question, WORK_LIMITS.answer);
    }),
    ...['﴿قل هو الله الأحد﴾', `﴿${quran.texts('quran.ar-kfgqpc').text(1)}﴾`, '﴿هذا صراط على مستقيم﴾'].map((text) =>
      runJob(texts, 'verify', { text, lang: undefined }, WORK_LIMITS.verify),
    ),
  ];
  const [unicode, kfgqpc, ...rest] = answers(shared);
  assert.notDeepEqual(unicode?.output, kfgqpc?.output);
  assert.deepEqual([unicode, kfgqpc, ...rest], answers(books));
  shared.close();
});

test('a job that is not cheap is given up at its first step beyond the bound, and leaves the index clean', () => {
  const search = { text: 'allah lord people', mode: undefined, span: { from: 0, to: 6_236 }, offset: 0, limit: 10 };
  const input = { search, highlight: true, script: 'unicode' } as const;
  const before = runJob(books, 'verses', input, WORK_LIMITS.verses);
  for (let limit = 1; limit < before.units; limit += Math.ceil(before.units / 200)) {
    assert.equal(tryJob(books, 'verses', input, limit), undefined);
  }
  assert.deepEqual(tryJob(books, 'verses', input, before.units), before);
});
