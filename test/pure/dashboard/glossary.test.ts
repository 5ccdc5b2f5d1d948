import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { WORDS as CHECK_WORDS } from '../../../src/http/routes/check/words.ts';
import { ABOUT_WORDS } from '../../../src/http/routes/public/words/about-words.ts';
import { FRONT_WORDS } from '../../../src/http/routes/public/words/front-words.ts';
import { READER_WORDS } from '../../../src/http/routes/reader/words/reader-words.ts';
import { REPORT_WORDS } from '../../../src/http/routes/report/report-words.ts';
import { SEARCH_WORDS } from '../../../src/http/routes/search/search-words.ts';
import { FRAME_WORDS } from '../../../src/http/routes/site/frame-words.ts';

type Texts = Map<string, string>;
type Table = { readonly name: string; readonly en: Texts; readonly bn: Texts; readonly ar: Texts };
type Term = { readonly en: readonly string[]; readonly bn: readonly string[]; readonly ar: readonly string[] };

const DASHBOARD = new URL('../../../dashboard/', import.meta.url);
const LANGUAGES = ['bn', 'ar'] as const;

/** Each text by its whole name. Functions are left out: they put numbers and names into texts. */
function flat(words: object, above = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [[above + name, value] as [string, string]];
    return typeof value === 'object' && value !== null ? flat(value, `${above}${name}.`) : [];
  });
}

function tables(): Table[] {
  const folders = globSync('src/{app,features/*}/words', { cwd: DASHBOARD.pathname });
  const ofDashboard = folders.map((folder) => {
    const read = (language: string) =>
      new Map(flat(JSON.parse(readFileSync(new URL(`${folder}/${language}.json`, DASHBOARD), 'utf8')) as object));
    return { name: folder, en: read('en'), bn: read('bn'), ar: read('ar') };
  });
  const ofPages = Object.entries({
    CHECK_WORDS,
    ABOUT_WORDS,
    FRONT_WORDS,
    READER_WORDS,
    REPORT_WORDS,
    SEARCH_WORDS,
    FRAME_WORDS,
  }).map(([name, { en, bn, ar }]) => ({
    name,
    en: new Map(flat(en)),
    bn: new Map(flat(bn)),
    ar: new Map(flat(ar)),
  }));
  return [...ofDashboard, ...ofPages];
}

function terms(): Term[] {
  const lines = readFileSync(new URL('GLOSSARY.md', DASHBOARD), 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith('| ') && !line.startsWith('| English'))
    .map((line) => {
      const [en = '', bn = '', ar = ''] = line.split('|').slice(1, 4);
      const forms = (cell: string, separator: string) => cell.split(separator).map((form) => form.trim());
      return { en: forms(en, ','), bn: forms(bn, ' / '), ar: forms(ar, ' / ') };
    });
}

/** Without vowel marks, placeholders, markup, paths and commands; carriers of hamza as one letter. */
function plain(text: string): string {
  return text
    .replace(/\{\{?[^}]*\}|Standard Webhooks|<[^>]*>|\/api\/\w+|isnad \w+ \w+/g, ' ')
    .replace(/[\u064b-\u0652]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .toLowerCase();
}

test('the glossary has sixty terms, each once', () => {
  const all = terms();
  assert.ok(all.length >= 60, `${all.length} terms`);
  const names = all.flatMap(({ en }) => en);
  assert.equal(new Set(names).size, names.length);
});

test('a term is never translated two ways', () => {
  const faults: string[] = [];
  const all = terms();
  let compared = 0;
  for (const { name, ...texts } of tables()) {
    for (const [key, english] of texts.en) {
      for (const term of all) {
        if (!term.en.some((form) => new RegExp(`(?<![\\w-])${form}(?:s|es)?(?![\\w-])`, 'i').test(plain(english))))
          continue;
        for (const language of LANGUAGES) {
          const text = texts[language].get(key);
          // A plural form that English has not, an example, or a label without words.
          if (text === undefined || text.includes('\n') || !/\p{L}/u.test(plain(text))) continue;
          compared += 1;
          if (!term[language].some((form) => plain(text).includes(plain(form))))
            faults.push(`${name} ${key}: "${term.en[0]}" in "${english}" is not ${term[language][0]} in "${text}"`);
        }
      }
    }
  }
  assert.ok(compared > 1_000, `only ${compared} texts were compared`);
  assert.deepEqual(faults, []);
});
