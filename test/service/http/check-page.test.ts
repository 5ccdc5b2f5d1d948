import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { ChatAnswer } from '@isnad/contract/chat';
import type { Receipt } from '@isnad/contract/receipts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
let visitors = 0;
let visitor = '';
before(async () => {
  isnad = await startService({ TRUST_PROXY: '127.0.0.1' });
});
// Each test is another network, with a budget of its own.
beforeEach(() => {
  visitors += 1;
  visitor = `203.0.113.${visitors}`;
});
after(() => isnad.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(isnad.address + path, { headers });

function post(fields: Record<string, string | Blob>, path = '/check') {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value as string);
  return fetch(isnad.address + path, { method: 'POST', body, headers: { 'x-forwarded-for': visitor } });
}

const ALTERED = 'قال الله تعالى: ﴿قل هو الله الأحد﴾ وقال: ﴿الله الصمد﴾';

test('the page has a form in the language of the address or of the browser, and needs no script', async () => {
  const page = await get('/check');
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self'/);
  assert.match(page.headers.get('vary') ?? '', /accept-language/);
  const html = await page.text();
  assert.match(html, /<html lang="en" dir="ltr"/);
  assert.doesNotMatch(html, /style="| on\w+=/);
  assert.match(
    await (await get('/check', { 'accept-language': 'bn-BD,bn;q=0.9' })).text(),
    /<html lang="bn" dir="ltr"/,
  );
  assert.match(await (await get('/check?lang=ar', { 'accept-language': 'bn' })).text(), /<html lang="ar" dir="rtl"/);
  assert.match(await (await get('/check?lang=xx')).text(), /<html lang="en"/);
});

test('quotations are marked in place, with what is wrong and the correct text', async () => {
  const answer = await post({ text: ALTERED });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const html = await answer.text();
  assert.match(html, /<a class="mark altered" href="#q1"[^>]*>قل هو الله الأحد<sup>1<\/sup><\/a>/);
  assert.match(html, /<del><b>ال<\/b>أحد<\/del> ?<ins>أَحَدٌ<\/ins>/);
  assert.match(html, /<a href="\/quran\/112\/1"><bdi>Quran 112:1<\/bdi><\/a>/);
  assert.match(html, /<a class="mark (exact|normalised)" href="#q2"/);
  const right = await isnad.json<{ text: string }>('/api/sample?key=112:1');
  assert.ok(html.includes(`dir="rtl">${right.text}</p>`), right.text);
  assert.match(html, /Altered: 1/);
  assert.match(html, /name="robots" content="noindex"/);
});

test('right words with a wrong reference are not called correct, on the page and in the report', async () => {
  const text = '"Indeed, with hardship [will be] ease." (2:255)';
  for (const [language, label, correct, places] of [
    ['en', 'Right words, wrong place', 'Correct', /<bdi>Quran 94:6<\/bdi>.*<bdi>Quran 94:5<\/bdi>/],
    ['bn', 'কথা সঠিক, রেফারেন্স ভুল', 'সঠিক', /<bdi>কুরআন ৯৪:৬<\/bdi>.*<bdi>কুরআন ৯৪:৫<\/bdi>/],
    ['ar', 'اللفظ صحيح والمرجع خطأ', 'صحيح', /<bdi>\[الشرح: ٦\]<\/bdi>.*<bdi>\[الشرح: ٥\]<\/bdi>/],
  ] as const) {
    const html = await (await post({ text }, `/check?lang=${language}`)).text();
    assert.match(html, /<a class="mark wrong_place" href="#q1"/);
    assert.ok(html.includes(`<strong class="verdict wrong_place">${label}</strong>`), language);
    assert.ok(!html.includes(`<li class="exact">${correct}`), language);
    // The whole verse before the part of another one.
    assert.match(html, places);
  }
  assert.match(await (await post({ text, report: 'markdown' })).text(), /### 1\. Right words, wrong place · /);
});

test('the verdict on the text is first, then what needs attention, then the rest, on the page and in the report', async () => {
  const text = `﴿الله الصمد﴾ [الإخلاص: 2]. ﴿قل هو الله الأحد﴾ [الإخلاص: 1]. We studied Quran 2:255 and Quran 2:300.`;
  const html = await (await post({ text })).text();
  const report = await (await post({ text, report: 'markdown' })).text();
  for (const [written, order] of [
    [
      html,
      [
        '<p class="overall problems">Quotations to correct: 2 of 3.</p>',
        '<h2>Needs attention</h2>',
        '<li id="q2" value="2">',
        '<li id="q3" value="3">',
        '<h2>Your text</h2>',
        '<h2>Correct quotations</h2>',
        '<li id="q1" value="1">',
        '<h2>References without a quotation</h2>',
        '<a href="/quran/2/255">',
      ],
    ],
    [
      report,
      [
        '**Quotations to correct: 2 of 3.**',
        '## Needs attention',
        '### 2. Altered',
        '## Correct quotations',
        '### 1. Correct',
        '## References without a quotation',
        '- Quran 2:255 · [Quran 2:255](',
      ],
    ],
  ] as const) {
    let at = 0;
    for (const part of order) {
      const next = written.indexOf(part, at);
      assert.ok(next >= at, `${part}\n${written}`);
      at = next;
    }
  }
  // What does not exist is a quotation already.
  assert.doesNotMatch(html + report, /does not exist/);
  const page = async (sent: string, lang: string) => (await post({ text: sent }, `/check?lang=${lang}`)).text();
  assert.match(await page('﴿الله الصمد﴾ [الإخلاص: 2]', 'en'), /<p class="overall ok">No problems found/);
  assert.match(await page(text, 'bn'), /<p class="overall problems">সংশোধন করতে হবে: ৩টির মধ্যে ২টি/);
  assert.match(await page(text, 'ar'), /<p class="overall problems">اقتباسات تحتاج إلى تصحيح: /);
  assert.match(await page('Good morning.', 'en'), /<p class="overall nothing_to_check">No quotations were found/);
});

test('the page says how long a text can be, and the field takes more', async () => {
  for (const path of ['/check', '/']) {
    const html = await (await get(path)).text();
    assert.match(html, /Up to 32,000 characters/, path);
    assert.doesNotMatch(html, /maxlength/, path);
  }
});

test('a form without files, a text file, and a text without quotations are read', async () => {
  const body = new URLSearchParams({ text: ALTERED });
  const plain = await fetch(`${isnad.address}/check`, {
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': visitor },
  });
  assert.match(await plain.text(), /Altered: 1/);
  const file = await post({ text: 'typed', file: new File(['\ufeff', ALTERED], 'text.txt', { type: 'text/plain' }) });
  assert.match(await file.text(), /Altered: 1/);
  assert.match(await (await post({ text: 'Good morning.' })).text(), /No quotations were found/);
  assert.match(await (await post({ text: ALTERED }, '/check?lang=bn')).text(), /পরিবর্তিত: ১/);
});

test('what is typed is shown as text, whatever it is', async () => {
  const text = '"<img src=x onerror=alert(1)>" (2:255)\n</textarea><script>alert(1)</script>\u202e"\'&amp;';
  const html = await (await post({ text })).text();
  assert.doesNotMatch(html, /<img src=x|<script>alert|<\/textarea><script/);
  assert.equal(html.match(/<\/textarea>/g)?.length, 1);
  assert.match(html, /&amp;amp;/);
});

test('a report says what the page says, as Markdown and as JSON', async () => {
  const markdown = await post({ text: ALTERED, report: 'markdown' });
  assert.match(
    markdown.headers.get('content-disposition') ?? '',
    /^attachment; filename="quotations-\d{4}-\d\d-\d\d\.md"$/,
  );
  const report = await markdown.text();
  assert.match(report, /^# Check a text: /);
  assert.match(report, /### 1\. Altered · \[Quran 112:1\]\(http:\/\/[^)]+\/quran\/112\/1\)/);
  const json = (await (await post({ text: ALTERED, report: 'json' })).json()) as { quotations: { verdict: string }[] };
  const direct = await isnad.request('/api/verify', {
    method: 'POST',
    headers: { authorization: `Bearer ${isnad.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: ALTERED }),
  });
  assert.deepEqual(json, await direct.json());
  const injected = await (await post({ text: '"x <b>[a](b)</b> y" (2:255)', report: 'markdown' })).text();
  assert.doesNotMatch(injected, /<b>|\[a\]\(b\)/);
  assert.match(injected, /> x \\<b\\>\\\[a\\\]/);
  // A line break of old systems ends a quote in Markdown.
  const lines = await (await post({ text: '"x\r- Altered: 0 y" (2:255)', report: 'markdown' })).text();
  assert.match(lines, /> x\n> \\- Altered: 0 y/);
});

test('bad input gets a page that says what to do, and the text stays', async () => {
  const cases = [
    [{ text: '  ' }, 400, 'Enter a text'],
    [{ text: 'ب'.repeat(32_001) }, 413, 'too long'],
    [{ text: 'kept', file: new File([new Uint8Array([0xff, 0xfe, 0])], 'a.txt') }, 400, 'not a text in UTF-8'],
    [{ text: 'x'.repeat(500_000) }, 413, 'too long'],
  ] as const;
  for (const [fields, status, words] of cases) {
    const answer = await post(fields);
    const html = await answer.text();
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [status, 'text/html; charset=utf-8'], words);
    assert.ok(html.includes(words), words);
  }
  assert.ok((await (await post({ text: 'ب'.repeat(32_001) })).text()).includes('ب'.repeat(32_001)));
  for (const [type, body, status] of [
    ['multipart/form-data; boundary=x', 'no parts', 400],
    ['multipart/form-data', 'no boundary', 400],
    ['application/json', '{"text":"a"}', 415],
  ] as const) {
    const headers = { 'content-type': type, 'x-forwarded-for': visitor };
    assert.equal((await fetch(`${isnad.address}/check`, { method: 'POST', headers, body })).status, status, type);
  }
  const other = await fetch(`${isnad.address}/check`, { method: 'PUT' });
  assert.deepEqual([other.status, other.headers.get('allow')?.includes('POST')], [405, true]);
});

test('a text of the greatest length is accepted from a form in any script', async () => {
  for (const sign of ['ক', '🌙']) {
    assert.equal((await post({ text: sign.repeat(32_000) })).status, 200);
    const body = new URLSearchParams({ text: sign.repeat(32_000) });
    const headers = { 'x-forwarded-for': visitor };
    assert.equal((await fetch(`${isnad.address}/check`, { method: 'POST', body, headers })).status, 200);
  }
});

test('forms are read nowhere else', async () => {
  const answer = await isnad.request('/api/verify', {
    method: 'POST',
    headers: { authorization: `Bearer ${isnad.key}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'text=a',
  });
  assert.equal(answer.status, 415);
});

test('an address has ten checks in a minute, and loses no text with the eleventh', async () => {
  for (let count = 0; count < 10; count++) assert.equal((await post({ text: 'one' })).status, 200);
  const refused = await post({ text: 'the eleventh' });
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  const html = await refused.text();
  assert.match(html, /Too many checks from your network/);
  assert.match(html, /the eleventh<\/textarea>/);
});

test('forms are limited before they are read, whatever is in them', async () => {
  const many = { method: 'POST', body: new URLSearchParams('a&'.repeat(100)), headers: { 'x-forwarded-for': visitor } };
  assert.equal((await fetch(`${isnad.address}/check`, many)).status, 400);
  for (let count = 1; count < 60; count++) assert.equal((await post({ text: '' })).status, 400);
  const refused = await post({ text: '' });
  assert.deepEqual([refused.status, refused.headers.get('content-type')], [429, 'text/html; charset=utf-8']);
  assert.match(await refused.text(), /Too many checks from your network/);
});

test('the receipt of a chat answer is verified, and the quotations in its answer are checked', async () => {
  const asked = await isnad.request('/api/chat/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: '112:1' }),
  });
  const { id, message_id } = (await asked.json()) as ChatAnswer;
  const path = `/api/chat/history/${id}/messages/${message_id}/receipt`;
  const receipt = await isnad.json<Receipt>(path);
  const said = async (given: object) => (await post({ text: JSON.stringify(given, undefined, 2) })).text();
  const valid = await said(receipt);
  assert.match(valid, /class="overall ok">The receipt is valid: <bdi dir="ltr">http:\/\/127/);
  assert.match(valid.slice(valid.indexOf('id="result"')), /<a class="mark (?:exact|normalised)"/);
  const changed = await said({ ...receipt, answer: receipt.answer.replace(/\p{L}/u, 'x') });
  assert.match(changed, /class="overall problems">The receipt is not valid/);
  const issuer = 'https://<b>elsewhere</b>.example';
  const other = await said({ ...receipt, issuer, key_id: 'another' });
  assert.match(other, /class="overall unclear">.*https:\/\/&lt;b&gt;elsewhere/);
  // Other JSON is a text like any other.
  assert.doesNotMatch(await said({ version: 1, answer: 'x' }), /receipt is/);
});
