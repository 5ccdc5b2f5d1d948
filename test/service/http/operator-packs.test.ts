import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { AuditLog } from '@isnad/contract/audit';
import type { HadithList } from '@isnad/contract/hadith';
import { PackJob, PackJobList, PackList } from '@isnad/contract/operator-packs';
import { Value } from 'typebox/value';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { PackJobs } from '../../../src/corpus/hadith/import/jobs/pack-jobs.ts';
import { withCorpusLock } from '../../../src/corpus/hadith/records/corpus-lock.ts';
import { PACK_LIST_EXAMPLE } from '../../../src/http/examples/operator-examples.ts';
import { assertSince } from '../../support/assert-since.ts';
import { zipOf } from '../../support/hadith/generated-files.ts';
import { runJobsHere } from '../../support/hadith/jobs-here.ts';
import { isnad as command, garden, inventory } from '../../support/isnad-command.ts';
import { ended, signInOperator, upload } from '../../support/operator.ts';
import { codeOf, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import { removeStore } from '../../support/stores.ts';
import { until } from '../../support/until.ts';
import type { Visitor } from '../../support/visitor.ts';

const PACKS = '/api/operator/hadith/packs';
const JOBS = '/api/operator/hadith/jobs';
const GARDEN = 'name=garden.ndjson&licence=CC0-1.0';

let house: ServiceWithMail;
let operator: Visitor;
let operatorAccount = '';
beforeEach(async () => {
  house = await startWithMail();
  ({ operator, id: operatorAccount } = await signInOperator(house));
});
afterEach(() => house.stop());

const send = (query: string, body?: RequestInit['body'], headers?: Record<string, string>) =>
  upload(house.isnad.address, operator, {
    query,
    ...(body === undefined ? {} : { body }),
    ...(headers === undefined ? {} : { headers }),
  });
const total = async () => (await house.isnad.json<HadithList>('/api/hadith?limit=1')).total;
const packs = async () => (await operator.get<PackList>(PACKS)).body;

/** What lies in the folder of the jobs besides what is said of them. */
function leftovers(): string[] {
  const folder = join(house.isnad.dataDir, 'imports');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => !/^(job_\w+\.json|imports\.lock.*)$/.test(name));
}

/** Lets no import go further than its beginning. @returns lets it go on */
async function holdImports(dataDir: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  void withCorpusLock(dataDir, () => {
    held.resolve();
    return released;
  });
  await held.promise;
  return release;
}

