import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Hadith } from '@isnad/contract/hadith';
import type { RelatedTexts } from '@isnad/contract/related';
import { areTextMeaningsDue } from '../../../src/corpus/measure-texts.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { isRelatingDue } from '../../../src/corpus/related/related-file.ts';
import { RELATED_EXAMPLE } from '../../../src/http/examples/related-examples.ts';
import { isnad as run } from '../../support/isnad-command.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

const versesIn = (ref: string) => isnad.json<RelatedTexts>(`/api/hadith/${ref}/verses`);

test('a hadith names the verses that it quotes, with their place in code points', async () => {
  const found = await versesIn('nawawi:29');
  assert.deepEqual(found, { ...RELATED_EXAMPLE, corpus: found.corpus });
  const [quotation] = found.data;
  const { texts } = await isnad.json<Hadith>('/api/hadith/nawawi:29');
  assert.equal([...(texts.ar ?? '')].slice(quotation?.start, quotation?.end).join(''), quotation?.quote);
});

test('a verse names the hadiths that quote it, also as part of a range', async () => {
  const expected = (await versesIn('nawawi:29')).data;
  assert.deepEqual((await isnad.json<RelatedTexts>('/api/quran/verses/32:16/hadiths')).data, expected);
  assert.deepEqual((await isnad.json<RelatedTexts>('/api/quran/verses/32:10-20/hadiths')).data, expected);
  for (const key of ['32:15', '32:10-15', '32:17'])
    assert.deepEqual((await isnad.json<RelatedTexts>(`/api/quran/verses/${key}/hadiths`)).data, [], key);
});

test('formulas and words that hadiths and the Quran only have in common are no quotations', async () => {
  // "Believes in God and the Last Day", and "in God, His angels, His books, His messengers and the Last Day".
  for (const ref of ['nawawi:2', 'nawawi:3', 'nawawi:15']) assert.deepEqual((await versesIn(ref)).data, [], ref);
  for (const key of ['1:1', '65:2', '4:136']) {
    assert.deepEqual((await isnad.json<RelatedTexts>(`/api/quran/verses/${key}/hadiths`)).data, [], key);
  }
});

test('unknown verses and hadiths, and keys without the scope, are refused', async () => {
  for (const [path, code] of [
    ['/api/hadith/nawawi:999/verses', 'hadith_not_found'],
    ['/api/quran/verses/2:999/hadiths', 'verse_not_found'],
    ['/api/quran/verses/115:1/hadiths', 'surah_not_found'],
    ['/api/quran/verses/two/hadiths', 'invalid_parameter'],
  ]) {
    const answer = await isnad.request(path ?? '');
    assert.equal(((await answer.json()) as { code: string }).code, code, String(path));
  }
  const { secret } = await isnad.newKey({ scopes: ['quran:read'] });
  const refused = await isnad.request('/api/quran/verses/2:1/hadiths', {
    headers: { authorization: `Bearer ${secret}` },
  });
  assert.equal(refused.status, 403);
});

test('after an import, the answer is 503 until the quotations have been found, and new texts are compared by meaning', async () => {
  const file = join(isnad.dataDir, 'own.ndjson');
  const text_ar = 'قال: وقرأ هذه الآية {ويؤثرون على أنفسهم ولو كان بهم خصاصة} ثم قال لا إله إلا الله';
  writeFileSync(file, `${JSON.stringify({ collection: 'own', number: '1', text_ar })}\n`);
  const imported = await run(isnad.dataDir, 'hadith', 'import', file, '--licence', 'CC0-1.0');
  assert.equal(imported.code, 0, imported.err);
  assert.equal(isRelatingDue(isnad.dataDir, readInputs()), true);
  const early = await isnad.request('/api/hadith/own:1/verses');
  assert.equal(early.status, 503);
  assert.equal(early.headers.get('retry-after'), '60');
  assert.match((await run(isnad.dataDir, 'corpus', 'relate')).out, /^4 quotations/);
  assert.equal(isRelatingDue(isnad.dataDir, readInputs()), false);
  const place = { dataDir: isnad.dataDir, inputs: readInputs() };
  assert.equal(areTextMeaningsDue(place), true);
  assert.match((await run(isnad.dataDir, 'corpus', 'embed')).out, /^6279 texts are compared by meaning/);
  assert.equal(areTextMeaningsDue(place), false);
  const { data } = await versesIn('own:1');
  assert.deepEqual(
    data.map(({ verse, quote }) => [verse, quote]),
    [['59:9', 'ويؤثرون على أنفسهم ولو كان بهم خصاصة']],
  );
});
