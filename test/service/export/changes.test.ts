import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ChangePage, TextChange } from '@isnad/contract/changes';
import { completeCorpus } from '../../../src/corpus/build-corpus.ts';
import { ChangeLog } from '../../../src/corpus/changes/change-log.ts';
import { storedVersion } from '../../../src/corpus/changes/texts-version.ts';
import { areVersesRecorded, recordVerseChanges, verseHashesPath } from '../../../src/corpus/changes/verse-changes.ts';
import { isComplete } from '../../../src/corpus/complete.ts';
import { openContainer } from '../../../src/corpus/container.ts';
import { installEditions, removeEditions } from '../../../src/corpus/editions/install-editions.ts';
import { importHadith } from '../../../src/corpus/hadith/import/import.ts';
import type { ImportOptions } from '../../../src/corpus/hadith/import/import-options.ts';
import { realDisk } from '../../../src/corpus/hadith/import/pack-file.ts';
import { removePack } from '../../../src/corpus/hadith/import/packs.ts';
import { readState, writeState } from '../../../src/corpus/hadith/records/corpus-state.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { writeContainer } from '../../../src/corpus/write-container.ts';
import { isnad as run } from '../../support/isnad-command.ts';
import { madeEdition, madeIntroductions, madePack } from '../../support/made-edition.ts';
import { buildCorpus, newDataDir, type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

const sha256 = (text: string) => hash('sha256', text, 'hex');
const changes = (query = '') => isnad.json<ChangePage>(`/api/changes${query}`);
const short = ({ change, ref, language }: TextChange) => `${change} ${ref} ${language}`;

/** Imports the pack `garden` with these lines. @returns the version of the texts after it */
async function importGarden(lines: readonly object[], options: ImportOptions = {}): Promise<string> {
  const file = join(isnad.dataDir, 'garden.ndjson');
  writeFileSync(file, lines.map((line) => `${JSON.stringify({ collection: 'garden', ...line })}\n`).join(''));
  await importHadith({ paths: [file], dataDir: isnad.dataDir, options: { licence: 'CC0-1.0', ...options } });
  return (await changes()).corpus;
}

test('each import tells which texts it added, corrected and removed, with the hashes before and after', async () => {
  const start = await changes();
  assert.deepEqual([start.data, start.editions, start.has_more], [[], [], false], 'the first texts are no change');
  const [one, two] = ['A text that speaks of a garden.', 'A text that speaks of a river.'];
  const first = await importGarden([
    { number: '1', text_en: one },
    { number: '2', text_en: two },
  ]);
  assert.notEqual(first, start.corpus);
  const added = await changes(`?since=${start.corpus}`);
  assert.deepEqual(added.data.map(short), ['added garden:1 en', 'added garden:2 en']);
  assert.deepEqual(added.editions, [{ edition: 'hadith.garden.en', change: 'added' }]);
  const served = await isnad.json<{ text: string }>('/api/hadith/garden:1?lang=en');
  assert.equal(added.data[0]?.new_sha256, sha256(served.text));
  assert.equal(added.data[0]?.old_sha256, null);

  const corrected = 'A text that speaks of a walled garden.';
  const grades = [{ name: 'A scholar', grade: 'Sahih' }];
  const second = await importGarden([{ number: '1', text_en: corrected, grades }]);
  const { data, editions } = await changes(`?since=${first}`);
  assert.deepEqual(data.map(short), ['corrected garden:1 en', 'corrected garden:1 null', 'removed garden:2 en']);
  assert.deepEqual([data[0]?.old_sha256, data[0]?.new_sha256], [sha256(one), sha256(corrected)]);
  assert.deepEqual([data[2]?.old_sha256, data[2]?.new_sha256], [sha256(two), null]);
  assert.deepEqual(editions, [{ edition: 'hadith.garden.en', change: 'changed' }]);

  const titled = await importGarden([{ number: '1', text_en: corrected, grades }], { title: 'The garden' });
  const renamed = await changes(`?since=${second}`);
  assert.deepEqual([renamed.data, renamed.editions], [[], [{ edition: 'hadith.garden.en', change: 'changed' }]]);
  assert.equal(await importGarden([{ number: '1', text_en: corrected, grades }], { title: 'The garden' }), titled);

  await removePack({ dataDir: isnad.dataDir, name: 'garden' });
  const all = await changes();
  assert.deepEqual((await changes(`?since=${titled}`)).data.map(short), ['removed garden:1 en']);
  assert.deepEqual(
    all.data.map(({ step }) => step),
    [1, 1, 2, 2, 2, 4],
  );
  assert.deepEqual((await changes(`?since=${start.corpus}`)).data, all.data);
  assert.deepEqual((await changes(`?since=${all.corpus}`)).data, []);
});

test('pages have every change once, and a cursor of other texts is refused', async () => {
  const start = (await changes()).corpus;
  const lines = Array.from({ length: 250 }, (_, at) => ({
    number: String(at + 1),
    text_en: `The text numbered ${at}.`,
  }));
  await importGarden(lines);
  const found: string[] = [];
  let page = await changes(`?since=${start}&limit=60`);
  const { next_cursor: cursor } = page;
  for (;;) {
    found.push(...page.data.map(({ ref }) => ref));
    if (page.next_cursor === null) break;
    page = await changes(`?since=${start}&limit=60&cursor=${page.next_cursor}`);
  }
  assert.deepEqual(
    found,
    lines.map(({ number }) => `garden:${number}`),
  );
  assert.equal((await changes(`?since=${start}&limit=1000`)).count, 250);
  await removePack({ dataDir: isnad.dataDir, name: 'garden' });
  for (const query of [`?since=${start}&cursor=${cursor}`, '?since=0000000000000000']) {
    const answer = await isnad.request(`/api/changes${query}`);
    assert.equal(answer.status, 400, query);
    assert.equal(((await answer.json()) as { code: string }).code, 'invalid_cursor');
  }
});

test('while texts before the newest are served, the changes up to them are listed', async () => {
  const versions = [(await changes()).corpus];
  for (const text_en of ['A first text.', 'A second text.', 'A third text.']) {
    versions.push(await importGarden([{ number: '1', text_en }]));
  }
  const [start, , served] = versions;
  const log = new ChangeLog({ dataDir: isnad.dataDir, onDamage: () => undefined, version: () => served });
  const page = log.read({ since: start });
  assert.deepEqual([page.corpus, page.data.map(short)], [served, ['added garden:1 en', 'corrected garden:1 en']]);
  assert.deepEqual(log.read({ limit: 1_000 }).data, (await changes('?limit=1000')).data.slice(0, -1));
  assert.deepEqual(log.count(start ?? ''), { added: 1, corrected: 1, removed: 0 });
  assert.deepEqual(log.read({ since: served }).data, []);
  assert.throws(() => log.read({ since: versions[3] }), { code: 'invalid_cursor' });
  await removePack({ dataDir: isnad.dataDir, name: 'garden' });
});

test('an edition of the Quran that is installed, replaced and removed is a change of its verses', async () => {
  const { dataDir } = isnad;
  const start = (await changes()).corpus;
  const parsed = madeEdition('de.one');
  const pack = madePack('de.one');
  await installEditions({ dataDir, editions: [{ pack, parsed }] });
  const added = await changes(`?since=${start}&limit=1000`);
  assert.deepEqual(added.editions, [{ edition: 'de.one', change: 'added' }]);
  assert.deepEqual([added.count, added.has_more, short(added.data[0] as TextChange)], [1000, true, 'added 1:1 de']);
  const [text = ''] = parsed.texts;
  assert.deepEqual([added.data[0]?.edition, added.data[0]?.new_sha256], ['de.one', sha256(text)]);

  const texts = parsed.texts.with(1, 'Ein anderer Satz.');
  await installEditions({ dataDir, editions: [{ pack, parsed: { ...parsed, texts } }] });
  const corrected = await changes(`?since=${added.corpus}`);
  assert.deepEqual(corrected.editions, [{ edition: 'de.one', change: 'changed' }]);
  assert.deepEqual(corrected.data.map(short), ['corrected 1:2 de']);
  assert.equal(corrected.data[0]?.new_sha256, sha256('Ein anderer Satz.'));

  await installEditions({
    dataDir,
    editions: [{ pack: madePack('de.all', { kind: 'introductions' }), parsed: madeIntroductions('de.all') }],
  });
  const other = await changes(`?since=${corrected.corpus}`);
  assert.deepEqual([other.editions, other.data], [[{ edition: 'de.all', change: 'added' }], []], 'not of verses');

  await removeEditions(dataDir, ['de.one', 'de.all']);
  const removed = await changes(`?since=${other.corpus}&limit=1`);
  assert.deepEqual(removed.data.map(short), ['removed 1:1 de']);
  assert.deepEqual(
    removed.editions.map(({ edition, change }) => `${change} ${edition}`),
    ['removed de.one', 'removed de.all'],
  );
  assert.equal(removed.corpus, start, 'the same texts have the same version');
});

test('files of steps that are not listed are removed with the next change', async () => {
  const directory = join(isnad.dataDir, 'corpus');
  const listed = () => new Set(readState(isnad.dataDir).changes?.steps.map(({ file }) => file));
  writeFileSync(join(directory, 'texts-a-b.changes'), 'left by a killed process');
  await importGarden([{ number: '1', text_en: 'A text.' }]);
  assert.deepEqual(new Set(readdirSync(directory).filter((name) => name.endsWith('.changes'))), listed());
});

test('embedded store: a backup keeps what was recorded', async () => {
  const to = newDataDir();
  const archive = join(to, 'backup.tar');
  const made = await run(isnad.dataDir, 'backup', archive);
  assert.equal(made.code, 0, made.err);
  const folder = join(to, 'restored');
  const restored = await run(folder, 'restore', archive);
  assert.equal(restored.code, 0, restored.err);
  assert.deepEqual(readState(folder).changes, readState(isnad.dataDir).changes);
  assert.ok(areVersesRecorded(folder, readInputs()));
  const { corpus } = await changes();
  const page = new ChangeLog({ dataDir: folder, onDamage: () => undefined, version: () => corpus }).read({
    limit: 1_000,
  });
  assert.deepEqual(page.data, (await changes('?limit=1000')).data);
  rmSync(to, { recursive: true });
});

test('a text that was damaged on disk does not keep an import from replacing it', async () => {
  await importGarden([{ number: '1', text_en: 'A text that is damaged.' }]);
  const path = join(isnad.dataDir, 'corpus', readState(isnad.dataDir).hadith?.records ?? '');
  const bytes = readFileSync(path);
  bytes.write('X', bytes.indexOf('A text that is damaged.'));
  writeFileSync(path, bytes);
  const corpus = await importGarden([{ number: '1', text_en: 'A text that is whole.' }]);
  assert.deepEqual(readState(isnad.dataDir).changes?.steps, [], 'the damaged text cannot be compared');
  assert.deepEqual(await changes(`?since=${corpus}`), { ...(await changes()), corpus });

  await importGarden([{ number: '1', text_en: 'A text that is new.' }]);
  const [step] = readState(isnad.dataDir).changes?.steps ?? [];
  rmSync(join(isnad.dataDir, 'corpus', step?.file ?? ''));
  const answer = await isnad.request('/api/changes');
  assert.equal(answer.status, 503);
});

test('a folder of an earlier version gets its record with the next start', async () => {
  const folder = newDataDir();
  await buildCorpus(folder);
  const inputs = readInputs();
  const { changes: _none, ...state } = readState(folder);
  writeFileSync(join(folder, 'corpus', 'current.json'), JSON.stringify(state));
  rmSync(verseHashesPath(folder, inputs.build));
  assert.ok(!isComplete({ dataDir: folder, inputs }));
  await completeCorpus({ dataDir: folder, inputs, now: '2026-11-23T00:00:00.000Z', progress: () => undefined });
  assert.ok(isComplete({ dataDir: folder, inputs }));
  assert.deepEqual(readState(folder).changes, { build: inputs.build, steps: [] });
  rmSync(folder, { recursive: true });
});

test('a build of the Quran with other verses and another edition is recorded', async () => {
  const folder = newDataDir();
  await buildCorpus(folder);
  const inputs = readInputs();
  const { changes: state, hadith } = readState(folder);
  assert.deepEqual(state, { build: inputs.build, steps: [] });
  // The build before had another text of 2:255 and no Bengali.
  const own = verseHashesPath(folder, inputs.build);
  const container = openContainer(own, 'isnad-verse-hashes-1');
  const editions = (container.content as { id: string }[]).filter(({ id }) => id !== 'quran.bn');
  const sections = editions.map(({ id }) => ({ name: id, data: container.section(id) }));
  container.close();
  sections.find(({ name }) => name === 'quran.en')?.data.fill(0xab, 261 * 32, 262 * 32);
  writeContainer(verseHashesPath(folder, 'earlier'), 'isnad-verse-hashes-1', editions, sections);
  writeState(folder, { changes: { build: 'earlier', steps: [] } }, realDisk);
  assert.ok(!areVersesRecorded(folder, inputs));

  recordVerseChanges(folder, inputs);
  assert.ok(areVersesRecorded(folder, inputs));
  assert.deepEqual(readdirSync(join(folder, 'corpus')).filter((name) => name.endsWith('.hashes')).length, 1);
  const log = new ChangeLog({
    dataDir: folder,
    onDamage: () => undefined,
    version: () => storedVersion(inputs.build, { hadith }),
  });
  const since = storedVersion('earlier', { hadith });
  assert.deepEqual(log.count(since), { added: 6_236, corrected: 1, removed: 0 });
  const page = log.read({ since, limit: 1_000 });
  assert.deepEqual(page.editions, [{ edition: 'quran.bn', change: 'added' }]);
  const verse = page.data.find(({ change }) => change === 'corrected');
  const served = await isnad.json<{ translation_en: string }>('/api/sample?key=2:255');
  assert.equal(verse?.new_sha256, sha256(served.translation_en));
  assert.equal(verse?.ref, '2:255');
  assert.equal(verse?.edition, 'quran.en');
  assert.equal(verse?.old_sha256, 'ab'.repeat(32));
  rmSync(folder, { recursive: true });
});

test('damaged hashes of the earlier build do not keep a new version from starting', async () => {
  const folder = newDataDir();
  await buildCorpus(folder);
  const inputs = readInputs();
  const [own, earlier] = [inputs.build, 'earlier'].map((build) => verseHashesPath(folder, build)) as [string, string];
  const whole = readFileSync(own);
  const damaged = Buffer.from(whole);
  damaged.fill(0xab, 100, 200);
  for (const bytes of [damaged, whole.subarray(0, -1), Buffer.alloc(0)]) {
    writeFileSync(earlier, bytes);
    rmSync(own);
    const step = { number: 1, from: 'a', to: 'b', file: 'texts-a-b.changes', added: 1, corrected: 0, removed: 0 };
    writeState(folder, { changes: { build: 'earlier', steps: [step] } }, realDisk);
    recordVerseChanges(folder, inputs);
    assert.ok(areVersesRecorded(folder, inputs));
    assert.deepEqual(readState(folder).changes, { build: inputs.build, steps: [] });
    assert.deepEqual(readFileSync(own), whole);
    assert.ok(!existsSync(earlier));
  }
  rmSync(folder, { recursive: true });
});
