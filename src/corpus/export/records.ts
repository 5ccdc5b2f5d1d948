import type { Lang } from '../hadith/model.ts';
import type { Quran } from '../quran/open.ts';
import { redistributionRefusal } from './licence.ts';
import type { ExportedHadith, PlannedExport } from './plan.ts';

/** A cell of a table. Grades are a list. */
type Value = string | number | null | readonly object[];
/** One exported text. The first member is its key. */
export type ExportRecord = Readonly<Record<string, Value>>;

/** Yields the texts of an edition in the order of the corpus, one at a time. */
export function* exportedRecords(
  plan: PlannedExport,
  quran: Quran,
  hadith: ExportedHadith | undefined,
): Generator<ExportRecord> {
  const { edition } = plan;
  if (edition.work === 'quran') yield* verses(quran, edition.id);
  else if (hadith !== undefined) {
    yield* hadiths(hadith, { pack: edition.source.pack, lang: edition.language as Lang, details: plan.details });
  }
}

/** The members of the records, in order. */
export function columnsOf({ edition, details }: PlannedExport): readonly string[] {
  if (edition.work === 'quran') return ['key', 'surah', 'verse', 'text'];
  const own = ['ref', 'id', 'collection', 'book', 'number', 'type', 'state', 'text'];
  return details ? [...own, 'chapter', 'narrator', 'grades'] : own;
}

function* verses(quran: Quran, edition: string): Generator<ExportRecord> {
  const { text } = quran.texts(edition);
  let ordinal = 0;
  for (const { id: surah, total_verses } of quran.surahs) {
    for (let verse = 1; verse <= total_verses; verse++, ordinal++) {
      yield { key: `${surah}:${verse}`, surah, verse, text: text(ordinal) };
    }
  }
}

type Part = { readonly pack: string; readonly lang: Lang; readonly details: boolean };

/** The members of a record that an export uses. */
type StoredRecord = {
  readonly id: number;
  readonly text: string;
  readonly lang: Lang;
  readonly state: string;
  readonly type: string;
  readonly ref: string;
  readonly collection: string;
  readonly book: string | null;
  readonly number: string;
  readonly chapter: string | null;
  readonly narrator: string | null;
  readonly grades: readonly object[];
  readonly source: Partial<Record<Lang, string>>;
};

function* hadiths(hadith: ExportedHadith, part: Part): Generator<ExportRecord> {
  const { records } = hadith;
  const { lang, details } = part;
  const own = sourcesOf(hadith, part);
  const collections = records.content.collections.map(({ slug }) => [...own].some((key) => key.startsWith(`${slug} `)));
  for (let index = 0; index < records.content.count; index++) {
    if (!collections[records.columns.collection[index] ?? 0] || records.langOf(index, lang) !== lang) continue;
    const record = JSON.parse(records.read(index, lang).toString('utf8')) as StoredRecord;
    const { ref, id, collection, book, number, type, state, text, chapter, narrator, grades } = record;
    if (record.lang !== lang || !own.has(`${collection} ${record.source[lang]}`)) continue;
    const row = { ref, id, collection, book, number, type, state, text };
    yield details ? { ...row, chapter, narrator, grades } : row;
  }
}

/**
 * The sources of a pack's texts, by collection. Two packs can have the same source, and a record does not say from which of them its text is, so both
 * must allow the export.
 */
function sourcesOf({ records, packs }: ExportedHadith, { pack, lang }: Part): ReadonlySet<string> {
  const refused = new Set(packs.flatMap(({ name, licence }) => (redistributionRefusal(licence) ? [name] : [])));
  const all = records.content.editions.filter((one) => one.lang === lang);
  const key = ({ collection, id }: (typeof all)[number]) => `${collection} ${id}`;
  const others = new Set(all.filter((one) => refused.has(one.pack)).map(key));
  return new Set(
    all
      .filter((one) => one.pack === pack)
      .map(key)
      .filter((source) => !others.has(source)),
  );
}
