import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { AUDIT_ACTIONS } from '@isnad/contract/audit-actions';
import { SCOPES } from '@isnad/contract/scopes';

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

/** What a text of each language cannot have: punctuation, digits or spaces that belong to another. */
const FOREIGN: Readonly<Record<string, readonly RegExp[]>> = {
  bn: [/[\u0980-\u09ff]\.(\s|$)/, /[٠-٩۰-۹]/, /[\u0980-\u09ff] ?[،؛؟]/, /[\u0980-\u09ff]\d|\d[\u0980-\u09ff]/],
  // A text that begins with Latin letters would otherwise be laid out from left to right.
  ar: [/[\u0600-\u06ff] ?[,;?]/, /[০-৯۰-۹।]/, /^[A-Za-z0-9][^\u0600-\u06ff]*[\u0600-\u06ff]/, /[ًٌٍَُِّْ\u0621-\u064a]\d/],
};

const folders = globSync('{app,features/**}/words', { cwd: SOURCE }).sort();

test('every action of the audit log has words', () => {
  for (const language of ['en', 'bn', 'ar']) {
    const words = read('features/audit/words', language);
    const actions = [...words.keys()].filter((name) => name.startsWith('action.'));
    assert.deepEqual(actions.sort(), AUDIT_ACTIONS.map((action) => `action.${action}`).sort(), language);
  }
});

test('every scope of a key is explained', () => {
  for (const language of ['en', 'bn', 'ar']) {
    const explained = [...read('features/keys/words', language).keys()].filter((name) => name.startsWith('scope.'));
    assert.deepEqual(
      explained.sort(),
      Object.keys(SCOPES)
        .map((scope) => `scope.${scope}`)
        .sort(),
      language,
    );
  }
});

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
        // None, one and two may be words instead of a number.
        if (/_(zero|one|two)$/.test(name)) continue;
        assert.deepEqual(slots(text), slots(original), name);
      }
    });
    test(`${folder} is written as ${language} is`, () => {
      for (const [name, text] of read(folder, language))
        for (const foreign of FOREIGN[language] ?? []) assert.doesNotMatch(text, foreign, name);
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
