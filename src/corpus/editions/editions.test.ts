import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { madeEdition, madeIntroductions, madePack } from '../../../test/support/made-edition.ts';
import { buildCorpus, newDataDir } from '../../../test/support/start.ts';
import { until } from '../../../test/support/until.ts';
import { ImportFault } from '../hadith/fault.ts';
import { realDisk } from '../hadith/import/pack-file.ts';
import { withCorpusLock } from '../hadith/records/corpus-lock.ts';
import { editionsDirectory, readState, statePath } from '../hadith/records/corpus-state.ts';
import { LiveQuran } from '../live-quran.ts';
import { quranBuildOf, quranPath } from '../places.ts';
import { readInputs } from '../quran/inputs.ts';
import { type EditionContent, layOut, writeEdition } from './edition-file.ts';
import { installEditions, listEditions, removeEditions } from './install-editions.ts';
import { shareAll } from './with-editions.ts';

let dataDir: string;
let live: LiveQuran;
const faults: string[] = [];
before(async () => {
  dataDir = newDataDir();
  await buildCorpus(dataDir);
  live = open();
});
after(() => {
  live.close();
  rmSync(dataDir, { recursive: true });
});

function open(): LiveQuran {
  const onFault = (error: unknown) => {
    throw error;
  };
  return new LiveQuran({ dataDir, onFault, onEditionFault: (_, id) => faults.push(id) });
}
function quran(from = live) {
  const found = from.quran();
  assert.ok(found);
  return found;
}
const installed = (from = live) =>
  quran(from)
    .editions.slice(quran(from).shipped.editions.length)
    .map(({ id }) => id);
const files = () => readdirSync(editionsDirectory(dataDir)).sort();
const install = (...ids: readonly string[]) =>
  installEditions({
    ...{ dataDir, importedAt: '2026-11-26T00:00:00.000Z' },
    editions: ids.map((id) => ({ pack: madePack(id), parsed: madeEdition(id) })),
  });
const reasonOf = (reason: string) => (error: unknown) => error instanceof ImportFault && error.reason === reason;

test('editions are installed under an open Quran, and removed again', async () => {
  const shipped = quran();
  assert.equal(shipped.shipped, shipped);
  await install('de.one', 'de.two');
  const both = quran();
  assert.deepEqual(installed(), ['de.one', 'de.two']);
  assert.notEqual(both.id, shipped.id);
  assert.equal(both.shipped.id, shipped.id);
  assert.equal(both.texts('de.two').text(6235), 'Satz 6236 der Ausgabe de.two, erfunden für Äpfel.');
  assert.deepEqual(both.notes('de.one').footnotes(0), [{ mark: '1', text: 'Eine Anmerkung.', at: 4 }]);
  assert.deepEqual(both.notes('de.one').footnotes(1), []);
  assert.equal(both.texts('quran.en').text(0), shipped.texts('quran.en').text(0));
  const row = both.editions.find(({ id }) => id === 'de.one');
  assert.deepEqual([row?.records, row?.licence, row?.known_faults], [6236, null, []]);

  assert.deepEqual(
    (await install('de.two')).map(({ changed }) => changed),
    [false],
  );
  assert.equal(quran(), both, 'the same edition again changes nothing');

  await removeEditions(dataDir, ['de.one']);
  assert.deepEqual(installed(), ['de.two']);
  assert.equal(files().length, 1);
  await assert.rejects(removeEditions(dataDir, ['de.one']), reasonOf('not_found'));
});

test('another version takes the place of an installed edition, and its file', async () => {
  await install('de.one', 'de.two');
  const [first] = listEditions(dataDir);
  const parsed = madeEdition('anders');
  await installEditions({ dataDir, editions: [{ pack: madePack(first?.id ?? ''), parsed }] });
  assert.deepEqual(installed(), ['de.two', 'de.one']);
  assert.match(quran().texts('de.two').text(0), /anders/);
  assert.equal(files().length, 2);
});

test('an edition without all its verses is refused, and the others are installed', async () => {
  const refused: string[] = [];
  const { texts } = madeEdition('x');
  const onRefused = (id: string, { message }: ImportFault) => refused.push(`${id}: ${message}`);
  const one = { pack: madePack('de.one'), parsed: madeEdition('de.one') };
  const short = { pack: madePack('de.short'), parsed: madeEdition('x', { texts: texts.slice(0, -1) }) };
  await installEditions({ dataDir, editions: [short, one], onRefused });
  assert.deepEqual(refused, ['de.short: The edition has 6,235 verses; there should be 6,236.']);
  assert.deepEqual(installed(), ['de.two', 'de.one']);
  const gap = { pack: madePack('de.gap'), parsed: madeEdition('x', { texts: texts.with(1, undefined) }) };
  await installEditions({ dataDir, editions: [gap] });
  const found = quran().editions.find(({ id }) => id === 'de.gap');
  assert.deepEqual([found?.records, quran().texts('de.gap').text(1)], [6235, '']);
  assert.match(found?.known_faults[0] ?? '', /no text in the source \(1\): 1:2/);
  const parsed = madeIntroductions('introductions.de');
  await installEditions({
    dataDir,
    editions: [{ pack: madePack('introductions.de', { kind: 'introductions' }), parsed }],
  });
  assert.match(quran().texts('introductions.de').text(113), /^Satz 114 /);
  await assert.rejects(
    installEditions({ dataDir, editions: [{ pack: madePack('quran.xx'), parsed: madeEdition('x') }] }),
    reasonOf('missing_option'),
  );
  await removeEditions(dataDir, ['de.gap', 'introductions.de']);
});

