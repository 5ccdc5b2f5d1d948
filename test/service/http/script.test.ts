import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Edition, EditionList } from '@isnad/contract/editions';
import type { Problem } from '@isnad/contract/problem';
import type { KeyedVerse, Surah, VerseListing } from '@isnad/contract/quran';
import type { VerseWordsList } from '@isnad/contract/words';
import { installEditions } from '../../../src/corpus/editions/install-editions.ts';
import { readSource } from '../../../src/corpus/quran/inputs.ts';
import { madeEdition, madePack } from '../../support/made-edition.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
const surahs: Record<'unicode' | 'kfgqpc', Surah[]> = { unicode: [], kfgqpc: [] };
before(async () => {
  isnad = await startService({ CONCURRENCY: '1000' });
  for (let id = 1; id <= 114; id++) {
    surahs.unicode.push(await isnad.json<Surah>(`/api/quran?id=${id}`));
    surahs.kfgqpc.push(await isnad.json<Surah>(`/api/quran?id=${id}&script=kfgqpc`));
  }
});
after(() => isnad.stop());

const OLD = /[\u0656\u0657\u065e\u06e4\u2009]/u;
const textsOf = (script: 'unicode' | 'kfgqpc') =>
  surahs[script].flatMap(({ verses }) => verses.map(({ text }) => text));
const sum = (texts: string[]) => hash('sha256', texts.join('\n'), 'hex');

test('script=kfgqpc is the source, letter by letter; without it no code of the old scheme is left', () => {
  assert.deepEqual(
    textsOf('kfgqpc'),
    readSource('en').flatMap(({ verses }) => verses.map(({ text }) => text)),
  );
  assert.equal(textsOf('kfgqpc').filter((text) => /[\u0656\u0657\u065e]/u.test(text)).length, 3518);
  for (const text of textsOf('unicode')) assert.doesNotMatch(text, OLD);
});

test('each coding is an edition with a hash of its own, and names the other', async () => {
  const { data } = await isnad.json<EditionList>('/api/editions');
  const [unicode, kfgqpc] = ['quran.ar', 'quran.ar-kfgqpc'].map((id) => data.find((row) => row.id === id) as Edition);
  assert.deepEqual([unicode?.script, kfgqpc?.script], ['unicode', 'kfgqpc']);
  assert.equal(unicode?.sha256, sum(textsOf('unicode')));
  assert.equal(kfgqpc?.sha256, sum(textsOf('kfgqpc')));
  assert.equal(unicode?.source_sha256, kfgqpc?.sha256);
  assert.match(unicode?.description ?? '', /U\+08F0.*quran\.ar-kfgqpc/s);
  assert.match(kfgqpc?.description ?? '', /U\+0657/);
});

test('every way to a verse gives it in the coding that is asked for, whatever was asked before', async () => {
  const ordinal = (key: string) => {
    const [surah = 0, verse = 0] = key.split(':').map(Number);
    return (script: 'unicode' | 'kfgqpc') => surahs[script][surah - 1]?.verses[verse - 1]?.text;
  };
  const verses = async (path: string): Promise<{ key: string; text: string }[]> => {
    const answer = await isnad.json<KeyedVerse & VerseListing & Surah>(path);
    if (answer.data !== undefined) return answer.data;
    return answer.verses?.map(({ id, text }) => ({ key: `${answer.id}:${id}`, text })) ?? [answer];
  };
  for (const path of [
    '/api/quran?id=97',
    '/api/quran?id=2&verse=7',
    '/api/quran?id=2&verse=70-75&translations=ur',
    '/api/quran?juz=30',
    '/api/quran?page=3',
    '/api/quran?hizb=60',
    '/api/quran?id=97&seed=x&verse=3',
    '/api/quran?date=2026-11-21',
    '/api/quran?random=true',
    '/api/quran?search=2:72',
    '/api/quran?search=%D9%87%D8%AF%D9%89&limit=100',
    '/api/sample?key=2:7',
    '/api/sample',
    '/api/sample?random=true',
  ]) {
    const more = path.includes('?') ? '&' : '?';
    for (const script of ['unicode', 'kfgqpc', 'unicode', 'kfgqpc'] as const) {
      const found = await verses(`${path}${script === 'unicode' ? '' : `${more}script=kfgqpc`}`);
      assert.ok(found.length > 0, path);
      for (const { key, text } of found) assert.equal(text, ordinal(key)(script), `${path} ${script} ${key}`);
    }
  }
});

test('script=unicode is the same answer as none; the other has another tag', async () => {
  const tags = [];
  for (const more of ['', '&script=unicode', '&script=kfgqpc']) {
    tags.push((await isnad.request(`/api/quran?id=2${more}`)).headers.get('etag'));
  }
  assert.equal(tags[0], tags[1]);
  assert.notEqual(tags[0], tags[2]);
});

