import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAccepted } from '../../../audit/quran/accepted.ts';
import { findMissingWords, findShiftedWords } from '../../../audit/quran/alignment.ts';
import {
  checkTexts,
  compareLengths,
  compareWitnesses,
  TEXT_CHECKS,
  WITNESS_CHECKS,
} from '../../../audit/quran/checks.ts';
import { readAuditedTexts } from '../../../audit/quran/editions.ts';
import { findWrongLetters } from '../../../audit/quran/letters.ts';
import { findRareWords, findSplitWords, findUnusualWords } from '../../../audit/quran/spelling.ts';
import { hasWitnesses } from '../../../audit/quran/witnesses.ts';
import type { Finding } from '../../../src/corpus/editions/audit/finding.ts';
import { readInputs, readSource } from '../../../src/corpus/quran/inputs.ts';
import { sourceName } from '../../../src/corpus/quran/tables.ts';
import { lacksWitness, WITNESS_FOLDER } from '../../support/quran/witnesses.ts';

const all = readAuditedTexts();
const byName = new Map(all.editions.map((edition) => [edition.name, edition]));

/** Texts of one edition in which the first verses are invented. */
function invented(name: string, ...texts: string[]) {
  return { name, texts, keys: all.keys };
}

const wordsOf = (findings: readonly Finding[]) => findings.map(({ check, word }) => `${check} ${word}`);

test('every line of the checks of single texts is repaired, declared, or was looked at', () => {
  const accepted = readAccepted();
  const open = all.editions.flatMap((edition) =>
    [...checkTexts(edition, all.keys, 'served'), ...compareLengths(edition, all)].filter(
      (finding) => !accepted.isAccepted(finding) && !edition.declared.has(finding.verse),
    ),
  );
  assert.deepEqual(open, []);
  assert.deepEqual(accepted.unused(new Set([...TEXT_CHECKS, 'repeated', 'length'])), []);
});

test('every word that a second copy or a later revision has otherwise is settled', { skip: lacksWitness('en') }, () => {
  assert.ok(hasWitnesses(WITNESS_FOLDER));
  const accepted = readAccepted();
  const open = all.editions.flatMap((edition) =>
    compareWitnesses(edition, all.keys, WITNESS_FOLDER).filter((finding) => !accepted.isAccepted(finding)),
  );
  assert.deepEqual(open, []);
  assert.deepEqual(accepted.unused(new Set(WITNESS_CHECKS)), []);
});

test('the damaged word of each repair occurs once, when its turn comes', () => {
  const inputs = readInputs();
  let rows = 0;
  for (const entry of inputs.editions.filter(({ kind }) => kind !== 'text')) {
    const texts = readSource(sourceName(entry)).flatMap(({ verses }) =>
      verses.map((verse) => (verse.translation ?? verse.transliteration ?? '').trim()),
    );
    const served = new Map(all.keys.map((key, at) => [key, texts[at] ?? '']));
    for (const { verse, source, repaired } of inputs.tables(entry).repairs) {
      const parts = (served.get(verse) ?? '').split(source);
      assert.equal(parts.length, 2, `${entry.id} ${verse} “${source}”`);
      assert.notEqual(source, repaired);
      served.set(verse, parts.join(repaired));
      rows += 1;
    }
  }
  assert.ok(rows > 1_400, `${rows} repairs`);
});

test('the verses of a group have one text, and others that follow each other do not', () => {
  const turkish = byName.get('tr');
  assert.ok(turkish);
  const bare = turkish.served.map((text) => text.replaceAll(/[^\p{L}\p{N}]/gu, ''));
  for (let at = 1; at < all.keys.length; at += 1) {
    const key = all.keys[at] ?? '';
    const before = all.keys[at - 1] ?? '';
    const isSame = bare[at] === bare[at - 1] && key.split(':')[0] === before.split(':')[0];
    const isDeclared = turkish.declared.has(key) || turkish.declared.has(before);
    if (!isDeclared) assert.equal(turkish.grouped.has(key), isSame, key);
  }
});

test('words of the neighboring verse and missing words are found in the package', () => {
  // The first seven surahs are enough to learn which words translate which.
  const part = all.keys.indexOf('8:1');
  const sources = Object.fromEntries(all.editions.map(({ name, source }) => [name, source.slice(0, part)]));
  const texts = (name: string) => ({ name, texts: sources[name] ?? [], keys: all.keys.slice(0, part) });
  const shifted = findShiftedWords(texts('bn'), sources, new Set()).map(({ verse, word }) => `${verse} ${word}`);
  for (const line of ['2:141 start', '7:83 end']) assert.ok(shifted.includes(line), line);
  assert.ok(findMissingWords(texts('sv'), sources).some(({ verse }) => verse === '2:217'));
});

test('letters of another script, lost encodings, digits, wrong blanks and doubled words are found', () => {
  assert.deepEqual(wordsOf(findWrongLetters(invented('ru', 'довольно c него', 'АльяcА'))), [
    'script c',
    'script АльяcА',
    'blank cА',
  ]);
  assert.deepEqual(wordsOf(findWrongLetters(invented('id', '(surga19) itu', 'per\u00adang', 'siang dan dan malam'))), [
    'digit surga19',
    'encoding \u00ad',
    'doubled dan_dan',
  ]);
  assert.deepEqual(wordsOf(findWrongLetters(invented('en', "Allah 's earth", 'a [word', 'the Sal?t'))), [
    "blank _'s",
    'brackets [',
    'encoding l?t',
  ]);
  assert.deepEqual(findWrongLetters(invented('en', 'Say, "It is Allah\'s [alone] - 40 years."')), []);
});

test('rare, unusual and split words are found by their neighbors', () => {
  const often = Array.from({ length: 20 }, () => 'they prostrate themselves before him');
  assert.deepEqual(wordsOf(findRareWords(invented('en', ...often, 'they prostate themselves'))), ['rare prostate']);
  assert.deepEqual(
    wordsOf(
      findUnusualWords(
        invented('en', ...often, 'they prostrate themselves before hir', 'they prostrate themselves before him'),
      ),
    ),
    ['context hir'],
  );
  assert.deepEqual(wordsOf(findSplitWords(invented('en', ...often, 'they pros trate themselves'))), [
    'split pros_trate',
  ]);
});