test('a pack is installed and removed while readers read, and each step is told', async (t) => {
  const before = await packs();
  assert.ok(Value.Check(PackList, before), JSON.stringify(before));
  assert.deepEqual(
    before.data.map(({ name, titles, collections }) => [name, titles?.ar, collections]),
    [['nawawi40', 'الأربعون النووية', PACK_LIST_EXAMPLE.data[0]?.collections]],
  );
  let stop = false;
  t.after(() => {
    stop = true;
  });
  const began = Date.now();
  const release = await holdImports(house.isnad.dataDir);
  const started = await send(`${GARDEN}&title=Garden&source=here&version=2`, garden(300));
  assert.equal(started.status, 202, JSON.stringify(started.body));
  assert.ok(Value.Check(PackJob, started.body), JSON.stringify(started.body));
  assert.deepEqual([started.body.state, started.body.kind, started.body.file], ['running', 'import', 'garden.ndjson']);
  assert.deepEqual(await codeOf(send(GARDEN, garden(1))), [409, 'import_running']);
  assert.deepEqual(await codeOf(operator.send('DELETE', `${PACKS}/nawawi40`)), [409, 'import_running']);
  // Another process on this machine.
  const { newId, now } = house.isnad.service.platform;
  const other = new PackJobs({ dataDir: house.isnad.dataDir, newId, now, onFault: () => undefined });
  await other.start();
  assert.deepEqual([other.read(started.body.id).state, other.list().length], ['running', 1]);
  await assert.rejects(
    other.remove('nawawi40', async () => undefined),
    { code: 'import_running' },
  );
  release();
  let asked = 0;
  const reader = (async () => {
    // `json` throws for every answer but 200.
    for (; !stop; asked++) await house.isnad.json('/api/hadith?search=intention');
  })();
  const done = await ended(operator, started.body.id);
  assert.deepEqual([done.done, done.total], [300, 300]);
  assert.ok(Value.Check(PackJob, done), JSON.stringify(done));
  assert.deepEqual([done.state, done.step, done.error, done.pack], ['succeeded', 'done', null, 'garden']);
  assert.deepEqual([done.result?.hadiths, done.result?.added, done.result?.read], [342, 300, 300]);
  assert.match(done.result?.lines.join('\n') ?? '', /garden\.ndjson: .*300 read, 300 stored/);
  assert.equal(await total(), 342);
  const [, made] = (await packs()).data;
  assert.deepEqual(
    [made?.name, made?.title, made?.source, made?.version, made?.licence],
    ['garden', 'Garden', 'here', '2', 'CC0-1.0'],
  );
  const names = { ar: 'garden', en: 'garden', bn: 'garden' };
  assert.deepEqual(made?.collections, [{ slug: 'garden', name: 'garden', names, texts: { ar: 0, en: 300, bn: 0 } }]);
  assertSince(began, made?.installed_at);

  const again = await send(GARDEN, garden(300));
  assert.equal((await ended(operator, again.body.id)).result?.changed, false);
  const removing = await operator.send<PackJob>('DELETE', `${PACKS}/garden`);
  assert.deepEqual([removing.status, removing.body.kind, removing.body.pack], [202, 'remove', 'garden']);
  const removed = await ended(operator, removing.body.id);
  assert.deepEqual([removed.state, removed.result?.hadiths, removed.result?.removed], ['succeeded', 42, 300]);
  assert.equal(await total(), 42);
  stop = true;
  await reader;
  assert.ok(asked > 10, `${asked} requests`);

  const list = (await operator.get<PackJobList>(JOBS)).body;
  assert.ok(Value.Check(PackJobList, list));
  assert.deepEqual(
    list.data.map(({ kind, state }) => [kind, state]),
    [
      ['remove', 'succeeded'],
      ['import', 'succeeded'],
      ['import', 'succeeded'],
    ],
  );
  const { data } = (await operator.get<AuditLog>('/api/audit?limit=3')).body;
  assert.deepEqual(
    data.map(({ action, target_id, actor }) => [action, target_id, actor.kind]),
    [
      ['hadith.removed', 'garden', 'operator'],
      ['hadith.imported', 'garden', 'operator'],
      ['hadith.imported', 'garden', 'operator'],
    ],
  );
  assert.deepEqual(leftovers(), []);
});

test('only an operator gets in, from our own pages', async () => {
  const { isnad, member, visitor } = house;
  const somebody = await member('member@example.org');
  const { secret } = await createKey(
    isnad.service.platform,
    { accountId: operatorAccount, name: 'own' },
    OPERATOR_MANAGER,
  );
  for (const path of [PACKS, JOBS, `${JOBS}/job_00000000000000000000000000`]) {
    assert.deepEqual(await codeOf(somebody.get(path)), [403, 'operator_required'], path);
    assert.deepEqual(await codeOf(visitor().get(path)), [401, 'key_missing'], path);
    const withKey = await fetch(isnad.address + path, { headers: { authorization: `Bearer ${secret}` } });
    assert.equal(withKey.status, 403, path);
  }
  assert.deepEqual(await codeOf(somebody.send('DELETE', `${PACKS}/nawawi40`)), [403, 'operator_required']);
  const file = { query: GARDEN, body: garden(3) };
  assert.deepEqual(await codeOf(upload(isnad.address, somebody, file)), [403, 'operator_required']);
  assert.deepEqual(await codeOf(upload(isnad.address, visitor(), file)), [401, 'key_missing']);
  const key = { authorization: `Bearer ${secret}` };
  assert.deepEqual(await codeOf(upload(isnad.address, visitor(), { ...file, headers: key })), [
    403,
    'operator_required',
  ]);
  // What a form of another site can send, with the cookies of the operator.
  for (const type of [
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
  ]) {
    for (const origin of ['https://evil.example', 'null', '']) {
      const headers = { 'content-type': type, origin };
      assert.deepEqual(
        await codeOf(send(GARDEN, garden(3), headers)),
        [403, 'origin_refused'],
        `${type} from ${origin}`,
      );
    }
  }
  const { origin: _own, ...others } = operator.headers;
  const nowhere = operator.copy();
  for (const name of Object.keys(nowhere.headers)) delete nowhere.headers[name];
  Object.assign(nowhere.headers, others);
  assert.deepEqual(await codeOf(upload(isnad.address, nowhere, file)), [403, 'origin_refused']);
  assert.deepEqual([(await operator.get<PackJobList>(JOBS)).body.count, leftovers()], [0, []]);
});

