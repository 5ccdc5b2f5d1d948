import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Verification } from '@isnad/contract/verify';
import Schema from 'typebox/schema';
import { installEditions, removeEditions } from '../../../src/corpus/editions/install-editions.ts';
import { editionsDirectory } from '../../../src/corpus/hadith/records/corpus-state.ts';
import { missingWordings } from '../../../src/corpus/quotations/wordings/missing-wordings.ts';
import { completeWordings } from '../../../src/corpus/quotations/wordings/wording-file.ts';
import { VERIFICATION_EXAMPLE, VERIFY_EXAMPLE } from '../../../src/http/examples/verify-examples.ts';
import { madeEdition, madePack } from '../../support/made-edition.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

const post = (body: unknown, headers: Record<string, string> = {}) =>
  isnad.request('/api/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function verify(body: unknown): Promise<Verification> {
  const answer = await post(body);
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  const parsed: unknown = JSON.parse(text);
  assert.ok(Schema.Compile(Verification).Check(parsed), text);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  return parsed as Verification;
}

test('the example is what the service answers', async () => {
  assert.deepEqual(await verify(VERIFY_EXAMPLE), VERIFICATION_EXAMPLE);
});

test('offsets are code points of the text sent', async () => {
  const text = '📖🌙 قال تعالى: ﴿قل هو الله الأحد﴾ 🌟 [الإخلاص: 1]';
  const { quotations, count } = await verify({ text });
  assert.equal(count, 1);
  const [found] = quotations;
  assert.ok(found);
  const characters = [...text];
  assert.equal(characters.slice(found.start, found.end).join(''), found.text);
  assert.equal(found.text, 'قل هو الله الأحد');
  const [difference] = found.differences;
  assert.ok(difference);
  assert.equal(characters.slice(difference.start, difference.end).join(''), 'الأحد');
  assert.deepEqual(found.reference, { claimed: 'الإخلاص: 1', ok: true });
});

test('a text without quotations has none; lang leaves the others out', async () => {
  assert.deepEqual((await verify({ text: 'Good morning.' })).quotations, []);
  const text = 'He read ﴿قل هو الله أحد﴾.';
  assert.equal((await verify({ text, lang: 'ar' })).count, 1);
  assert.equal((await verify({ text, lang: 'en' })).count, 0);
  assert.equal((await verify({ text, lang: 'auto' })).count, 1);
});

test('a text has one verdict, with the quotations and references that keep it from being ok', async () => {
  const right = '﴿قل هو الله أحد﴾ [الإخلاص: 1]';
  for (const [text, verdict, problems] of [
    [right, 'ok', []],
    [`${right}. ﴿قل هو الله الأحد﴾ [الإخلاص: 1]`, 'problems', [1]],
    ['﴿قل هو الله أحد﴾ [البقرة: 1]', 'problems', [0]],
    [`${right}. Allah says: “Plant a palm and wait for the rain” (Quran 115:1).`, 'problems', [1]],
    ['Good morning.', 'nothing_to_check', []],
    ['We read Quran 2:255 every night.', 'nothing_to_check', []],
  ] as const) {
    const found = await verify({ text });
    assert.equal(found.verdict, verdict, text);
    assert.deepEqual(found.problems, problems, text);
    assert.equal(
      Object.values(found.counts).reduce((sum, one) => sum + one, 0),
      found.count,
    );
    for (const one of found.quotations)
      assert.equal(
        found.counts[one.verdict],
        found.quotations.filter(({ verdict: other }) => other === one.verdict).length,
      );
  }
});

test('references that belong to no quotation are listed, in code points', async () => {
  const text = '📖 Last night we studied (2:300), Quran 2:255-257, Nawawi 1 and Nawawi 99. We won 94:9.';
  const { unattached_references: listed, verdict } = await verify({ text });
  const characters = [...text];
  assert.deepEqual(
    listed.map(({ start, end, ref, exists }) => [characters.slice(start, end).join(''), ref, exists]),
    [
      ['2:300', '2:300', false],
      ['Quran 2:255-257', '2:255-257', true],
      ['Nawawi 1', 'nawawi:1', true],
      ['Nawawi 99', 'nawawi:99', false],
    ],
  );
  assert.equal(verdict, 'problems');
  assert.deepEqual((await verify({ text: '﴿قل هو الله أحد﴾ [الإخلاص: 1]' })).unattached_references, []);
  const many = Array.from({ length: 120 }, (_, at) => `(2:${at + 1})`).join(' and then ');
  assert.equal((await verify({ text: many })).unattached_references.length, 50);
  // The last of many does not exist.
  for (const lang of ['auto', 'ar'] as const) {
    const checked = await verify({ text: `${many} and then (2:287)`, lang });
    const { ref, exists } = checked.unattached_references.at(-1) ?? {};
    assert.deepEqual(
      [checked.verdict, checked.unattached_references.length, ref, exists],
      ['problems', 50, '2:287', false],
    );
  }
});

test('a reference that names nothing is wrong, and the reason says so', async () => {
  for (const claimed of ['الإخلاص: 9', 'Quran 2:300', 'Nawawi 99', 'سورة 120']) {
    const { quotations, verdict } = await verify({ text: `﴿قل هو الله أحد﴾ [${claimed}]` });
    assert.deepEqual(
      quotations.map(({ reference }) => reference),
      [{ claimed, ok: false, reason: 'nonexistent' }],
    );
    assert.equal(verdict, 'problems');
  }
  const [wrong] = (await verify({ text: '﴿قل هو الله أحد﴾ [الإخلاص: 2]' })).quotations;
  assert.deepEqual(wrong?.reference, { claimed: 'الإخلاص: 2', ok: false });
  const { quotations, unattached_references: listed } = await verify({ text: 'Tonight we read surah 120.' });
  assert.deepEqual(
    [
      quotations.map(({ text, reference }) => [text, reference?.reason]),
      listed.map(({ ref, exists }) => [ref, exists]),
    ],
    [[['surah 120', 'nonexistent']], [['120', false]]],
  );
});

