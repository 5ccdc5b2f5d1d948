import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Problem } from '@isnad/contract/problem';
import { tasksOf } from '../../src/cli/background.ts';
import { buildMissing } from '../../src/cli/corpus-work.ts';
import { readConfig } from '../../src/config.ts';
import { importHadith } from '../../src/corpus/hadith/import/import.ts';
import { listPacks } from '../../src/corpus/hadith/records/corpus-state.ts';
import { indexRecordsAt } from '../../src/corpus/hadith/records/index-records.ts';
import { measureTexts } from '../../src/corpus/measure-texts.ts';
import { readInputs } from '../../src/corpus/quran/inputs.ts';
import { relateTexts } from '../../src/corpus/related/relate-texts.ts';
import { lazySubjects } from '../../src/corpus/subjects/load.ts';
import { places } from '../support/chance.ts';
import { garden } from '../support/isnad-command.ts';
import { buildCorpus, newDataDir, type RunningService, startService } from '../support/start.ts';

/*
 * Every file of the folder of texts × every damage × while the service runs or before it starts. Whatever happens to one file: no answer has a wrong
 * byte, no pack is lost, and the service is ready again without anybody. The gate walks some of the cases, a campaign all of them.
 */

const DAMAGES = ['missing', 'empty', 'cut', 'overwritten', 'swapped'] as const;
type Damage = (typeof DAMAGES)[number];
const MOMENTS = ['running', 'before the start'] as const;
type Case = { readonly file: string; readonly damage: Damage; readonly moment: (typeof MOMENTS)[number] };

/** The folder, the same folder before its last import, and the right answers. */
const whole = newDataDir();
const earlier = newDataDir();
const inputs = readInputs();
const answers = new Map<string, string>();
let packs: readonly string[] = [];
let since = '';

before(async () => {
  await buildCorpus(whole);
  await bring('garden', 30);
  await bring('orchard', 20);
  await settle(whole);
  await onCopy(async (service) => {
    since = ((await service.json('/api/changes')) as { corpus: string }).corpus;
  });
  cpSync(join(whole, 'corpus'), join(earlier, 'corpus'), { recursive: true });
  await bring('orchard', 40);
  await bring('meadow', 10);
  await settle(whole);
  packs = listPacks(whole).map(({ name }) => name);
  await onCopy(async (service) => {
    for (const path of paths()) {
      const answer = await service.request(path);
      const body = await answer.text();
      assert.equal(answer.status, 200, `${path}: ${body}`);
      answers.set(path, body);
    }
  });
});
after(() => {
  for (const folder of [whole, earlier]) rmSync(folder, { recursive: true, force: true });
});

async function onCopy(work: (service: RunningService) => Promise<void>): Promise<void> {
  const dataDir = newDataDir();
  cpSync(join(whole, 'corpus'), join(dataDir, 'corpus'), { recursive: true });
  const service = await startOn(dataDir);
  await work(service).finally(() => service.stop());
}

async function bring(pack: string, count: number): Promise<void> {
  const path = join(whole, `${pack}.ndjson`);
  writeFileSync(path, garden(count).replaceAll('garden', pack));
  const options = {
    pack,
    licence: 'CC0-1.0',
    importedAt: '2026-11-26T00:00:00.000Z',
    onDocuments: indexRecordsAt(whole),
  };
  await importHadith({ paths: [path], dataDir: whole, options });
}

const paths = () => [
  ...[
    '/api/hadith?limit=100',
    '/api/hadith?search=intention',
    '/api/hadith?search=orchard&limit=50',
    '/api/hadith/nawawi:2',
  ],
  ...['/api/hadith?random=true&seed=7', '/api/hadith/collections', '/api/hadith/meadow:3', '/api/hadith?author=nawawi'],
  ...['/api/quran?id=1', '/api/quran?id=2&verse=255', '/api/quran?search=mercy&limit=5', '/api/quran', '/api/editions'],
  ...[
    '/api/quran/verses/32:16/hadiths',
    '/api/hadith/nawawi:29/verses',
    '/api/changes?limit=1000',
    `/api/changes?since=${since}`,
  ],
];

/** What a service does in the background until nothing is due. */
async function settle(dataDir: string): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir, SEARCH_MEANINGS: 'false' });
  const tasks = tasksOf(config, { dataDir, inputs });
  for (let runs = 0; ; runs++) {
    const due = tasks.find((task) => task.due());
    if (due === undefined) return;
    assert.ok(runs < 5, `still due: ${due.words.join(' ')}`);
    if (due.words[1] === 'build') await buildMissing(dataDir);
    else if (due.words[1] === 'relate') await relateTexts(dataDir, inputs);
    else if (due.words[1] === 'embed') await measureTexts({ dataDir, inputs }, lazySubjects());
    else throw new Error(`not expected: ${due.words.join(' ')}`);
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(join(folder, 'corpus'), { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, 'corpus', name)).isFile())
    .sort();
}

/** A file of the same kind with other content: of the earlier folder, or another one of this. Undefined without one. */
function partnerOf(file: string): string | undefined {
  const path = join(whole, 'corpus', file);
  const kind = (name: string) => `${file.startsWith('packs') === name.startsWith('packs')} ${extname(name)}`;
  const own = filesIn(whole).map((name) => join(whole, 'corpus', name));
  const others = [...filesIn(earlier).map((name) => join(earlier, 'corpus', name)), ...own];
  const same = (one: string) => basename(one) === basename(file);
  others.sort((one, other) => Number(same(other)) - Number(same(one)));
  return others.find((other) => {
    const name = other.slice(other.indexOf('/corpus/') + 8);
    return (
      kind(name) === kind(file) && extname(other) === extname(path) && !readFileSync(other).equals(readFileSync(path))
    );
  });
}

