// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AccountExport } from '@isnad/contract/account-export';
import { type BookmarkList, MAX_BOOKMARKS } from '@isnad/contract/bookmarks';
import { codeOf, PASSWORD, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import { until } from '../../support/until.ts';
import type { Visitor } from '../../support/visitor.ts';

const OWN = '/api/me/bookmarks';

let house: ServiceWithMail;
before(async () => {
  house = await startWithMail();
});
after(() => house.stop());

const add = (person: Visitor, ...bookmarks: { path: string; title: string }[]) =>
  person.send<BookmarkList>('PUT', OWN, { bookmarks });
const mark = (path: string, title = path) => ({ path, title });
const paths = ({ data }: BookmarkList) => data.map(({ path, title }) => `${path} ${title}`);

test('bookmarks are added to those of the account, newest first, and one is deleted', async () => {
  const person = await house.member('reader@example.com');
  assert.deepEqual((await person.get<BookmarkList>(OWN)).body, { data: [] });
  await add(person, mark('/quran/2/255', 'Quran 2:255'));
  const added = await add(person, mark('/hadith/bukhari:1', 'Bukhari 1'), mark('/quran/2/255', 'البقرة'));
  assert.deepEqual(new Set(paths(added.body)), new Set(['/hadith/bukhari:1 Bukhari 1', '/quran/2/255 Quran 2:255']));
  const later = await add(person, mark('/quran/1', 'One'), mark('/quran/3', 'Three'));
  const order = paths(later.body);
  assert.ok(order.indexOf('/quran/1 One') < order.indexOf('/quran/3 Three'), String(order));
  const other = await house.member('another@example.com');
  assert.deepEqual((await other.get<BookmarkList>(OWN)).body.data, [], 'of one account alone');
  const left = await person.send<BookmarkList>('DELETE', `${OWN}?path=${encodeURIComponent('/quran/2/255')}`);
  assert.equal(left.body.data.length, 3);
  assert.ok(left.body.data.every(({ path }) => path !== '/quran/2/255'));
});

test('requests at the same time add no more than an account can have', async () => {
  const person = await house.member('at-once@example.com');
  const many = (surah: number) => Array.from({ length: 100 }, (_, at) => mark(`/quran/${surah}/${at + 1}`));
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => at + 2).map((surah) => add(person, ...many(surah))),
  );
  const added = answers.filter(({ status }) => status === 200).length;
  assert.equal(added, MAX_BOOKMARKS / 100);
  assert.equal((await person.get<BookmarkList>(OWN)).body.data.length, MAX_BOOKMARKS);
});

test('what leads elsewhere, is too much, or is sent without a session is refused', async () => {
  const person = await house.member('refused@example.com');
  const wrong = [
    'https://example.org/quran/1',
    '//example.org/quran/',
    '/settings',
    '/quran/1?lang=ar',
    '/quran/a b',
    '/quran/\u0000',
  ];
  for (const path of wrong) assert.deepEqual(await codeOf(add(person, mark(path))), [400, 'invalid_parameter'], path);
  assert.deepEqual(await codeOf(add(person, mark('/quran/1', 'a\u0007'))), [400, 'invalid_parameter']);
  assert.deepEqual(await codeOf(add(person)), [400, 'invalid_parameter']);
  assert.equal((await house.visitor().get(OWN)).status, 401);
  const many = (from: number, count: number) => Array.from({ length: count }, (_, at) => mark(`/quran/2/${from + at}`));
  for (let from = 0; from < MAX_BOOKMARKS; from += 200)
    assert.equal((await add(person, ...many(from, 200))).status, 200);
  assert.deepEqual(await codeOf(add(person, mark('/quran/114'))), [400, 'invalid_parameter']);
  assert.equal((await add(person, mark('/quran/2/7'))).body.data.length, MAX_BOOKMARKS, 'one that is there already');
  const { request, key } = house.isnad;
  assert.ok(key.startsWith('svc_'));
  assert.equal((await request(OWN)).status, 401, 'API keys have no bookmarks');
});

test('bookmarks are exported and deleted with the account', async () => {
  const email = 'leaving@example.com';
  const person = await house.member(email);
  await add(person, mark('/quran/2/255', 'Quran 2:255'));
  const { bookmarks } = (await person.get<AccountExport>('/api/me/export')).body;
  assert.deepEqual(
    bookmarks.map(({ path, title }) => [path, title]),
    [['/quran/2/255', 'Quran 2:255']],
  );
  const { db } = house.isnad.service.platform;
  const count = async () => {
    const rows = await db.selectFrom('bookmarks').select('title').where('title', '=', 'Quran 2:255').execute();
    return rows.length;
  };
  const before = await count();
  assert.equal((await person.post('/api/me/delete', { email, password: PASSWORD })).status, 204);
  await until(count, (rows) => rows === before - 1);
});