test('the marks of a search fit the text in either coding', async () => {
  for (const script of ['unicode', 'kfgqpc']) {
    const { data } = await isnad.json<VerseListing>(
      `/api/quran?search=%D8%A5%D8%B3%D8%B1%D8%A7%D8%A6%D9%8A%D9%84&mode=all&highlight=true&script=${script}&limit=40`,
    );
    assert.equal(data.length, 40);
    for (const { text, highlights = [] } of data) {
      const words = highlights.filter(({ field }) => field === 'text').map(({ start, end }) => text.slice(start, end));
      assert.ok(words.length > 0, text);
      for (const word of words) assert.match(word.replace(/[\p{M}\u0640]/gu, ''), /^[وي]?[إا]سرءيل$/u);
    }
  }
});

test('another value is refused', async () => {
  for (const path of ['/api/quran?id=1&script=uthmani', '/api/quran?script=', '/api/sample?script=Unicode']) {
    const answer = await isnad.request(path);
    assert.equal(answer.status, 400, path);
    const problem = (await answer.json()) as Problem;
    assert.equal(problem.code, 'invalid_parameter');
    assert.deepEqual(
      problem.errors?.map(({ location }) => location),
      ['query.script'],
    );
    assert.match(problem.errors?.[0]?.fix ?? '', /^use unicode, kfgqpc/);
  }
});

test('the basmala is above every surah but 1 and 9, and is not counted', () => {
  for (const script of ['unicode', 'kfgqpc'] as const) {
    const basmala = surahs[script][0]?.verses[0]?.text;
    assert.equal(basmala, readSource('en')[0]?.verses[0]?.text);
    for (const { id, bismillah, verses, total_verses } of surahs[script]) {
      assert.equal(bismillah, id === 1 || id === 9 ? null : basmala, `surah ${id}`);
      assert.equal(verses.length, total_verses);
      if (id !== 1) assert.ok(!verses[0]?.text.startsWith('بِسۡمِ'), `surah ${id}`);
    }
  }
});

test('installed scripts and words are served as soon as they are installed, and what is not installed says how', async () => {
  const told = async (path: string) => (await (await isnad.request(path)).json()) as Problem;
  const none = await told('/api/quran/verses/1:1/words');
  assert.deepEqual([none.status, none.code], [404, 'edition_not_found']);
  assert.match(none.detail, /isnad install words\.en/);
  for (const path of [
    '/api/quran/surahs/1?',
    '/api/sample?',
    '/api/quran/random?',
    '/api/quran/search?search=mercy&',
  ]) {
    const { status, detail } = await told(`${path}script=indopak`);
    assert.equal(status, 400, path);
    assert.match(detail, /use unicode, kfgqpc; .*isnad install indopak/);
  }
  const texts = textsOf('unicode');
  const words = (name: string) =>
    texts.map((text) =>
      text
        .split(' ')
        .map((_, place) => `${name}${place + 1}`)
        .join('\n'),
    );
  const rules = new Map([[0, [{ start: 0, end: 2, rule: 'ghunnah' }]]]);
  const made = (id: string, language: string, kind: 'words' | 'script', own: readonly string[]) => ({
    pack: madePack(id, { kind, language, direction: kind === 'script' ? 'rtl' : 'ltr' }),
    parsed: madeEdition(id, { texts: own, footnotes: new Map(), rules: kind === 'script' ? rules : new Map() }),
  });
  const editions = [
    made('indopak', 'ar', 'script', texts),
    made('words.en', 'en', 'words', words('en')),
    made('words.transliteration', 'ar-Latn', 'words', words('tr')),
  ];
  await installEditions({ dataDir: isnad.dataDir, editions });
  const surah = await isnad.json<Surah>('/api/quran/surahs/1?script=indopak&fields=text,tajweed');
  assert.deepEqual(surah.verses[0], { text: texts[0], tajweed: [{ start: 0, end: 2, rule: 'ghunnah' }] });
  const plain = await isnad.json<KeyedVerse>('/api/sample?key=1:1');
  assert.equal(plain.tajweed, undefined);
  const found = await isnad.json<VerseListing>('/api/quran?search=الصمد&script=indopak&highlight=true&limit=1');
  assert.deepEqual([found.data[0]?.key, found.data[0]?.text], ['112:2', surahs.unicode[111]?.verses[1]?.text]);
  const list = await isnad.json<VerseWordsList>('/api/quran/verses/1:1-2/words?languages=en');
  assert.deepEqual([list.count, list.editions.map(({ id }) => id)], [2, ['words.transliteration', 'words.en']]);
  const [first] = list.data[1]?.words ?? [];
  assert.deepEqual(first, {
    position: 1,
    text: texts[1]?.split(' ')[0],
    transliteration: 'tr1',
    meanings: { en: 'en1' },
  });
  const wrong = await told('/api/quran/verses/1:1/words?languages=de');
  assert.deepEqual([wrong.status, wrong.errors?.[0]?.location], [400, 'query.languages']);
  assert.match(wrong.detail, /use some of en/);
  const many = await told('/api/quran/verses/2:1-21/words');
  assert.equal(many.errors?.[0]?.message, 'it names 21 verses');
});