function harm(path: string, { file, damage }: Case): boolean {
  const { size } = statSync(path);
  if (damage === 'missing') rmSync(path);
  else if (damage === 'empty') truncateSync(path, 0);
  else if (damage === 'cut') truncateSync(path, size >> 1);
  else if (damage === 'overwritten') {
    const bytes = readFileSync(path);
    // In several places, as a failing disk does: each in another section.
    for (let at = size >> 3; at < size; at += Math.max(1, size >> 2))
      bytes.fill(bytes[at] === 0x37 ? 0x38 : 0x37, at, at + 3);
    writeFileSync(path, bytes.subarray(0, size));
  } else {
    const partner = partnerOf(file);
    if (partner === undefined) return false;
    writeFileSync(path, readFileSync(partner));
  }
  return true;
}

/** Each answer is the right one, or says that it cannot be given now. */
async function assertNoWrongByte(service: RunningService, what: string): Promise<void> {
  for (const [path, right] of answers) {
    const answer = await service.request(path);
    const body = await answer.text();
    const isRefused = answer.status === 503 && answer.headers.get('retry-after') !== null;
    if (isRefused || isForgotten(path, answer.status, body)) continue;
    if (MAY_BE_SHORTER.has(path) && answer.status === 200) assertSomeOf(body, right, what);
    else assertSame(`${answer.status} ${body}`, `200 ${right}`, `${what}: ${path}`);
  }
}

/** Long answers are shown from where they differ. */
function assertSame(answer: string, right: string, what: string): void {
  let at = 0;
  while (answer[at] === right[at] && at < right.length) at++;
  assert.ok(
    answer === right,
    `${what}: ${answer.slice(0, 200)} … ${answer.slice(at, at + 200)} instead of ${right.slice(at, at + 200)}`,
  );
}

/** Editions of hadiths that cannot be served are not listed, nor changes before one whose record is lost. */
const MAY_BE_SHORTER: ReadonlySet<string> = new Set(['/api/editions', '/api/changes?limit=1000']);

function assertSomeOf(body: string, right: string, what: string): void {
  const entries = (text: string) => (JSON.parse(text) as { data: unknown[] }).data.map((one) => JSON.stringify(one));
  const all = new Set(entries(right));
  for (const entry of entries(body)) assert.ok(all.has(entry), `${what}: ${entry}`);
}

/** The record of changes can be lost. Then it says so. */
function isForgotten(path: string, status: number, body: string): boolean {
  return (
    path.startsWith('/api/changes?since') && status === 400 && (JSON.parse(body) as Problem).code === 'invalid_cursor'
  );
}

async function walk(one: Case): Promise<boolean> {
  const what = `${one.file}, ${one.damage}, ${one.moment}`;
  const dataDir = newDataDir();
  cpSync(join(whole, 'corpus'), join(dataDir, 'corpus'), { recursive: true });
  const path = join(dataDir, 'corpus', one.file);
  const isPack = extname(one.file) === '.ndjson';
  let service = one.moment === 'running' ? await startOn(dataDir) : undefined;
  try {
    // What a service has open includes what it has read: some answers.
    if (service !== undefined) await service.request('/api/hadith?limit=1');
    if (!harm(path, one)) return false;
    service ??= await startOn(dataDir);
    await assertNoWrongByte(service, what);
    await settle(dataDir);
    await assertNoWrongByte(service, `${what}, repaired`);
    const ready = await fetch(`${service.address}/readyz`);
    assert.equal(ready.status, 200, `${what}: ${await ready.text()}`);
    for (const [asked, right] of answers) {
      if (asked.startsWith('/api/changes')) continue;
      const answer = await service.request(asked);
      assertSame(await answer.text(), right, `${what}: ${asked} at the end`);
    }
    assert.deepEqual(
      listPacks(dataDir).map(({ name }) => name),
      packs,
      what,
    );
    for (const name of filesIn(whole).filter((name) => extname(name) === '.ndjson' && name !== one.file)) {
      assert.ok(existsSync(join(dataDir, 'corpus', name)), `${what}: ${name} is deleted`);
    }
    if (isPack && one.damage !== 'missing') assert.ok(existsSync(path), `${what}: it is deleted`);
    return true;
  } finally {
    await service?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const startOn = (dataDir: string) => startService({ DATA_DIR: dataDir, SEARCH_MEANINGS: 'false' }, { builds: false });

test('one damaged file of the folder of texts: no wrong byte, no lost pack, ready again', async (t) => {
  const files = filesIn(whole);
  const all = files.flatMap((file) =>
    DAMAGES.flatMap((damage) => MOMENTS.map((moment): Case => ({ file, damage, moment }))),
  );
  let walked = 0;
  const failures: Error[] = [];
  for (const place of places(all.length, 17)) {
    await walk(all[place] as Case).then(
      (done) => {
        walked += Number(done);
      },
      (error: Error) => failures.push(error),
    );
  }
  t.diagnostic(
    `${walked} cases walked, of ${files.length} files × ${DAMAGES.length} damages × ${MOMENTS.length} moments`,
  );
  assert.deepEqual(
    failures.map(({ message }) => message),
    [],
  );
});
