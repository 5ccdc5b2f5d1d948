import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { KeyedVerse, Surah, VerseListing } from '@isnad/contract/quran';
import { type RunningService, startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

const get = (path: string) => fetch(isnad.address + path, { redirect: 'manual' });
const html = async (path: string) =>
  (await (await get(path)).text()).replaceAll('&#39;', "'").replaceAll('&quot;', '"');

test('a juz has its verses, under the names of their surahs, with the basmala where a surah begins', async () => {
  const juz = await isnad.json<VerseListing>('/api/quran?juz=30');
  const page = await html('/quran/juz/30?lang=en');
  assert.equal(page.match(/<section class="verse"/g)?.length, juz.data.length);
  for (const { key, text, translation_en } of juz.data.slice(0, 80)) {
    assert.ok(page.includes(`id="v${key.replace(':', '-')}"`), key);
    assert.ok(page.includes(`>${text}</p>`), key);
    assert.ok(page.includes(translation_en.slice(0, 30)), key);
  }
  assert.equal(page.match(/<h2 class="center">/g)?.length, 37);
  assert.equal(page.match(/quran basmala/g)?.length, 37);
  assert.match(page, /rel="prev" href="\/quran\/juz\/29\?lang=en"/);
  assert.doesNotMatch(page, /rel="next"/);
});

test('the translation in the language of the page is above those in others', async () => {
  const orderOf = async (path: string) =>
    [
      ...(await html(path)).matchAll(
        /<p [^>]*lang="(ar|bn|en)"[^>]*id="[^"]+-\d+"|id="[^"]+-\d+"[^>]*lang="(ar|bn|en)"/g,
      ),
    ].map(([, first, second]) => first ?? second);
  assert.deepEqual(await orderOf('/quran/2/255?lang=bn'), ['ar', 'bn', 'en']);
  assert.deepEqual(await orderOf('/quran/2/255?lang=en'), ['ar', 'en', 'bn']);
});

test('every page of the mushaf has its verses in order, each ending with its number', async () => {
  const seen: string[] = [];
  for (const number of [1, 2, 50, 187, 604]) {
    const { data } = await isnad.json<VerseListing>(`/api/quran?page=${number}`);
    const page = await html(`/quran/page/${number}`);
    const found = [
      ...page.matchAll(/<span id="v(\d+)-(\d+)">([^<]+)<\/span> <a href="([^"]+)" aria-label="[^"]+">۝([٠-٩]+)</g),
    ];
    assert.deepEqual(
      found.map(([, surah, verse, text]) => [`${surah}:${verse}`, text]),
      data.map(({ key, text }) => [key, text]),
    );
    for (const [, surah, verse, , path, digits = ''] of found) {
      assert.equal(path, `/quran/${surah}/${verse}`);
      assert.equal(
        digits,
        String(verse).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))),
      );
    }
    seen.push(...found.map(([, surah]) => String(surah)));
  }
  // At-Tawbah has no basmala, and that of Al-Fatihah is its first verse.
  assert.doesNotMatch(await html('/quran/page/187'), /quran basmala/);
  assert.doesNotMatch(await html('/quran/page/1'), /quran basmala/);
  assert.ok(seen.includes('9') && seen.includes('114'));
});

test('the list of surahs leads to each juz, and by a form to each page', async () => {
  const page = await html('/quran?lang=ar');
  for (let juz = 1; juz <= 30; juz++) assert.ok(page.includes(`href="/quran/juz/${juz}?lang=ar"`), String(juz));
  assert.match(page, /<form class="go" action="\/quran\/page">/);
  assert.match(page, /<input type="hidden" name="lang" value="ar">/);
  const led = await get('/quran/page?number=42&lang=ar');
  assert.deepEqual([led.status, led.headers.get('location')], [302, '/quran/page/42?lang=ar']);
  const surah = await html('/quran/2?lang=en');
  assert.match(surah, /href="\/quran\/juz\/1\?lang=en">Juz 1</);
  assert.match(surah, /href="\/quran\/page\/2\?lang=en">Page 2</);
  assert.match(surah, /id="v6"[\s\S]*?href="\/quran\/page\/3\?lang=en">Page 3</);
});

