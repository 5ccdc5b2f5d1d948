import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { EditionList } from '@isnad/contract/editions';
import type { KeyedVerse, VerseListing } from '@isnad/contract/quran';
import { installedPacks } from '../../../src/corpus/catalogue/installed-packs.ts';
import { statePath } from '../../../src/corpus/hadith/records/corpus-state.ts';
import { garden, isnad, lastLine } from '../../support/isnad-command.ts';
import { markdownEdition } from '../../support/markdown-edition.ts';
import { type RunningService, startService } from '../../support/start.ts';

/* Editions of the Quran from a catalogue at a server of our own, and what the API then has. */

/** Copies of the published files, beside the project. */
const COPIES = fileURLToPath(new URL('../../../../shared/data/quran/published/hablullah-data-quran', import.meta.url));

let service: RunningService;
let server: Server;
let list = '';
const files = new Map<string, Buffer>();
before(async () => {
  server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) response.writeHead(404).end();
    else response.end(file);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  service = await startService();
  list = join(service.dataDir, 'packs.json');
  writeList('1');
});
after(async () => {
  await service.stop();
  server.closeAllConnections();
  server.close();
});

const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

const titlesOf = (name: string) => ({ ar: `عنوان ${name}`, en: `Title of ${name}`, bn: `শিরোনাম ${name}` });

function packOf(name: string, content: Buffer, more: object = {}) {
  files.set(`/${name}.md`, content);
  return {
    ...{ name, kind: 'translation', language: 'de', title: titlesOf(name) },
    ...{ author: 'Nobody', source: 'A test', version: '1', base: base() },
    ...{ licence: null, licence_note: 'The author states no license.' },
    files: [{ url: `${name}.md`, bytes: content.length, sha256: hash('sha256', content, 'hex') }],
    ...more,
  };
}

function writeList(version: string): void {
  const other = packOf('de.wrong', markdownEdition('de.wrong'));
  files.set('/de.wrong.md', Buffer.from('something else'));
  const hadiths = Buffer.from(garden(20));
  const packs = [
    packOf('de.one', markdownEdition(version === '1' ? 'de.one' : 'zwei'), { version }),
    packOf('fr.one', markdownEdition('fr.one'), { language: 'fr', kind: 'tafsir' }),
    packOf('de.short', markdownEdition('de.short', 6235)),
    packOf('de.page', Buffer.from('<html>nothing here</html>')),
    other,
    {
      ...packOf('garden', hadiths),
      kind: 'hadith',
      files: [{ url: 'garden.ndjson', sha256: hash('sha256', hadiths, 'hex') }],
    },
  ];
  files.set('/garden.ndjson', hadiths);
  writeFileSync(list, JSON.stringify({ packs }));
}

const run = (...words: string[]) => isnad(service.dataDir, ...words, '--catalogue', list, '--json');
const editions = async () => (await service.json<EditionList>('/api/editions')).data;
const idsOf = async () => (await editions()).map(({ id }) => id).filter((id) => !/^(?:quran|hadith)\./.test(id));

test('hadiths and editions are installed in one command, and what is wrong is left out', async () => {
  const names = ['garden', 'de.one', 'fr.one', 'de.short', 'de.wrong', 'de.page'];
  const asked = await run('install', ...names);
  assert.match(asked.err, /The terms of "de\.one" must be accepted: The author states no license\. .*--accept-license/);
  const before = await service.json<EditionList>('/api/editions');
  const done = await run('install', ...names, '--accept-license');
  const report = lastLine(done.out);
  assert.deepEqual([done.code, report.installed], [1, ['garden', 'de.one', 'fr.one']], done.err);
  const refused = report.refused as { pack: string; code: string; detail: string }[];
  assert.deepEqual(refused.map(({ pack, code }) => `${pack} ${code}`).sort(), [
    'de.page unknown_shape',
    'de.short incomplete_file',
    'de.wrong wrong_checksum',
  ]);
  assert.match(refused.find(({ pack }) => pack === 'de.short')?.detail ?? '', /6,235 of 6,236 verses/);
  const now = await service.json<EditionList>('/api/editions');
  assert.deepEqual(await idsOf(), ['de.one', 'fr.one']);
  assert.notEqual(now.corpus, before.corpus);
  const one = now.data.find(({ id }) => id === 'de.one');
  assert.deepEqual(
    [one?.work, one?.kind, one?.language, one?.direction, one?.licence, one?.records],
    ['quran', 'translation', 'de', 'ltr', null, 6236],
  );
  assert.ok(!existsSync(join(service.dataDir, 'corpus/downloads/de.one')));
});

