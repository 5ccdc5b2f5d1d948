import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { lacksWitness, witnessTexts } from '../../../test/support/quran/witnesses.ts';
import { buildQuran } from './build.ts';
import { readInputs } from './inputs.ts';
import { differences } from './manifest.ts';
import { sourceName } from './tables.ts';

const inputs = readInputs();
const texts = new Map<string, readonly string[]>();
const keys: string[] = [];

before(() => {
  const { content, sections, manifest } = buildQuran(inputs, () => undefined);
  for (const { id, total_verses } of content.surahs) {
    for (let verse = 1; verse <= total_verses; verse++) keys.push(`${id}:${verse}`);
  }
  for (const { name, data } of sections)
    texts.set(
      name,
      Buffer.from(data as Uint8Array)
        .toString()
        .split('\n'),
    );
  // Holds without the second copies too: these hashes are those of the texts that were compared with them.
  assert.deepEqual(differences(inputs.manifest, manifest), []);
});

/** Editions with a second copy of the same revision. */
const SAME = ['en', 'bn', 'es', 'fr', 'ru', 'sv', 'tr', 'ur'];
/** Most verses that may differ from it for another reason than a repair. */
const MAX_UNEQUAL = 6;

for (const entry of inputs.editions.filter(({ kind }) => kind === 'translation')) {
  const name = sourceName(entry);
  if (!SAME.includes(name)) continue;
  test(`every verse of ${name} equals its second copy, or is listed with the reason`, {
    skip: lacksWitness(name),
  }, () => {
    const copies = witnessTexts(name);
    const served = texts.get(entry.id) ?? [];
    const { unequal } = inputs.tables(entry).endings;
    const listed = Object.values(unequal).flatMap((verses) => verses.split(' '));
    const different = keys.filter(
      (_, ordinal) => served[ordinal]?.normalize('NFC').replaceAll(/\s+/g, ' ') !== copies[ordinal],
    );
    assert.equal(served.length, 6236);
    assert.equal(copies.length, 6236);
    assert.deepEqual(
      different,
      listed.toSorted((a, b) => keys.indexOf(a) - keys.indexOf(b)),
    );
    const repaired = new Set(inputs.tables(entry).repairs.map(({ verse }) => verse));
    assert.ok(different.filter((key) => !repaired.has(key)).length <= MAX_UNEQUAL);
  });
}

test('the Indonesian verses without an ending are those that are listed', () => {
  const entry = inputs.editions.find(({ id }) => id === 'quran.id');
  assert.ok(entry);
  const open = keys.filter((_, ordinal) => /[\p{L}\p{N})\]]$/u.test(texts.get('quran.id')?.[ordinal] ?? ''));
  const missing = new Set(inputs.tables(entry).endings.missing?.split(' '));
  for (const key of missing) assert.ok(open.includes(key), key);
  assert.ok(open.length < 40, `${open.length} verses end without a mark`);
});