test('a tafsir says which verses have one text', async () => {
  const texts = madeEdition('x').texts.with(7, 'Zu beiden.').with(8, 'Zu beiden.').with(6, 'Zu beiden.');
  const pack = madePack('de.tafsir', { kind: 'tafsir' });
  await installEditions({ dataDir, editions: [{ pack, parsed: madeEdition('x', { texts }) }] });
  const { group } = quran().texts('de.tafsir');
  assert.deepEqual([group(6), group(7), group(8), group(9)], [undefined, '2:1-2', '2:1-2', undefined]);
  await removeEditions(dataDir, ['de.tafsir']);
});

test('another thread opens the same editions from the shared memory', () => {
  const here = quran();
  const there = shareAll(structuredClone(here.file));
  try {
    assert.equal(there.id, here.id);
    assert.equal(there.texts('de.one').text(255), here.texts('de.one').text(255));
    assert.equal(quranBuildOf(there.file.path), quranBuildOf(quranPath(dataDir, readInputs())));
  } finally {
    there.close();
  }
});

test('a full disk leaves what is installed', async () => {
  const before = [files(), installed()];
  const disk = {
    ...realDisk,
    write: () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    },
  };
  await assert.rejects(
    installEditions({ dataDir, disk, editions: [{ pack: madePack('de.new'), parsed: madeEdition('de.new') }] }),
    reasonOf('disk_full'),
  );
  assert.deepEqual([files(), installed()], before);
});

test('the file that a killed installation leaves is not used, and the next one replaces it', async () => {
  const made = layOut(
    { ...(quran().editions.at(-1) as EditionContent['edition']), id: 'de.three' },
    madeEdition('x'),
    null,
  );
  writeEdition(dataDir, made, realDisk);
  assert.deepEqual(installed(open()), ['de.two', 'de.one']);
  await install('de.three');
  assert.deepEqual(installed(), ['de.two', 'de.one', 'de.three']);
  assert.equal(files().length, 3);
  await removeEditions(dataDir, ['de.three']);
  assert.deepEqual(installed(), ['de.two', 'de.one']);
});

test('what a lost current.json listed is found again, without what is damaged', async () => {
  const rows = listEditions(dataDir);
  rmSync(statePath(dataDir));
  assert.throws(() => readState(dataDir), reasonOf('damaged_file'));
  assert.deepEqual(installed(), ['de.two', 'de.one'], 'what is open stays in use');
  await withCorpusLock(dataDir, async () => undefined);
  const byId = (found: typeof rows) => [...found].sort((one, other) => one.id.localeCompare(other.id));
  assert.deepEqual(byId(listEditions(dataDir)), byId(rows));
});

test('a large file is checked while it is in use', async () => {
  const texts = madeEdition('x').texts.map((text) => text?.repeat(20));
  await installEditions({ dataDir, editions: [{ pack: madePack('de.large'), parsed: madeEdition('x', { texts }) }] });
  const path = join(editionsDirectory(dataDir), listEditions(dataDir).at(-1)?.file ?? '');
  const whole = readFileSync(path);
  writeFileSync(path, Buffer.from(whole).fill(0, 5_000_000, 5_000_001));
  const fresh = open();
  await until(
    () => installed(fresh),
    (found) => !found.includes('de.large'),
  );
  assert.deepEqual(faults.splice(0), ['de.large']);
  fresh.close();
  await removeEditions(dataDir, ['de.large']);
});

test('no damaged byte of an edition is ever served', async () => {
  const [row] = listEditions(dataDir);
  assert.ok(row);
  const { id } = row;
  const path = join(editionsDirectory(dataDir), row.file);
  const whole = readFileSync(path);
  const right = quran().texts(id).text(0);
  for (let at = 3; at < whole.length; at += Math.floor(whole.length / 40)) {
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    const fresh = open();
    assert.ok(!installed(fresh).includes(id), `byte ${at}`);
    assert.equal(faults.pop(), id);
    fresh.close();
  }
  // Damaged while it is open: what is kept in memory stays right, what is read from the file is checked.
  writeFileSync(path, whole);
  const texts = madeEdition('x').texts.map((text) => text?.repeat(20));
  await installEditions({ dataDir, editions: [{ pack: madePack('de.large'), parsed: madeEdition('x', { texts }) }] });
  const large = join(editionsDirectory(dataDir), listEditions(dataDir).at(-1)?.file ?? '');
  const fresh = open();
  const [kept, read] = [quran(fresh).texts(id).text, quran(fresh).texts('de.large').text];
  for (const [file, text] of [
    [path, right],
    [large, read(0)],
  ] as const) {
    const bytes = readFileSync(file);
    const at = bytes.indexOf(text.slice(0, 20));
    writeFileSync(file, bytes.fill(0, at, at + 4));
  }
  assert.equal(kept(0), right);
  assert.throws(() => read(0), /does not match its checksum/);
  assert.ok(!installed(fresh).includes('de.large'));
  assert.deepEqual(faults.splice(0), ['de.large']);
  assert.equal(installed(fresh).length, 2, 'the others go on');
  fresh.close();
  writeFileSync(path, whole);
  await removeEditions(dataDir, ['de.large']);
});
