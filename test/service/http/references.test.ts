import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Verification } from '@isnad/contract/verify';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

type Listed = { readonly data?: readonly { readonly key?: string; readonly ref?: string }[] };

const firstOf = ({ data = [] }: Listed): string | undefined => data[0]?.key ?? data[0]?.ref;
const post = async <T>(path: string, body: object): Promise<T> => {
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  const own = path === '/mcp' ? headers : { 'content-type': headers['content-type'] };
  return (await isnad.request(path, { method: 'POST', headers: own, body: JSON.stringify(body) })).json() as Promise<T>;
};
const verify = async (text: string) => (await post<Verification>('/api/verify', { text })).quotations;

/** What the interfaces read: the address, the search, the tool, the chat. */
async function readBy(kind: 'quran' | 'hadith', written: string): Promise<(string | undefined)[]> {
  const text = encodeURIComponent(written);
  const path = kind === 'quran' ? `/api/quran/verses/${text}` : `/api/hadith/${text}`;
  const addressed = await isnad.json<Listed & { ref?: string }>(path);
  const searched = await isnad.json<Listed>(`/api/${kind}?search=${text}&limit=1`);
  const params = { name: kind === 'quran' ? 'get_verses' : 'get_hadith', arguments: { ref: written } };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const { result } = await post<{ result: { structuredContent?: Listed } }>('/mcp', call);
  const { citations } = await post<{ citations: { ref: string }[] }>('/api/chat/create', { message: written });
  return [
    addressed.ref ?? firstOf(addressed),
    firstOf(searched),
    firstOf(result.structuredContent ?? {}),
    citations[0]?.ref,
  ];
}

for (const [kind, written, ref] of [
  ['quran', 'Surah 36, verse 82', '36:82'],
  ['quran', '৩৬ঃ৮২', '36:82'],
  ['quran', '[يس: ٨٢]', '36:82'],
  ['quran', 'https://quran.com/ya-sin/82', '36:82'],
  ['hadith', 'Nawawi, hadith no. 12', 'nawawi:12'],
  ['hadith', 'নববীর ১২ নং হাদিস', 'nawawi:12'],
  ['hadith', 'الأربعون النووية رقم ١٢', 'nawawi:12'],
  ['hadith', 'https://sunnah.com/nawawi40:12', 'nawawi:12'],
] as const) {
  test(`every interface reads ${written}`, async () => {
    assert.deepEqual(await readBy(kind, written), [ref, ref, ref, ref]);
  });
}

test('verification reads them beside words', async () => {
  const right = "“It is part of the goodness of a person's Islam that he leaves what does not concern him”";
  for (const [text, ok] of [
    [`${right} (Nawawi, hadith no. 12)`, true],
    [`${right} (Nawawi, hadith no. 13)`, false],
    [`${right} (https://sunnah.com/nawawi40:12)`, true],
    [`${right} <cite>Nawawi 12</cite>`, true],
    [`${right} (Nawawi, Book 3, Hadith 12)`, null],
    [`${right} (Nawawi, Vol. 1, Book 1, Number 9)`, null],
  ] as const) {
    const [found] = await verify(text);
    assert.deepEqual([found?.ref, found?.reference?.ok], ['nawawi:12', ok], text);
  }
  assert.deepEqual(
    (await verify(`${right} (Matthew 5:7).`)).map(({ reference }) => reference),
    [null],
  );
});

test('a list has its verses in order, and what cannot exist says how much there is', async () => {
  const { data } = await isnad.json<{ data: { key: string }[] }>('/api/quran/verses/2:1-2,%205');
  assert.deepEqual(
    data.map(({ key }) => key),
    ['2:1', '2:2', '2:5'],
  );
  for (const [path, code, detail] of [
    ['/api/quran/verses/Surah 2, verse 300', 'verse_not_found', /1 to 286/],
    ['/api/quran/verses/surah 115', 'surah_not_found', /1 to 114/],
    ['/api/quran/verses/Matthew 5:7', 'invalid_parameter', /2:255/],
    ['/api/hadith/Nawawi no. 99', 'hadith_not_found', /The last one of the installed texts is 42/],
    ['/api/hadith/Bukhari 8', 'hadith_not_found', /Sahih al-Bukhari is not among the installed collections/],
  ] as const) {
    const problem = (await (await isnad.request(encodeURI(path))).json()) as { code: string; detail: string };
    assert.equal(problem.code, code, path);
    assert.match(problem.detail, detail);
  }
});

test('a page leads from a reference to its verses', async () => {
  for (const [path, location] of [
    ['/quran/2:255', '/quran/2/255'],
    ['/quran/al-baqarah 255', '/quran/2/255'],
    ['/quran/yasin', '/quran/36'],
  ] as const) {
    const answer = await isnad.request(encodeURI(path), { redirect: 'manual' });
    assert.deepEqual([answer.status, answer.headers.get('location')], [308, location], path);
  }
});
