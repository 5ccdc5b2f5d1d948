// Runs on each store.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Hadith } from '@isnad/contract/hadith';
import { LiveCorpus } from '../../../src/corpus/live.ts';
import { acceptCorrection } from '../../../src/corrections/accept.ts';
import { reportFault } from '../../../src/corrections/corrections.ts';
import { isnad as runCommand } from '../../support/isnad-command.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

const run = (...words: string[]) => runCommand(isnad.store, ...words);

test('the operator lists, reads and answers what readers report', async () => {
  const report = { ref: '2:255', edition: 'quran.ar', text: 'words', kind: 'letters', proposed: undefined } as const;
  const id = await reportFault(isnad.service.platform, { ...report, detail: 'bad\u001b[31m', email: 'a@example.org' });
  const list = await run('corrections', 'list');
  assert.equal(list.code, 0, list.err);
  assert.match(list.out, new RegExp(`${id}.*open.*2:255.*letters`));
  const shown = await run('corrections', 'show', id);
  assert.match(shown.out, /SHA-256: {3}[0-9a-f]{64}[\s\S]*bad\ufffd\[31m[\s\S]*a@example\.org/);
  const rejected = await run('corrections', 'reject', id, '--answer', 'As in the print.');
  assert.match(rejected.out, /rejected[\s\S]*Answer: {4}As in the print\./);
  assert.equal((await run('corrections', 'reject', id, '--answer', 'Again')).code, 1);
  assert.doesNotMatch((await run('corrections', 'list')).out, new RegExp(id));
  assert.match((await run('corrections', 'list', '--state', 'all')).out, new RegExp(id));
  assert.match(
    (await run('corrections', 'list', '--state', 'nosuch')).err,
    /--state must be open, accepted, rejected or all/,
  );
  assert.match((await run('corrections', 'show', 'cor_0')).err, /There is no report cor_0/);
});

/** A report about a text of hadith 7 of an-Nawawi. */
const reported = (lang: 'ar' | 'en' | 'bn', text: string, ref = 'nawawi:7') =>
  reportFault(isnad.service.platform, {
    ...{ ref, edition: `nawawi40.${lang}`, text, kind: 'letters', detail: 'A letter is wrong.' },
    ...{ proposed: undefined, email: undefined },
  });
const seventh = () => isnad.json<Hadith>('/api/hadith/nawawi:7?lang=bn');

test('an accepted correction is served at once with its own source, and can be taken back', async () => {
  const before = await seventh();
  const source = before.texts.bn ?? '';
  const words = `${source.slice(0, -1)} (সংশোধিত)।`;
  const id = await reported('bn', source);
  const { corpus } = await isnad.json<{ corpus: string }>('/api/changes');
  assert.match((await run('corrections', 'accept', id)).err, /proposes no words/);
  const accepted = await run('corrections', 'accept', id, '--text', words, '--answer', 'Thank you.');
  assert.equal(accepted.code, 0, accepted.err);
  assert.match(accepted.out, /accepted[\s\S]*Corrected:\n {2}.*সংশোধিত[\s\S]*1 changed hadith\./);
  const after = await seventh();
  assert.deepEqual(
    { ...after, text: '', texts: { ...after.texts, bn: '' } },
    { ...before, text: '', texts: { ...before.texts, bn: '' }, source: { ...before.source, bn: 'corrections' } },
  );
  assert.deepEqual([after.text, after.texts.bn], [words, words]);
  const { data } = await isnad.json<{ data: { id: string; title: string; records: number }[] }>('/api/editions');
  const edition = data.find((one) => one.id === 'hadith.corrections.bn');
  assert.deepEqual([edition?.title, edition?.records], ['Corrections of this service', 1]);
  const changes = await isnad.json<{ data: { ref: string; change: string }[] }>(`/api/changes?since=${corpus}`);
  assert.ok(changes.data.some(({ ref, change }) => ref === 'nawawi:7' && change === 'corrected'));
  const found = await isnad.json<{ data: Hadith[] }>(`/api/hadith?search=${encodeURIComponent('সংশোধিত')}`);
  assert.equal(found.data[0]?.ref, 'nawawi:7');

  assert.match((await run('corrections', 'accept', id, '--text', source)).err, /is accepted\. Its answer: Thank you\./);
  assert.match((await run('corrections', 'list', '--state', 'accepted')).out, new RegExp(id));
  const back = await run('corrections', 'reject', id, '--answer', 'It was right.');
  assert.match(back.out, /rejected[\s\S]*It was right\.[\s\S]*1 changed hadith\./);
  assert.deepEqual(await seventh(), before);
});

test('the last of several corrections of a text is served, and apply restores what was removed by hand', async () => {
  const { texts } = await seventh();
  const first = await reported('en', texts.en ?? '');
  assert.equal((await run('corrections', 'accept', first, '--text', 'The first words.')).code, 0);
  const arabic = await reported('ar', texts.ar ?? '');
  assert.equal((await run('corrections', 'accept', arabic, '--text', 'الدِّينُ النَّصِيحَةُ.')).code, 0);
  const second = await reported('en', 'The first words.');
  assert.equal((await run('corrections', 'accept', second, '--text', 'The second words.')).code, 0);
  const both = { ...texts, ar: 'الدِّينُ النَّصِيحَةُ.', en: 'The second words.' };
  assert.deepEqual((await seventh()).texts, both);
  assert.equal((await run('hadith', 'remove', 'corrections')).code, 0);
  assert.deepEqual((await seventh()).texts, texts);
  assert.match((await run('corrections', 'apply')).out, /1 changed hadith\./);
  assert.deepEqual((await seventh()).texts, both);
  assert.equal((await run('corrections', 'reject', second, '--answer', 'No.')).code, 0);
  assert.deepEqual((await seventh()).texts, { ...both, en: 'The first words.' });
  for (const id of [first, arabic]) await run('corrections', 'reject', id, '--answer', 'No.');
  assert.deepEqual((await seventh()).texts, texts);
  assert.match((await run('corrections', 'apply')).out, /0 changed hadiths\./);
});

test('what cannot be served as it was accepted is refused with its reason, and nothing changes', async (t) => {
  const { platform } = isnad.service;
  const corpus = new LiveCorpus({ dataDir: isnad.dataDir, onFault: assert.ifError });
  t.after(() => corpus.close());
  const accept = (id: string, text: string) =>
    acceptCorrection({ ...platform, live: corpus.hadith() }, id, { text, answer: null });
  const { texts } = await seventh();
  const text = texts.en ?? '';
  const refusals: [string, RegExp][] = [
    [text, /has these words already/],
    ['<b>Sincerity</b> is religion.', /Leave out markup/],
    ['Religion is\u202e sincerity.', /Leave out markup/],
    ['Religion is sincerity, and then…', /end within a sentence/],
    ['الدين النصيحة', /wrong script/],
    [' ', /cannot be served/],
  ];
  const id = await reported('en', text);
  for (const [words, message] of refusals) await assert.rejects(accept(id, words), { message }, words);
  const older = await reported('en', 'The words of an earlier import.');
  await assert.rejects(accept(older, 'Other words.'), { message: /has changed since/ });
  const verse = await reported('ar', 'words', '2:255');
  await assert.rejects(accept(verse, 'Other words.'), { message: /Quran .* not changed here/ });
  await assert.rejects(accept('cor_0', 'Other words.'), { message: /There is no report cor_0/ });
  const gone = await reported('en', 'words', 'nawawi:999');
  await assert.rejects(accept(gone, 'Other words.'), { code: 'hadith_not_found' });
  const shown = await run('corrections', 'show', id);
  assert.match(shown.out, new RegExp(`open\\n[\\s\\S]*${hash('sha256', text, 'hex')}`));
  assert.deepEqual((await seventh()).texts, texts);
});

test('when 10,000 reports are open, another one is refused until one is answered', async () => {
  const { db } = isnad.service.platform;
  const report = await db.selectFrom('corrections').selectAll().limit(1).executeTakeFirstOrThrow();
  const insert = async (...numbers: number[]) => {
    const rows = numbers.map((number) => ({ ...report, id: `cor_full_${number}`, state: 'open' as const }));
    await db.insertInto('corrections').values(rows).execute();
  };
  const count = db.selectFrom('corrections').select(({ fn }) => fn.countAll<number>().as('open'));
  const { open } = await count.where('state', '=', 'open').executeTakeFirstOrThrow();
  const missing = Array.from({ length: 9_999 - Number(open) }, (_, index) => index);
  for (let from = 0; from < missing.length; from += 500) await insert(...missing.slice(from, from + 500));
  const last = await reported('en', 'words');
  await assert.rejects(reported('en', 'words'), { code: 'unavailable' });
  await db.updateTable('corrections').set({ state: 'rejected' }).where('id', '=', last).execute();
  await reported('en', 'words');
  await db.deleteFrom('corrections').where('id', 'like', 'cor_full_%').execute();
});
