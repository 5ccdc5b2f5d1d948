import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { AuditLog } from '@isnad/contract/audit';
import type { EditionList } from '@isnad/contract/editions';
import type { HadithList } from '@isnad/contract/hadith';
import { Library } from '@isnad/contract/operator-library';
import { PackJob } from '@isnad/contract/operator-packs';
import { Value } from 'typebox/value';
import { PackJobs } from '../../../src/corpus/hadith/import/jobs/pack-jobs.ts';
import { CatalogueServer } from '../../support/hadith/catalogue-server.ts';
import { runJobsHere } from '../../support/hadith/jobs-here.ts';
import { markdownEdition } from '../../support/markdown-edition.ts';
import { ended, signInOperator } from '../../support/operator.ts';
import { codeOf, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import { until } from '../../support/until.ts';
import type { Visitor } from '../../support/visitor.ts';

const LIBRARY = '/api/operator/library';
const CURRENT = `${LIBRARY}/installations/current`;

const catalogue = new CatalogueServer();
const folder = mkdtempSync(join(tmpdir(), 'isnad-test-'));
const list = join(folder, 'catalogue.json');
const writeList = () => writeFileSync(list, JSON.stringify(catalogue.list));
let house: ServiceWithMail;
let operator: Visitor;
before(async () => {
  await catalogue.listen();
  catalogue.add({ name: 'roses', texts: { en: 20, bn: 20 } });
  catalogue.add({ name: 'lilies', licence: null, licence_note: 'Nobody says.', title: 'Lilies' });
  catalogue.add({ name: 'thistles', texts: { en: 7 } });
  catalogue.add({ name: 'oaks', hadiths: 3_000 });
  catalogue.sets = { flowers: ['roses', 'lilies'] };
  writeList();
  house = await startWithMail({ CATALOGUE_URL: list });
  ({ operator } = await signInOperator(house));
});
after(async () => {
  await house.stop();
  catalogue.close();
  rmSync(folder, { recursive: true });
});

const library = async () => (await operator.get<Library>(LIBRARY)).body;
const install = (packs: readonly string[], accept_licence?: boolean) =>
  operator.post<PackJob & { code: string; errors: { message: string; suggestion?: string }[] }>(
    `${LIBRARY}/installations`,
    { packs, accept_licence },
  );
const remove = (name: string) => operator.send<PackJob>('DELETE', `${LIBRARY}/packs/${name}`);
const total = async () => (await house.isnad.json<HadithList>('/api/hadith?limit=1')).total;

test('only an operator gets in, from our own pages', async () => {
  const somebody = await house.member('member@example.org');
  for (const path of [LIBRARY, CURRENT]) {
    assert.deepEqual(await codeOf(somebody.get(path)), [403, 'operator_required'], path);
    assert.deepEqual(await codeOf(house.visitor().get(path)), [401, 'key_missing'], path);
  }
  assert.deepEqual(await codeOf(somebody.post(`${LIBRARY}/installations`, { packs: ['roses'] })), [
    403,
    'operator_required',
  ]);
  const stranger = operator.copy();
  stranger.headers.origin = 'https://evil.example';
  assert.deepEqual(await codeOf(stranger.post(`${LIBRARY}/installations`, { packs: ['roses'] })), [
    403,
    'origin_refused',
  ]);
  assert.deepEqual(await codeOf(operator.get(CURRENT)), [404, 'job_not_found']);
});

test('the library lists the catalogue and what is installed', async () => {
  const found = await library();
  assert.ok(Value.Check(Library, found), JSON.stringify(found));
  assert.deepEqual(
    found.data.map(({ name, kind, texts, needs_acceptance, installed }) => [
      ...[name, kind, texts, needs_acceptance, installed?.texts],
    ]),
    [
      ['roses', 'hadith', 40, false, undefined],
      ['lilies', 'hadith', null, true, undefined],
      ['thistles', 'hadith', 7, false, undefined],
      ['oaks', 'hadith', null, false, undefined],
      // Comes with the program, and is not in this list.
      ['nawawi40', 'hadith', 126, false, 126],
    ],
  );
  assert.deepEqual(
    [found.data[0]?.title, found.data[1]?.title],
    [
      { own: 'Garden of roses', ar: 'بستان', en: 'Garden of roses', bn: 'বাগান' },
      { own: 'Lilies', ar: null, en: null, bn: null },
    ],
  );
  assert.deepEqual(
    [found.sets[0], found.problem, found.job],
    [{ name: 'flowers', packs: ['roses', 'lilies'] }, null, null],
  );
});

test('unknown names, terms that are not accepted, and what is installed are refused before a job', async () => {
  const unknown = await install(['rosse', 'roses']);
  assert.deepEqual([unknown.status, unknown.body.code], [400, 'invalid_parameter']);
  assert.deepEqual(
    unknown.body.errors.map(({ suggestion }) => suggestion),
    ['roses'],
  );
  assert.deepEqual(await codeOf(install([])), [400, 'invalid_parameter']);
  const unaccepted = await install(['flowers']);
  assert.deepEqual([unaccepted.status, unaccepted.body.code], [422, 'licence_not_accepted']);
  assert.deepEqual(
    unaccepted.body.errors.map(({ message }) => message),
    ['The test: No license is stated. Nobody says.'],
  );
  assert.deepEqual(await codeOf(remove('roses')), [404, 'pack_not_found']);
  assert.equal((await library()).job, null);
});

test('packs are installed by one job, a faulty one is refused alone, and one is removed', async () => {
  const started = await install(['flowers', 'thistles'], true);
  assert.equal(started.status, 202, JSON.stringify(started.body));
  assert.ok(Value.Check(PackJob, started.body), JSON.stringify(started.body));
  assert.deepEqual(await codeOf(install(['oaks'])), [409, 'import_running']);
  assert.deepEqual(await codeOf(remove('nawawi40')), [409, 'import_running']);
  assert.equal((await library()).job?.id, started.body.id);
  const job = await ended(operator, started.body.id);
  assert.ok(Value.Check(PackJob, job), JSON.stringify(job));
  assert.deepEqual([job.kind, job.state, job.error, job.result?.hadiths], ['install', 'succeeded', null, 82]);
  const { packs = [], received, expected } = job.installation ?? {};
  assert.deepEqual(
    packs.map(({ name, state, error }) => [name, state, error?.code]),
    [
      ['roses', 'installed', undefined],
      ['lilies', 'installed', undefined],
      ['thistles', 'refused', 'incomplete_file'],
    ],
  );
  assert.equal(received, expected);
  assert.deepEqual([await total(), (await operator.get<PackJob>(CURRENT)).body], [82, job]);
  assert.deepEqual(
    (await library()).data.map(({ name, installed, has_upgrade }) => [name, installed?.version, has_upgrade]),
    [
      ['roses', '1', false],
      ['lilies', '1', false],
      ['thistles', undefined, false],
      ['oaks', undefined, false],
      ['nawawi40', '1', false],
    ],
  );
  assert.deepEqual(await codeOf(install(['flowers'], true)), [400, 'invalid_parameter']);
  const removing = await remove('lilies');
  assert.equal(removing.status, 202);
  assert.equal((await ended(operator, removing.body.id)).state, 'succeeded');
  assert.equal(await total(), 62);
  const { data } = (await operator.get<AuditLog>('/api/audit?limit=3')).body;
  assert.deepEqual(
    data.map(({ action, target_id }) => [action, target_id]),
    [
      ['pack.removed', 'lilies'],
      ['pack.installed', 'lilies'],
      ['pack.installed', 'roses'],
    ],
  );
});

test('a job is cancelled by another process of the machine, and its download goes on the next time', async () => {
  catalogue.slow = 'oaks.ndjson';
  const { body } = await install(['oaks']);
  const half = await until(
    async () => (await operator.get<PackJob>(CURRENT)).body,
    ({ installation }) => (installation?.received ?? 0) > 0,
    250,
  );
  assert.deepEqual([half.state, half.step, half.installation?.packs[0]?.state], ['running', 'downloading', 'waiting']);
  const { newId, now } = house.isnad.service.platform;
  const other = new PackJobs({ dataDir: house.isnad.dataDir, newId, now, onFault: () => undefined });
  assert.deepEqual([other.cancel().id, other.cancel().step], [body.id, 'cancelling']);
  const job = await ended(operator, body.id);
  assert.deepEqual([job.state, job.error, job.result], ['cancelled', null, null]);
  assert.equal((await operator.send<PackJob>('DELETE', CURRENT)).body.state, 'cancelled', 'nothing is left to cancel');
  assert.equal(await total(), 62);
  catalogue.slow = '';
  const again = await install(['oaks']);
  assert.equal((await ended(operator, again.body.id)).state, 'succeeded');
  assert.ok((catalogue.ranges.at(-1) ?? 0) > 0, `it began at ${catalogue.ranges}`);
  assert.equal(await total(), 3_062);
  assert.deepEqual(
    readdirSync(join(house.isnad.dataDir, 'imports')).filter((name) => !/^(job_\w+\.json|imports\.lock.*)$/.test(name)),
    [],
  );
});

test('an edition of the Quran is installed by a job, served, and removed', async (t) => {
  t.after(runJobsHere());
  const de = { kind: 'translation' as const, language: 'de', languages: ['de'], texts: { de: 6_236 } };
  catalogue.add({ ...de, name: 'de.one', title: 'Eins', content: markdownEdition('de.one') });
  writeList();
  const started = await install(['de.one']);
  const job = await ended(operator, started.body.id);
  assert.deepEqual([job.state, job.error, job.result?.hadiths], ['succeeded', null, null]);
  assert.equal(job.installation?.packs[0]?.state, 'installed');
  const found = (await library()).data.find(({ name }) => name === 'de.one');
  assert.deepEqual(
    [found?.kind, found?.languages, found?.title.own, found?.installed],
    ['translation', ['de'], 'Eins', { version: '1', texts: 6_236 }],
  );
  const editions = async () => (await house.isnad.json<EditionList>('/api/editions')).data.map(({ id }) => id);
  assert.ok((await editions()).includes('de.one'));
  const removing = await remove('de.one');
  assert.equal((await ended(operator, removing.body.id)).state, 'succeeded');
  assert.ok(!(await editions()).includes('de.one'));
  assert.equal(await total(), 3_062);
});

test('a list that was edited is read again, and without one the installed packs are there with one problem', async () => {
  catalogue.add({ name: 'roses', version: '2' });
  writeList();
  assert.deepEqual((await library()).data.map(({ name, has_upgrade }) => [name, has_upgrade])[0], ['roses', true]);
  writeFileSync(list, '{"packs":[{"name":');
  const { data, sets, problem } = await library();
  assert.deepEqual(
    [data.map(({ name, version, installed }) => [name, version, installed?.texts]), sets, problem?.code],
    [
      [
        ['nawawi40', null, 126],
        ['roses', null, 40],
        ['oaks', null, 6_000],
      ],
      [],
      'damaged_file',
    ],
  );
  assert.deepEqual(await codeOf(install(['oaks'])), [503, 'unavailable']);
});