test('parts that do not exist are told with those that do', async () => {
  for (const [path, status, words] of [
    ['/quran/juz/31', 400, 'There is no juz 31; they are numbered 1 to 30.'],
    ['/quran/juz/0', 400, 'There is no juz 0; they are numbered 1 to 30.'],
    ['/quran/page/605', 400, 'There is no page 605; they are numbered 1 to 604.'],
    ['/quran/juz/1?translation=xx', 404, 'xx'],
    ['/quran/juz/one', 404, 'route_not_found'],
    ['/quran/page/2.5', 404, 'route_not_found'],
  ] as const) {
    const page = await get(path);
    assert.equal(page.status, status, path);
    assert.ok((await page.text()).includes(words), path);
  }
  const led = await get('/quran/page?number=%3Cscript%3E');
  assert.equal(led.headers.get('location'), '/quran/page/0');
});

test('reading pages load their script; the service worker has a policy that lets it fetch', async () => {
  for (const path of ['/quran', '/quran/2', '/quran/2/255', '/quran/juz/1', '/quran/page/1', '/hadith/nawawi:1'])
    assert.match(await html(path), /<script type="module" src="\/reader\.js"><\/script>/, path);
  assert.equal((await get('/reader.js')).headers.get('content-type'), 'text/javascript; charset=utf-8');
  const worker = await get('/sw.js');
  assert.equal(worker.headers.get('cache-control'), 'no-cache');
  assert.match(worker.headers.get('content-security-policy') ?? '', /connect-src 'self'/);
});

test('up to four translations and the transliteration stand beside each other, by a form without a script', async () => {
  const { verses } = await isnad.json<Surah>('/api/quran?id=112');
  const [first] = verses;
  const page = await html(
    '/quran/112?lang=en&translation=none&translation=bn&translation=en&translation=quran.transliteration',
  );
  const texts = [first?.transliteration, first?.translation_en, first?.translation_bn].map((text) =>
    page.indexOf(text ?? '?'),
  );
  assert.ok(texts.every((place) => place > 0));
  assert.deepEqual(
    texts.toSorted((a, b) => a - b),
    texts,
  );
  assert.match(page, /<main id="main" class="read columns">/);
  assert.match(page, /<form class="choices" id="translations" action="\/quran\/112"/);
  assert.equal(page.match(/name="translation" value="[^"]+" checked/g)?.length, 3);
  const arabic = await html('/quran/112?lang=en&translation=none');
  assert.ok(!arabic.includes(first?.translation_en ?? '?'));
  // The sign at the end of a verse is drawn, and not part of the text.
  assert.ok(arabic.includes(`data-end="۝١" lang="ar" dir="rtl">${first?.text}</p>`));
});

test('verses and the hadiths that quote them lead to each other', async () => {
  // A page counts toward the limit of its address.
  await until(async () => (await html('/quran/32/16')).includes('class="related"'), Boolean, 500);
  assert.match(
    await html('/quran/32/16?lang=ar'),
    /<h2>أحاديث وردت فيها هذه الآية<\/h2><p class="choices"><a href="\/hadith\/nawawi:29\?lang=ar"><bdi>[^<]+٢٩<\/bdi>/,
  );
  assert.match(await html('/hadith/nawawi:29'), /<h2>Verses that this hadith quotes<\/h2>.*href="\/quran\/32\/16">/);
  assert.doesNotMatch(await html('/hadith/nawawi:1'), /class="related"/);
});

test('the sign of a quarter is set apart from the first word, and the text stays that of the API', async () => {
  const { verses } = await isnad.json<Surah>('/api/quran?id=2&verse=26');
  const text = verses[0]?.text ?? '';
  assert.match(text, /^۞\S/);
  for (const path of ['/quran/2/26', '/quran/2', '/quran/page/5']) {
    const page = await html(path);
    assert.ok(page.includes(`<span class="quarter">۞</span>${text.slice(1)}`), path);
  }
});

test('Arabic pages have Arabic titles of editions, and the license of each on a line of its own', async () => {
  const page = await html('/quran/2/255?lang=ar');
  assert.match(page, /<bdi>القرآن الكريم بالرسم العثماني<\/bdi><\/a><span class="line"><bdi>/);
  assert.match(page, /<span class="line">الترخيص: <span lang="en" dir="ltr">CC BY-SA 4\.0\. /);
  assert.doesNotMatch(page, /License: /);
});

test('the list of surahs has the verse of the day, which is that of the API', async (t) => {
  // The day does not end meanwhile.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const date = new Date().toISOString().slice(0, 10);
  const { key, text } = await isnad.json<KeyedVerse>(`/api/quran?date=${date}`);
  const page = await html('/quran');
  assert.ok(page.includes(`>${text}</p>`) && page.includes(`href="/quran/${key.replace(':', '/')}"`));
});
