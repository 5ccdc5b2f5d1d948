/*
 * Makes `data/quran/endings/<name>.json` from a second copy of each edition: `node bin/node.js data/quran/endings/make.ts [names…]`. Only marks are taken from
 * the copies, never words. Needs ../shared/data.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { SECOND_COPIES } from '../../../audit/quran/second-copies.ts';
import { readSource } from '../../../src/corpus/quran/inputs.ts';
import type { EndingTable, Repair } from '../../../src/corpus/quran/tables.ts';
import { witnessTexts } from '../../../test/support/quran/witnesses.ts';
import { compareVerse, endingOfLater, NOTHING, type Restored } from './compare.ts';

type Verse = { readonly key: string; readonly text: string; readonly source: string; readonly isRepaired: boolean };
type Maker = { readonly note: string; readonly later?: boolean; readonly reasons?: Readonly<Record<string, string>> };

const COPY = 'Restored from the copy of this edition by';
const LACKS = 'The source package lacks punctuation at the end of verses, and some at the start.';
const DOTS = 'The package has one character (U+2026) for three dots.';
const BLESSING = 'The package has the sign U+FDFA for the words of the blessing.';
const PARENTHESIS = 'The second copy lacks the opening parenthesis.';
const STRAY = 'The second copy has stray marks at the start.';
const REPAIRED = 'The words are repaired beyond the second copy.';

const EDITIONS: Readonly<Record<string, Maker>> = {
  en: { note: `${LACKS} ${COPY} Tanzil (en.sahih, 2011-04-24).` },
  bn: { note: `${LACKS} ${COPY} Tanzil (bn.bengali, 2011-04-30).` },
  es: {
    note: `${LACKS} ${COPY} Tanzil (es.garcia, 2014-07-15).`,
    reasons: { '4:77': DOTS, '14:36': DOTS, '27:92': DOTS, '49:11': DOTS },
  },
  fr: { note: `${LACKS} ${COPY} Tanzil (fr.hamidullah, 2011-07-18).`, reasons: { '5:112': PARENTHESIS } },
  id: {
    note: `${LACKS} Restored from the later edition of the same publisher (The Noble Qur'an Encyclopedia, indonesian_affairs, 2021-04-04), in verses whose last words are the same.`,
    later: true,
  },
  ru: { note: `${LACKS} ${COPY} Tanzil (ru.kuliev, 2011-05-29).` },
  sv: { note: `${LACKS} ${COPY} Tanzil (sv.bernstrom, 2012-07-30).` },
  tr: { note: `${LACKS} ${COPY} Tanzil (tr.diyanet, 2011-12-27).`, reasons: { '22:53': STRAY } },
  ur: { note: `${LACKS} ${COPY} Tanzil (ur.maududi, 2010-11-15).`, reasons: { '2:76': BLESSING, '4:41': BLESSING } },
  zh: {
    note: `The source package lacks a dash or comma at the end of these verses. Restored from The Noble Qur'an Encyclopedia (chinese_makin, 2022-09-07).`,
    later: true,
  },
  transliteration: { note: LACKS },
};

/** Characters of Chinese punctuation that the second copy has in their narrow form. */
const NARROW: readonly (readonly [string, string])[] = [
  ['......', '……'],
  ['--', '——'],
  [',', '，'],
  [';', '；'],
  [':', '：'],
  ['?', '？'],
  ['!', '！'],
  ['(', '（'],
  [')', '）'],
];

const CODES = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

function versesOf(name: string): Verse[] {
  const verses = readSource(name).flatMap(({ id, verses: all }) =>
    all.map((verse) => ({ key: `${id}:${verse.id}`, text: (verse.translation ?? verse.transliteration ?? '').trim() })),
  );
  const repairs = JSON.parse(readFileSync(new URL(`../repairs/${name}.json`, import.meta.url), 'utf8')) as Repair[];
  return verses.map(({ key, text }) => ({
    key,
    source: text,
    isRepaired: repairs.some(({ verse }) => verse === key),
    text: repairs
      .filter(({ verse }) => verse === key)
      .reduce((now, row) => now.replace(row.source, () => row.repaired), text),
  }));
}