test('what is no such file is refused before or told by the job, and changes nothing', async (t) => {
  t.after(runJobsHere());
  const old = inventory(house.isnad.dataDir);
  assert.deepEqual(await codeOf(send('name=garden.ndjson', garden(3))), [422, 'licence_not_accepted']);
  assert.deepEqual(await codeOf(send('licence=x', garden(3))), [400, 'missing_parameter']);
  for (const name of [
    '..',
    '../x.json',
    'a/b.json',
    'a%5Cb.json',
    '.hidden',
    'x%00.json',
    'x%0A.json',
    `${'%E0%A6%95'.repeat(100)}`,
    'x.',
    'x%20',
    'C:x',
  ]) {
    assert.deepEqual(await codeOf(send(`name=${name}&licence=x`, garden(3))), [400, 'invalid_parameter'], name);
  }
  assert.deepEqual(await codeOf(send(`${GARDEN}&title=%20`, garden(3))), [400, 'invalid_parameter']);
  assert.deepEqual(await codeOf(send(`${GARDEN}&lang=fr`, garden(3))), [400, 'invalid_parameter']);
  const types = ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'nonsense'];
  for (const type of types) {
    const refused = await send(GARDEN, garden(3), { 'content-type': type });
    assert.deepEqual([refused.status, refused.body.code], [415, 'unsupported_media_type'], type);
    if (type !== 'nonsense') assert.match(refused.body.detail ?? '', /application\/octet-stream/);
  }
  const bomb = zipOf([{ name: 'eng-muslim.json', content: Buffer.alloc(60_000_000, 32) }]);
  const hostile: readonly (readonly [query: string, body: RequestInit['body'], code: string, words: RegExp])[] = [
    [GARDEN, '', 'empty_file', /The file is empty/],
    ['name=bomb.zip&accept_licence=true', bomb, 'zip_bomb', /bomb\.zip\/eng-muslim\.json: .*100 times/],
    [GARDEN, Buffer.from(`\ufeff${garden(3)}`, 'utf16le'), 'wrong_encoding', /UTF-16/],
    ['name=big.json&accept_licence=1', `{"a":"${'x'.repeat(128 * 1024)}"}`, 'unknown_shape', /./],
    ['name=own.csv&licence=x', 'number,text\n1,Some words\n', 'bad_line', /no collection \(give collection\)/],
    [GARDEN, '{"collection":"garden","number":"1","text_en":', 'incomplete_file', /not complete/],
  ];
  for (const [query, body, code, words] of hostile) {
    const { status, body: job } = await send(query, body);
    assert.equal(status, 202, `${code}: ${JSON.stringify(job)}`);
    const { state, error, result } = await ended(operator, job.id);
    assert.deepEqual([state, error?.code, result], ['failed', code, null], JSON.stringify(error));
    const { detail = '' } = error ?? {};
    assert.match(detail, words);
    assert.ok(!detail.includes(house.isnad.dataDir) && !detail.includes('--'), detail);
  }
  const kept = inventory(house.isnad.dataDir).filter((line) => !line.startsWith('corpus.lock'));
  assert.deepEqual(
    kept,
    old.filter((line) => !line.startsWith('corpus.lock')),
  );
  assert.deepEqual(leftovers(), []);
  assert.deepEqual(await codeOf(operator.send('DELETE', `${PACKS}/nothing`)), [404, 'pack_not_found']);
  assert.deepEqual(await codeOf(operator.get(`${JOBS}/job_00000000000000000000000000`)), [404, 'job_not_found']);
  assert.deepEqual(await codeOf(operator.get(`${JOBS}/..%2Fx`)), [400, 'invalid_parameter']);
});

