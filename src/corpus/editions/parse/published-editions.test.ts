import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isEdition, readCatalogue } from '../../catalogue/catalogue.ts';
import { parseEdition } from './parse-edition.ts';

/** Copies of published files, beside the project. */
const COPIES = new URL('../../../../../shared/data/quran/published/hablullah-data-quran/', import.meta.url);
const absent = existsSync(COPIES) ? false : 'the published editions are not beside the project';

/** By pack: numbers of notes, ranges with a rule, and texts that the file leaves empty. All others have none. */
const COUNTS: Readonly<Record<string, readonly [notes: number, ranges: number, gaps: number]>> = {
  tajweed: [0, 59_844, 0],
  'introductions.en': [0, 404, 0],
  'en.hilali-khan': [759, 0, 0],
  'en.saheeh': [1903, 0, 0],
  'es.garcia.quranenc': [1137, 0, 1],
  'fr.hameedullah': [1000, 0, 0],
  'id.affairs': [928, 0, 0],
};
/** Signs of markup. One text has a `>` that the source has encoded. */
const MARKUP = /<|\[\^|&\w+;|\*\*|\]\(|[\ufdd0-\ufdef]| {2}|^\s|\s$|\n\n/;
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  bn: /\p{Script=Bengali}/u,
  ru: /\p{Script=Cyrillic}/u,
  ur: /\p{Script=Arabic}/u,
  zh: /\p{Script=Han}/u,
};

test('all published files are read: counts, no markup, the right script', { skip: absent }, async () => {
  const { packs } = await readCatalogue('', fetch);
  let read = 0;
  for (const { name, kind, language, files, texts: expected } of packs.filter(isEdition)) {
    const url = new URL(files[0]?.url ?? '', COPIES);
    if (!existsSync(url)) continue;
    read += 1;
    const edition = parseEdition([{ name, bytes: readFileSync(url) }], kind);
    const { texts, footnotes, rules } = edition;
    const [notes, ranges] = [footnotes, rules].map((map) => [...map.values()].flat().length);
    const gaps = texts.filter((text) => text === undefined).length;
    assert.deepEqual([notes, ranges, gaps], COUNTS[name] ?? [0, 0, 0], name);
    assert.equal(texts.length, expected?.[language], name);
    const script = SCRIPTS[language] ?? /\p{Script=Latin}/u;
    for (const [ordinal, text = ''] of texts.entries()) {
      assert.ok(!MARKUP.test(text), `${name} ${ordinal + 1}: ${text.slice(0, 80)}`);
      assert.ok(text === '' || script.test(text) || kind === 'words', `${name} ${ordinal + 1}`);
      assert.equal(text, text.normalize());
      for (const note of footnotes.get(ordinal) ?? [])
        assert.ok(note.at <= text.length && note.text.trim() !== '', name);
      for (const { start, end } of rules.get(ordinal) ?? []) assert.ok(start < end && end <= text.length, name);
    }
  }
  assert.equal(read, 29);
});
