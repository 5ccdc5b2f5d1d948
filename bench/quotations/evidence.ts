import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QuotationCorpus } from '../../src/corpus/quotations/sources.ts';
import { surahSpan } from '../../src/corpus/quran/find.ts';
import { parseVerseRange } from '../../src/corpus/references/verse-range.ts';

/**
 * Why a case of the public set cannot be judged as it is labelled: labelled wrong, and its words stand at that place; or labelled genuine, and its words
 * `[from, to)` stand nowhere in the installed texts. Numbers alone: the texts of the set are not the project's.
 */
type Evidence = { readonly id: string; readonly note?: string } & (
  | { readonly stands: string }
  | { readonly absent: readonly [from: number, to: number]; readonly vowels?: boolean }
);

type Case = {
  readonly id: string;
  readonly kind: 'quran' | 'hadith';
  readonly text: string;
  /** What the set itself says the words should be. */
  readonly correct_text?: string | null;
};

/** The cases whose evidence holds, and a line for each whose does not. */
type Proven = { readonly ids: ReadonlySet<string>; readonly refuted: readonly string[] };

/**
 * Checks the evidence anew, by means of its own: letters in their order, with no more folding than modern spelling needs. None of the engine that
 * is measured takes part.
 */
export function checkEvidence(cases: readonly Case[], corpus: QuotationCorpus): Proven {
  const rows = JSON.parse(readFileSync(join(import.meta.dirname, 'evidence.json'), 'utf8')) as Evidence[];
  const byId = new Map(cases.map((one) => [one.id, one]));
  const surahs = corpus.verses.quran.surahs.map(({ id }) => versesAt(corpus, id));
  const texts = {
    quran: surahs.map(letters),
    hadith: hadiths(corpus).map(letters),
    vowelled: surahs.map(vowelled),
  };
  const ids = new Set<string>();
  const refuted: string[] = [];
  for (const row of rows) {
    const one = byId.get(row.id);
    const fault = one === undefined ? 'there is no such case' : faultOf(row, one, corpus, texts);
    if (fault === undefined) ids.add(row.id);
    else refuted.push(`${row.id}: ${fault}`);
  }
  return { ids, refuted };
}

type Folded = Readonly<Record<'quran' | 'hadith' | 'vowelled', readonly string[]>>;

function faultOf(row: Evidence, one: Case, corpus: QuotationCorpus, texts: Folded): string | undefined {
  if ('stands' in row) {
    const wanted = unspaced(letters(one.text));
    const places = [textAt(corpus, row.stands), one.correct_text ?? ''];
    return places.some((place) => unspaced(letters(place)).includes(wanted))
      ? undefined
      : `its words do not stand at ${row.stands}`;
  }
  const vowels = row.vowels === true;
  const words = (vowels ? vowelled : letters)(one.text).trim().split(' ');
  const wanted = words.slice(...row.absent).join(' ');
  const found = (vowels ? texts.vowelled : texts[one.kind]).some((text) => text.includes(` ${wanted} `));
  return wanted === '' || found ? `its words ${row.absent.join(' to ')} are in the texts` : undefined;
}

function textAt(corpus: QuotationCorpus, ref: string): string {
  const [work = '', number = ''] = ref.split(':');
  if (/^\d+$/.test(work)) return versesAt(corpus, Number(work), number);
  const records = corpus.hadith?.records;
  const place = records?.find(ref) ?? -1;
  return place < 0 ? '' : (records?.text(place, 'ar') ?? '');
}

function versesAt({ verses: { quran } }: QuotationCorpus, surah: number, range?: string): string {
  const { from, to } = surahSpan(quran, surah, range === undefined ? undefined : parseVerseRange(range));
  const { text } = quran.texts('quran.ar');
  return Array.from({ length: to - from }, (_, k) => text(from + k)).join(' ');
}

function hadiths({ hadith }: QuotationCorpus): string[] {
  const count = hadith?.records.content.count ?? 0;
  return Array.from({ length: count }, (_, at) => hadith?.records.text(at, 'ar') ?? '');
}

/** The second ي of النبيين in the Uthmani text. */
const SMALL_YA = '\u06e7';

/** Words of letters alone, each between blanks: what an alif or a hamza may stand for or lack is left out, final ة is ت, ى and ئ are ي. */
const letters = (text: string): string => fold(text.normalize('NFKD').replaceAll(SMALL_YA, 'ي').replace(/\p{M}/gu, ''));
/** The same with fatha, damma and kasra. */
const vowelled = (text: string): string => fold(text.normalize('NFKD').replace(/[^\P{M}\u064e-\u0650]/gu, ''));

function fold(text: string): string {
  const plain = text
    .replace(/[\u0640\u06e5\u06e6ءاأإآٱ]/gu, '')
    .replace(/[ىئ]/gu, 'ي')
    .replace(/ؤ/gu, 'و')
    .replace(/ة/gu, 'ت');
  return ` ${plain.replace(/[^\p{L}\p{M}]+/gu, ' ').trim()} `;
}

const unspaced = (text: string): string => text.replaceAll(' ', '');
