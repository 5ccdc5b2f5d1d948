import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

type Words = { readonly [name: string]: string | Words };

const SOURCE = join(import.meta.dirname, '..');
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Each word by its whole name. */
function flat(words: Words, above = ''): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([name, value]) =>
      typeof value === 'string' ? [[above + name, value] as const] : [...flat(value, `${above}${name}.`)],
    ),
  );
}

const read = (folder: string, language: string) =>
  flat(JSON.parse(readFileSync(join(SOURCE, folder, `${language}.json`), 'utf8')) as Words);
const names = (words: Map<string, string>) => [...new Set([...words.keys()].map((name) => name.replace(PLURAL, '')))];
const slots = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

const folders = globSync('{app,features/*}/words', { cwd: SOURCE }).sort();

test('the words were found', () => assert.ok(folders.length > 8, `${folders.length} folders`));

for (const folder of folders) {
  for (const language of ['bn', 'ar']) {
    test(`${folder} says everything in ${language}`, () => {
      const [english, words] = [read(folder, 'en'), read(folder, language)];
      assert.deepEqual(names(words).sort(), names(english).sort());
      for (const [name, text] of words) {
        assert.notEqual(text.trim(), '', name);
        const base = name.replace(PLURAL, '');
        const original = english.get(name) ?? english.get(`${base}_other`) ?? english.get(base) ?? '';
        // In a plural form the number may stand as a word.
        if (PLURAL.test(name) && !name.endsWith('_other')) continue;
        assert.deepEqual(slots(text), slots(original), name);
      }
    });
    test(`${folder} has every plural form of ${language}`, () => {
      const words = read(folder, language);
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      for (const name of words.keys()) {
        if (!PLURAL.test(name)) continue;
        for (const form of forms) assert.ok(words.has(name.replace(PLURAL, `_${form}`)), `${name}: no ${form}`);
      }
    });
  }
}
