import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { HadithRecords } from '../../../src/corpus/hadith/records/records.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { openQuran, type Quran } from '../../../src/corpus/quran/open.ts';
import { findRelated } from '../../../src/corpus/related/find-related.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';

const dataDir = newDataDir();
let quran: Quran;
before(async () => {
  quran = openQuran(await buildCorpus(dataDir), readInputs());
});
after(() => {
  quran.close();
  rmSync(dataDir, { recursive: true });
});

test('a whole verse of four words is a quotation without being announced; one of three words is not', () => {
  const texts = [
    'خرج الرجل من داره ألم نشرح لك صدرك ثم رجع إلى أهله',
    'خرج الرجل من داره ألم نشرح لك ثم رجع إلى أهله',
    'خرج الرجل من داره إنا أعطيناك الكوثر ثم رجع إلى أهله',
  ];
  const records = { content: { count: texts.length }, text: (doc: number) => texts[doc] } as unknown as HadithRecords;
  const found = findRelated(quran, records).map(({ doc, start, end }) => [doc, texts[doc]?.slice(start, end)]);
  assert.deepEqual(found, [[0, 'ألم نشرح لك صدرك']]);
});