test('faults are told with what to send instead', async () => {
  for (const [body, code] of [
    [{}, 'missing_parameter'],
    [{ text: '' }, 'invalid_parameter'],
    [{ text: ' \n\t ' }, 'invalid_parameter'],
    [{ text: 'ب'.repeat(32_001) }, 'invalid_parameter'],
    [{ text: 5 }, 'invalid_parameter'],
    [{ text: 'x', lang: 'fr' }, 'invalid_parameter'],
    ['{"text":"\\ud83d قل"}', 'invalid_parameter'],
    ['{"text":', 'invalid_json'],
  ] as const) {
    const answer = await post(body);
    const problem = (await answer.json()) as { code: string; errors?: { location: string; fix: string }[] };
    assert.equal(answer.status, 400, JSON.stringify(problem));
    assert.equal(problem.code, code, JSON.stringify(body));
    if (code !== 'invalid_json') assert.ok(problem.errors?.[0]?.fix);
  }
  assert.equal((await post({ text: '🌙'.repeat(32_000) })).status, 200);
});

test('a text of the greatest length is accepted in any script and any JSON escaping', async () => {
  const escaped = (text: string) =>
    `{"text":"${[...text].map((sign) => [...Array(sign.length).keys()].map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')).join('')}"}`;
  for (const sign of ['ب', 'ক', '🌙']) {
    for (const body of [JSON.stringify({ text: sign.repeat(32_000) }), escaped(sign.repeat(32_000))]) {
      const answer = await post(body);
      assert.equal(answer.status, 200, `${sign}, ${body.length}`);
      assert.equal(((await answer.json()) as Verification).verdict, 'nothing_to_check');
    }
    const answer = await post(escaped(sign.repeat(32_001)));
    assert.equal(((await answer.json()) as { code: string }).code, 'invalid_parameter');
  }
  const large = await post(escaped('🌙'.repeat(40_000)));
  assert.equal(large.status, 413);
  assert.equal(((await large.json()) as { code: string }).code, 'body_too_large');
});

test('it needs its scope', async () => {
  const { secret } = await isnad.newKey({ scopes: ['quran:read'] });
  assert.equal((await post({ text: 'x' }, { authorization: `Bearer ${secret}` })).status, 403);
  assert.equal((await post({ text: 'x' }, { authorization: '' })).status, 401);
});

test('each reference to what does not exist is reported, and none that does', async () => {
  const missing = async (text: string) =>
    (await verify({ text })).quotations.map(({ text: named, verdict, claim, reference }) => [
      ...[named, verdict, claim],
      reference?.ok,
    ]);
  assert.deepEqual(await missing('Last night we studied (94:9), (2:300) and (2:153).'), [
    ['94:9', 'not_found', 'reference', false],
    ['2:300', 'not_found', 'reference', false],
  ]);
  assert.deepEqual(await missing('Read Nawawi 99 and Nawawi 1 again.'), [
    ['Nawawi 99', 'not_found', 'reference', false],
  ]);
  assert.deepEqual(await missing('We read Quran 2:255 every night.'), []);
});

test('words of an installed translation are known as soon as they have been read, here and in other threads', async () => {
  const { dataDir } = isnad;
  const text = 'Gott sagt: „Satz 160 der Ausgabe de.made, erfunden für Äpfel.“ (2:153)';
  const judged = async (sent: string) =>
    (await verify({ text: sent })).quotations.map(({ verdict, edition, lang, ref }) => ({
      verdict,
      edition,
      lang,
      ref,
    }));
  const known = { verdict: 'exact', edition: 'de.made', lang: 'de', ref: '2:153' };
  // Longer texts are checked in a thread.
  const long = `${text} ${'Das Wetter war gut, und wir gingen an den Fluss. '.repeat(40)}`;
  assert.ok((await judged(text)).every(({ edition }) => edition !== 'de.made'));
  await installEditions({ dataDir, editions: [{ pack: madePack('de.made'), parsed: madeEdition('de.made') }] });
  assert.ok((await judged(text)).every(({ edition }) => edition !== 'de.made'));
  completeWordings(dataDir);
  assert.deepEqual(missingWordings(dataDir), []);
  assert.deepEqual(await judged(text), [known]);
  assert.deepEqual(await judged(long), [known]);

  await removeEditions(dataDir, ['de.made']);
  assert.ok((await judged(text)).every(({ edition }) => edition !== 'de.made'));
  assert.deepEqual(readdirSync(editionsDirectory(dataDir)), []);
});

test('a damaged file of words is made again; the edition is not looked for until then', async () => {
  const { dataDir } = isnad;
  await installEditions({ dataDir, editions: [{ pack: madePack('de.other'), parsed: madeEdition('de.other') }] });
  completeWordings(dataDir);
  const [name] = readdirSync(editionsDirectory(dataDir)).filter((one) => one.endsWith('.wording'));
  const path = join(editionsDirectory(dataDir), name ?? '');
  writeFileSync(path, readFileSync(path).fill(1, 3_000, 3_100));
  const text = '“Satz 160 der Ausgabe de.other, erfunden für Äpfel.” (2:153)';
  assert.notEqual((await verify({ text })).quotations[0]?.edition, 'de.other');
  assert.deepEqual(missingWordings(dataDir), [path.replace('.wording', '.edition')]);
  completeWordings(dataDir);
  assert.equal((await verify({ text })).quotations[0]?.edition, 'de.other');
  await removeEditions(dataDir, ['de.other']);
});