test('the catalogue lists packs by kind and language, and marks what is installed', async () => {
  const found = await run('catalogue', 'list', '--kind', 'tafsir', '--lang', 'FR');
  const data = lastLine(found.out).data as { name: string; installed: boolean }[];
  assert.deepEqual(
    data.map(({ name, installed }) => [name, installed]),
    [['fr.one', true]],
  );
  assert.match((await run('catalogue', 'list', '--kind', 'song')).err, /--kind must be one of hadith, translation/);
  const own = await isnad(service.dataDir, 'catalogue', 'search', 'yusuf', 'ali', '--kind', 'translation');
  assert.match(own.out, /en\.yusufali/);
});

const DE = 'Dies ist der erfundene Satz 1 der Ausgabe de.one.';

test('verse answers have the texts and footnotes of the editions that are asked for', async () => {
  const asked = 'editions=de.one,quran.fr,DE.ONE';
  const footnotes = { 'de.one': [{ mark: '1', text: 'Eine erfundene Anmerkung.', at: 8 }] };
  const [fr] = (await service.json<VerseListing>('/api/quran/verses/1:1?translations=fr')).data;
  const expected = { 'de.one': DE, 'quran.fr': fr?.translations?.fr };
  const paths = ['/api/quran/verses/1:1', '/api/quran/search?search=1:1', '/api/quran?juz=1', '/api/quran?search=1:1'];
  for (const path of paths) {
    const { data } = await service.json<VerseListing>(`${path}${path.includes('?') ? '&' : '?'}${asked}`);
    assert.deepEqual([data[0]?.editions, data[0]?.footnotes], [expected, footnotes], path);
  }
  for (const path of ['/api/quran/surahs/1', '/api/quran?id=1']) {
    const { verses } = await service.json<{ verses: KeyedVerse[] }>(`${path}${path.includes('?') ? '&' : '?'}${asked}`);
    assert.deepEqual(
      [verses[0]?.editions, verses[0]?.footnotes, verses[1]?.footnotes],
      [expected, footnotes, undefined],
    );
  }
  const drawn = await service.json<KeyedVerse>('/api/quran/random?seed=x&editions=de.one&fields=editions,key');
  assert.deepEqual(Object.keys(drawn).sort(), ['editions', 'key']);
  const { data } = await service.json<VerseListing>('/api/quran/verses/1:2?editions=de.one&fields=footnotes');
  assert.deepEqual(data, [{}]);
  const plain = await service.json<VerseListing>('/api/quran?id=1&verse=1');
  assert.ok(!JSON.stringify(plain).includes('editions'));
  const german = await service.json<VerseListing>('/api/quran/verses/1:1?translations=de');
  assert.deepEqual(german.data[0]?.translations, { de: DE });
});

test('editions that cannot stand beside verses are refused with what to do', async () => {
  const detailOf = async (query: string) => {
    const answer = await service.request(`/api/quran/verses/1:1?${query}`);
    assert.equal(answer.status, 400, query);
    return ((await answer.json()) as { detail: string }).detail;
  };
  assert.match(await detailOf('editions=en.nobody,de.one'), /no edition "en\.nobody" .*use some of de\.one, quran\./);
  assert.match(await detailOf('editions=en.yusufali'), /isnad install en\.yusufali/);
  assert.match(await detailOf('editions=fr.one'), /verses\/\{key\}\/tafsir for fr\.one/);
  assert.match(await detailOf('editions=,'), /ids of editions|editions/);
});

test('tools of assistants have them, too', async () => {
  const body = {
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: { name: 'get_verses', arguments: { ref: '1:1', editions: 'de.one' } },
  };
  const answer = await service.request('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(body),
  });
  const { result } = (await answer.json()) as {
    result: { content: { text: string }[]; structuredContent: VerseListing };
  };
  assert.equal(result.structuredContent.data[0]?.editions?.['de.one'], DE);
  assert.match(result.content[0]?.text ?? '', /\[de\.one\] Dies ist .*\n\[de\.one, note 1\] Eine erfundene/);
});

test('pages of people show an installed edition, and its terms', async () => {
  const page = async (path: string) => (await fetch(`${service.address}${path}`)).text();
  assert.match(await page('/quran/1?translation=de.one&lang=en'), /der erfundene Satz 7 der Ausgabe de\.one/);
  assert.match(await page('/sources?lang=en'), /Title of de\.one[\s\S]*The author states no license\./);
  assert.doesNotMatch(await page('/?lang=en'), /Title of de\.one/);
  assert.match(await page('/embed/1:7?lang=de'), /der erfundene Satz 7 der Ausgabe de\.one/);
  assert.match(await page('/embed/1:7.json?lang=de.one'), /der erfundene Satz 7 der Ausgabe de\.one/);
});