/** Begins to send a file and gives the request up. */
async function broken(headers: Record<string, string>, bytes: number): Promise<void> {
  const cookie = [...operator.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const sending = requestHttp(`${house.isnad.address}${PACKS}?${GARDEN}`, {
    method: 'POST',
    headers: { ...operator.headers, cookie, 'content-type': 'application/octet-stream', ...headers },
  });
  sending.on('error', () => undefined);
  sending.write(Buffer.alloc(bytes, 'x'));
  // The file has begun to come.
  await until(leftovers, ({ length }) => length === 2);
  sending.destroy();
}

test('an upload that breaks off, or is too large, leaves nothing and is in nobody’s way', async (t) => {
  t.after(runJobsHere());
  for (const header of [
    ['content-length', '1000000'],
    ['transfer-encoding', 'chunked'],
  ] as const) {
    await broken(Object.fromEntries([header]), 200_000);
    await until(leftovers, ({ length }) => length === 0);
  }
  const announced = { 'content-length': '9999999999' };
  const { status } = await new Promise<{ status: number | undefined }>((resolve, reject) => {
    const cookie = [...operator.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...operator.headers, cookie, 'content-type': 'application/octet-stream', ...announced };
    const sending = requestHttp(`${house.isnad.address}${PACKS}?${GARDEN}`, { method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode });
      sending.destroy();
    });
    sending.on('error', reject);
    sending.flushHeaders();
  });
  assert.equal(status, 413);
  assert.deepEqual([(await operator.get<PackJobList>(JOBS)).body.count, leftovers()], [0, []]);
  const fine = await send(GARDEN, garden(3));
  assert.equal((await ended(operator, fine.body.id)).state, 'succeeded');
});

test('the command line and the service change one corpus in turn', async () => {
  const started = await send(GARDEN, garden(200));
  const removed = await command(house.isnad.dataDir, 'hadith', 'remove', 'nawawi40', '--json');
  assert.equal(removed.code, 0, removed.err);
  assert.equal((await ended(operator, started.body.id)).state, 'succeeded');
  assert.deepEqual(
    (await packs()).data.map(({ name }) => name),
    ['garden'],
  );
  const last = await operator.send<PackJob>('DELETE', `${PACKS}/garden`);
  assert.equal((await ended(operator, last.body.id)).state, 'succeeded');
  assert.deepEqual([(await packs()).count, await total()], [0, 0]);
});

test('a service that is stopped in the middle of a job ends it, and says so', async () => {
  const own = await startWithMail();
  const { isnad, mailbox } = own;
  const { operator: other } = await signInOperator(own);
  const old = readFileSync(join(isnad.dataDir, 'corpus/current.json'));
  const release = await holdImports(isnad.dataDir);
  const { body } = await upload(isnad.address, other, { query: GARDEN, body: garden(300) });
  await isnad.service.close();
  release();
  const job = JSON.parse(readFileSync(join(isnad.dataDir, 'imports', `${body.id}.json`), 'utf8')) as PackJob;
  assert.deepEqual([job.state, job.error?.code], ['failed', 'aborted']);
  assert.deepEqual(readFileSync(join(isnad.dataDir, 'corpus/current.json')), old);
  await removeStore(isnad.dataDir);
  mailbox.close();
});