function comparedVerse(name: string, maker: Maker, { key, text, source, isRepaired }: Verse, copy: string): Restored {
  const own = text.normalize('NFC').replaceAll(/(?<=[^\s\d(])\d+\)/g, (number) => (name === 'id' ? '' : number));
  // The later Indonesian edition spells the Quran in another way.
  const wide =
    name === 'id'
      ? copy.replaceAll('Al-Qur`an', 'Alquran')
      : name === 'zh'
        ? NARROW.reduce((now, [narrow, full]) => now.replaceAll(narrow, full), copy)
        : copy;
  const compared = maker.later === true ? endingOfLater(own, wide) : compareVerse(own, wide);
  const found = compared.isUnknown === true && maker.later !== true ? beforeRepair({ text, source }, wide) : compared;
  const restored = maker.reasons?.[key] === undefined ? found : { ...found, start: '', inside: [] };
  // What else the Chinese copy has at the end are typing errors.
  if (name === 'zh') return /^(?:——|，)$/.test(restored.end) ? { ...NOTHING, end: restored.end } : NOTHING;
  // What a repair changes is never changed back to the damage.
  if (isRepaired) return { ...restored, inside: [] };
  if (restored.inside.length > 0 && own !== text)
    throw new Error(`${name} ${key}: marks inside of a text that is not NFC`);
  return restored;
}

/** Compares the text before its repairs: the second copy can have the same damage. A mark counts only where the repairs left its place as it was. */
function beforeRepair({ text, source }: Pick<Verse, 'text' | 'source'>, copy: string): Restored {
  const { start, end, isUnknown } = compareVerse(source.normalize('NFC'), copy);
  const words = text.split(' ');
  const isSame = (place: number) => words.at(place) === source.split(' ').at(place);
  return {
    start: isSame(0) ? start : '',
    end: isSame(-1) ? end : '',
    inside: [],
    isUnknown: isUnknown === true && isSame(-1),
  };
}

function tableOf(name: string, maker: Maker): EndingTable {
  const verses = versesOf(name);
  const copies = name === 'transliteration' ? [] : witnessTexts(name);
  const found = verses.map((verse, ordinal) => {
    const copy = copies[ordinal];
    return { ...verse, ...(copy === undefined ? compareVerse('', '') : comparedVerse(name, maker, verse, copy)), copy };
  });
  const counts = [
    ...Map.groupBy(
      found.filter(({ end }) => end !== ''),
      ({ end }) => end,
    ),
  ].toSorted((a, b) => b[1].length - a[1].length);
  const codes = new Map(counts.map(([end], index) => [end, CODES[index] ?? '?']));
  const ends = [...Map.groupBy(found, ({ key }) => key.split(':')[0])].map(([, surah]) =>
    surah.map(({ end }) => codes.get(end) ?? '-').join(''),
  );
  const starts = Map.groupBy(
    found.filter(({ start }) => start !== ''),
    ({ start }) => start,
  );
  const inside = found.flatMap(({ key, inside: rows }) => rows.map((row) => ({ verse: key, ...row })));
  const reasons = Map.groupBy(
    maker.later === true ? [] : found.flatMap((verse) => unequalTo(name, maker, verse)),
    ([, reason]) => reason,
  );
  const missing = found.filter(({ isUnknown, text }) => isUnknown === true && /[\p{L}\p{N})\]]$/u.test(text));
  return {
    note: maker.note,
    marks: Object.fromEntries([...codes].map(([end, code]) => [code, end])),
    ends: codes.size === 0 ? [] : ends,
    starts: Object.fromEntries([...starts].map(([start, rows]) => [start, rows.map(({ key }) => key).join(' ')])),
    inside,
    unequal: Object.fromEntries([...reasons].map(([reason, rows]) => [reason, rows.map(([key]) => key).join(' ')])),
    missing: missing.map(({ key }) => key).join(' '),
  };
}

type Found = Verse & Restored & { readonly copy: string | undefined };

/** Returns the verse with the reason why it differs from the second copy, if it does. */
function unequalTo(
  name: string,
  maker: Maker,
  { key, text, start, end, inside, isRepaired, copy }: Found,
): (readonly [string, string])[] {
  const served = `${start}${inside.reduce((now, row) => now.replace(row.source, () => row.served), text)}${end}`;
  if (copy === undefined || served.normalize('NFC') === copy) return [];
  const reason = maker.reasons?.[key] ?? (isRepaired ? REPAIRED : undefined);
  if (reason === undefined)
    throw new Error(`${name} ${key} differs from the second copy without a reason: ${served} | ${copy}`);
  return [[key, reason]];
}

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : Object.keys(EDITIONS)) {
  const maker = EDITIONS[name];
  if (maker === undefined || SECOND_COPIES[name] === undefined) throw new Error(`there is no edition ${name}`);
  const table = tableOf(name, maker);
  writeFileSync(new URL(`${name}.json`, import.meta.url), `${JSON.stringify(table, undefined, 1)}\n`);
  const restored = table.ends.join('').replaceAll('-', '').length;
  const starts = Object.values(table.starts).flatMap((verses) => verses.split(' ')).length;
  process.stdout.write(
    `${name}: ${restored} ends, ${starts} starts, ${table.inside.length} inside, ${table.missing === '' ? 0 : table.missing?.split(' ').length} missing\n`,
  );
}
