import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { test } from 'node:test';
import { findClaims } from '../../../src/corpus/quotations/claims/find-claims.ts';
import { readPlainText } from '../../../src/corpus/quotations/claims/markup/plain-text.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { quranNames } from '../../../src/corpus/quran/names.ts';
import { openQuran } from '../../../src/corpus/quran/open.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';

const dataDir = newDataDir();
const { surahs, close } = openQuran(await buildCorpus(dataDir), readInputs());
const names = quranNames(surahs);
close();
rmSync(dataDir, { recursive: true });

const placesIn = (text: string) =>
  findClaims(text, names, new WorkBudget(10_000_000)).map(({ start, end, reference }) => [
    text.slice(start, end).replace(/[.]$/u, ''),
    reference && [reference.kind === 'quran' ? `${reference.surah}:${reference.first}` : reference.number].join(),
  ]);

const [A, B] = ['the lamp of a neighbour burns twice', 'who mends a net is fed by the sea'];
const BOTH = [
  [A, '94:6'],
  [B, '2:153'],
];

/** Two quotations, each with its reference. */
const WRITTEN: Readonly<Record<string, string>> = {
  'cite behind a block': `<blockquote>${A}.<br><cite>Quran 94:6</cite></blockquote>\n<blockquote>${B}.<br><cite>Quran 2:153</cite></blockquote>`,
  'q and a link': `<p>He read <q>${A}</q> from <a href="https://quran.com/94/6">Quran 94:6</a> and <q>${B}</q> (<a href="/2">Quran 2:153</a>).</p>`,
  'the address of a link alone': `<p>“${A}” <a href="https://quran.com/94/6">source</a></p><p>“${B}” <a href="https://quran.com/2/153">source</a></p>`,
  'small behind an item': `<ul><li>“${A}” <small>Quran 94:6</small></li><li>“${B}” <small>Quran 2:153</small></li></ul>`,
  'the address of a block': `<blockquote cite="https://quran.com/94/6">${A}.</blockquote>\n<blockquote cite="https://quran.com/2/153">${B}.</blockquote>`,
  'raised numbers': `<p>“${A}”<sup><a href="#a">1</a></sup> and “${B}”<sup><a href="#b">2</a></sup></p><ol><li id="a">Quran 94:6</li><li id="b">Quran 2:153</li></ol>`,
  entities: `&ldquo;${A}&rdquo; (Quran 94:6) and &quot;${B}&quot; (Quran 2:153)`,
  'Markdown links': `“${A}” ([Quran 94:6](https://quran.com/94/6)) and “${B}” [Quran 2:153](https://example.org/3/200)`,
  'links by name': `“${A}” [source][a] and “${B}” [source][b]\n\n[a]: https://quran.com/94/6\n[b]: https://quran.com/2/153`,
  footnotes: `He said “${A}”[^1], and then “${B}”[^second].\n\n[^1]: Quran 94:6.\n[^second]: See Quran 2:153.`,
  'notes in brackets': `He said “${A}” [1] and “${B}” [2].\n\n[1] Quran 94:6\n[2] Quran 2:153`,
  'raised figures': `He said “${A}”¹ and “${B}”².\n\n¹ Quran 94:6\n² Quran 2:153`,
  'a line behind a block': `> ${A}.\n— Quran 94:6\n\n> ${B}.\n> — Quran 2:153`,
  'a line before': `Quran 94:6\n“${A}”\nQuran 2:153\n“${B}”`,
  'a line behind': `“${A}”\nQuran 94:6\n“${B}”\nQuran 2:153`,
  'a paragraph before': `Quran 94:6\n\n“${A}”\n\nQuran 2:153\n\n“${B}”`,
  headings: `## Quran 94:6\n\n“${A}”\n\n## Quran 2:153\n\n“${B}”`,
  'a column before': `| Verse | Text |\n|---|---|\n| 94:6 | ${A} |\n| 2:153 | ${B} |`,
  'a column behind': `| Text | Verse |\n|---|---|\n| ${A} | 94:6 |\n| ${B} | 2:153 |`,
  'a table of HTML': `<table><tr><th>Text</th><th>Verse</th></tr><tr><td>${A}</td><td>94:6</td></tr><tr><td>${B}</td><td>2:153</td></tr></table>`,
  'a list of definitions': `<dl><dt>Quran 94:6</dt><dd>“${A}”</dd><dt>Quran 2:153</dt><dd>“${B}”</dd></dl>`,
  'nested items': `- Quran 94:6\n  - “${A}”\n- Quran 2:153\n  - “${B}”`,
  'items with a nested reference': `- “${A}”\n  - Quran 94:6\n- “${B}”\n  - Quran 2:153`,
};
for (const [name, text] of Object.entries(WRITTEN))
  test(`a reference belongs to the words that it is written for: ${name}`, () =>
    assert.deepEqual(placesIn(text), BOTH));

test('a note on another book is no reference', () => {
  assert.deepEqual(placesIn(`He said “${A}”[^1].\n\n[^1]: Leviticus 19:18.`), [[A, undefined]]);
  assert.deepEqual(placesIn('قال «تحب قريبك كنفسك»[^2].\n\n[^2]: لاويين ١٩: ١٨.'), [['تحب قريبك كنفسك', undefined]]);
});

test('words in brackets without a note stay', () => {
  const text = 'He spent [in the way of Allah] and said “a [reward] for all” [2].';
  assert.equal(readPlainText(text).text, text);
});

test('plain text has the length of its markup', () => {
  for (const piece of [
    ...Object.values(WRITTEN),
    '<q>',
    '<a href="',
    '&quot;',
    '[^1]',
    '](',
    '[a](b)',
    '[[[[',
    '<br',
    '¹\n¹ a\n',
  ]) {
    const text = piece.repeat(Math.ceil(8_000 / piece.length));
    assert.equal(readPlainText(text).text.length, text.length, piece);
  }
});