test('titles are in the language of the page, and the API has all of them', async () => {
  const page = async (path: string) => (await fetch(`${service.address}${path}`)).text();
  const all = await editions();
  assert.deepEqual(all.find(({ id }) => id === 'de.one')?.titles, titlesOf('de.one'));
  assert.deepEqual(all.find(({ id }) => id === 'hadith.garden.en')?.titles, titlesOf('garden'));
  assert.equal(all.find(({ id }) => id === 'quran.en')?.titles, undefined);
  for (const lang of ['ar', 'en', 'bn'] as const) {
    const title = titlesOf('de.one')[lang];
    for (const path of [
      '/quran/1/7?translation=de.one',
      '/quran/1?translation=de.one',
      '/sources?all',
      '/report?ref=1:7',
    ])
      assert.ok((await page(`${path}&lang=${lang}`)).includes(title), `${path} ${lang}`);
    assert.ok((await page(`/hadith/garden:1?lang=${lang}`)).includes(titlesOf('garden')[lang]), lang);
    assert.ok((await page(`/?lang=${lang}`)).includes(titlesOf('garden')[lang]), lang);
  }
});

test('a page of an edition that is not installed says so in the language of the page', async () => {
  for (const [lang, words] of [
    ['en', 'de.gone&quot; is not installed here. Choose another translation or script.'],
    ['bn', 'এখানে ইনস্টল করা নেই'],
    ['ar', 'غير مثبَّت هنا'],
  ] as const) {
    for (const choice of ['translation=de.gone', 'script=de.gone']) {
      const answer = await fetch(`${service.address}/quran/1?${choice}&lang=${lang}`);
      assert.equal(answer.status, 404);
      assert.ok((await answer.text()).includes(words), `${choice} ${lang}`);
    }
  }
});

test('upgrade replaces an edition under a running service', async () => {
  writeList('2');
  const done = await run('upgrade', '--accept-license');
  assert.deepEqual(lastLine(done.out).installed, ['de.one'], done.err);
  const { data } = await service.json<VerseListing>('/api/quran/verses/1:1?editions=de.one');
  assert.match(data[0]?.editions?.['de.one'] ?? '', /zwei/);
  const again = await run('install', 'de.one', '--accept-license');
  assert.deepEqual([again.code, lastLine(again.out).unchanged], [0, ['de.one']]);
});

test('what is in memory stays right when the file of an edition is damaged, and doctor names the file', async () => {
  const folder = join(service.dataDir, 'corpus/editions');
  const file = readdirSync(folder).find((name) => name.startsWith('de.one-'));
  const path = join(folder, file ?? '');
  const whole = readFileSync(path);
  const at = whole.indexOf('erfundene Satz 3000 ');
  writeFileSync(path, Buffer.from(whole).fill(0, at, at + 1));
  const { data } = await service.json<VerseListing>('/api/quran/verses/26:68?editions=de.one');
  assert.match(data[0]?.editions?.['de.one'] ?? '', /erfundene Satz 3000 /);
  const doctor = await isnad(service.dataDir, 'doctor');
  assert.match(doctor.out + doctor.err, /editions\/de\.one-[0-9a-f]{12}\.edition is missing or damaged/);
  writeFileSync(path, whole);
});

test('editions are found again when their list is lost, and removed by their names', async () => {
  rmSync(statePath(service.dataDir));
  await isnad(service.dataDir, 'corpus', 'build', '--missing');
  const names = installedPacks(service.dataDir).map(({ name }) => name);
  assert.deepEqual(names.sort(), ['de.one', 'fr.one', 'garden', 'nawawi40']);
  assert.deepEqual((await idsOf()).sort(), ['de.one', 'fr.one']);
  const none = await isnad(service.dataDir, 'uninstall', 'fr.one', 'xx.none', '--json');
  assert.deepEqual([none.code, lastLine(none.out).code], [1, 'not_found']);
  const removed = await isnad(service.dataDir, 'uninstall', 'fr.one', 'garden', '--json');
  assert.deepEqual([removed.code, lastLine(removed.out).records], [0, 42], removed.err);
  assert.deepEqual(await idsOf(), ['de.one']);
});

const absent = existsSync(COPIES) ? false : 'the copies of the published files are not beside the project';

test('published editions are installed from a folder', { skip: absent }, async () => {
  const done = await isnad(
    ...[service.dataDir, 'install', 'en.yusufali', 'ur.maududi', 'ar.muyassar', 'indopak'],
    ...['--accept-license', '--from', COPIES, '--json'],
  );
  assert.equal(done.code, 0, done.err + done.out);
  const { data } = await service.json<VerseListing>('/api/quran/verses/112:1?editions=en.yusufali,ur.maududi');
  const [verse] = data;
  assert.match(verse?.editions?.['en.yusufali'] ?? '', /Allah, the One/);
  const rows = (await editions()).filter(({ id }) => id === 'ur.maududi' || id === 'ar.muyassar');
  assert.deepEqual(
    rows.map(({ id, direction, records }) => [id, direction, records]),
    [
      ['ur.maududi', 'rtl', 6236],
      ['ar.muyassar', 'rtl', 6236],
    ],
  );
});
