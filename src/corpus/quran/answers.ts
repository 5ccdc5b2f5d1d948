import type { Edition } from '@isnad/contract/editions';
import { Failure } from '@isnad/contract/failure';
import { nextPage } from '@isnad/contract/page';
import type { KeyedVerse, Script, Surah, SurahList, SurahSummary, Verse, VerseListing } from '@isnad/contract/quran';
import type { Recitation } from '@isnad/contract/recitations';
import { quoteValue } from '@isnad/contract/redact';
import { type VerseRange, verseKey } from '../references/verse-range.ts';
import { divisionsOf } from './divisions.ts';
import { surahNumber, surahOf, surahSpan, type VerseSpan } from './find.ts';
import type { EditionTexts, Quran } from './open.ts';
import { recitationUrl } from './recitations.ts';
import { remarksOn } from './remarks.ts';

/** The editions in the `translations` of a verse, in order. */
type Translations = readonly EditionTexts[];

/**
 * The form of verses in responses: the encoding of the Arabic, the editions in `translations`, whether `divisions` are added, the recitation, and the
 * fields of each record in its order. Without `fields`, all.
 */
export type VerseForm = {
  readonly script: Script;
  readonly translations: Translations;
  /** The editions in `editions`, in order. */
  readonly editions?: readonly EditionTexts[] | undefined;
  readonly divisions?: boolean | undefined;
  /** The recitation in `audio`. */
  readonly audio?: Recitation | undefined;
  readonly fields?: readonly string[] | undefined;
  /** Whether each text is as its source has it. */
  readonly asSource?: boolean | undefined;
};

/** Unicode, without further translations. */
export const PLAIN: VerseForm = { script: 'unicode', translations: [] };

const ARABIC: Readonly<Record<Script, string>> = { unicode: 'quran.ar', kfgqpc: 'quran.ar-kfgqpc' };

/** Returns the Arabic text in one of its encodings. */
export function arabicTexts(quran: Quran, script: Script): EditionTexts {
  return quran.texts(ARABIC[script]);
}

/** Lists the translations that are found by their language: one of each, the shipped one, else the one installed first. */
export function translationsByLanguage({ editions }: Quran): Edition[] {
  const first = new Map<string, Edition>();
  for (const edition of editions)
    if (edition.kind === 'translation' && !first.has(edition.language)) first.set(edition.language, edition);
  return [...first.values()];
}

/**
 * Finds the requested translations by language.
 * @param languages comma-separated, in any case and order
 * @throws {Failure} `invalid_parameter` naming the unknown languages and listing the available ones
 */
export function findTranslations(quran: Quran, languages: string): Translations {
  const wanted = new Set(languages.toLowerCase().split(','));
  const all = translationsByLanguage(quran);
  const found = all.filter((edition) => wanted.delete(edition.language));
  if (wanted.size > 0) {
    const list = all.map((edition) => edition.language).join(',');
    const missing = quoteValue([...wanted].join(','));
    throw new Failure('invalid_parameter', `There is no translation ${missing}; there are ${list}.`, {
      faults: [
        { location: 'query.translations', message: `there is no translation ${missing}`, fix: `use some of ${list}` },
      ],
    });
  }
  return found.map((edition) => quran.texts(edition.id));
}

/** Returns the surahs, each with all or some of its fields. */
export function surahList(quran: Quran, fields: VerseForm['fields']): SurahList {
  if (fields === undefined) return { surahs: [...quran.surahs] };
  const part = (surah: SurahSummary) =>
    Object.fromEntries(Object.entries(surah).filter(([name]) => fields.includes(name)));
  return { surahs: quran.surahs.map((surah) => part(surah) as SurahSummary) };
}

/** Returns a surah with all or some of its verses. @throws {Failure} `surah_not_found`, `verse_not_found` */
export function surahAnswer(quran: Quran, { id, verses }: { id: number; verses?: VerseRange }, form: VerseForm): Surah {
  const span = surahSpan(quran, id, verses);
  const first = span.from - (quran.starts[id - 1] ?? 0) + 1;
  const out: Verse[] = [];
  for (let ordinal = span.from; ordinal < span.to; ordinal++) {
    out.push(verseAt(quran, { ordinal, id: first + ordinal - span.from }, form));
  }
  return {
    ...surahNumber(quran, id),
    bismillah: bismillahOf(quran, id, form.asSource === true ? 'kfgqpc' : form.script),
    verses: out,
  };
}

/** Returns the bismillah, recited and printed above the surah without being a verse of it. In surah 1 it is verse 1; surah 9 has none. */
export function bismillahOf(quran: Quran, surah: number, script: Script): string | null {
  return surah === 1 || surah === 9 ? null : arabicTexts(quran, script).text(0);
}

/** Returns a single verse by ordinal. */
export function keyedVerse(quran: Quran, ordinal: number, form: VerseForm): KeyedVerse {
  const surah = surahOf(quran, ordinal);
  const id = ordinal - (quran.starts[surah.id - 1] ?? 0) + 1;
  const verse: KeyedVerse = verseAt(quran, { ordinal, id }, form) as KeyedVerse;
  if (has(form, 'key')) verse.key = verseKey(surah.id, id);
  if (has(form, 'surah')) verse.surah = surah;
  return verse;
}

/** Returns all verses of a span, each with its key and surah. Never paginated, because the longest juz has 564 verses. */
export function verseListing(quran: Quran, spans: VerseSpan | readonly VerseSpan[], form: VerseForm): VerseListing {
  const data: KeyedVerse[] = [];
  for (const { from, to } of [spans].flat())
    for (let ordinal = from; ordinal < to; ordinal++) data.push(keyedVerse(quran, ordinal, form));
  return { data, count: data.length, total: data.length, ...nextPage(undefined), corpus: quran.id };
}

function has({ fields }: VerseForm, name: keyof KeyedVerse): boolean {
  return fields === undefined || fields.includes(name);
}

/** Returns the requested fields of a verse. Texts that are not requested are not read. */
function verseAt(quran: Quran, { ordinal, id }: { ordinal: number; id: number }, form: VerseForm): Verse {
  const { script, translations } = form;
  const read = form.asSource === true ? sourceText : servedText;
  const of = (edition: string) => read(quran.texts(edition), ordinal);
  const verse = {} as Verse;
  if (has(form, 'id')) verse.id = id;
  if (has(form, 'text')) verse.text = read(arabicTexts(quran, script), ordinal);
  if (has(form, 'transliteration')) verse.transliteration = of('quran.transliteration');
  if (has(form, 'translation_en')) verse.translation_en = of('quran.en');
  if (has(form, 'translation_bn')) verse.translation_bn = of('quran.bn');
  if (translations.length > 0 && has(form, 'translations')) {
    verse.translations = Object.fromEntries(
      translations.map((texts) => [texts.edition.language, read(texts, ordinal)] as const),
    );
  }
  if (form.editions !== undefined) Object.assign(verse, editionsAt(quran, ordinal, form.editions, form));
  if (form.divisions === true && has(form, 'divisions')) verse.divisions = divisionsOf(quran, ordinal);
  if (form.audio !== undefined && has(form, 'audio'))
    verse.audio = { reciter: form.audio.id, url: recitationUrl(form.audio, surahOf(quran, ordinal).id, id) };
  return Object.assign(verse, remarksOn(quran, ordinal, form));
}

/** The texts of the requested editions, and their footnotes where there are any. */
function editionsAt(
  quran: Quran,
  ordinal: number,
  editions: readonly EditionTexts[],
  form: VerseForm,
): Pick<Verse, 'editions' | 'footnotes'> {
  const read = form.asSource === true ? sourceText : servedText;
  const out: Pick<Verse, 'editions' | 'footnotes'> = {};
  if (has(form, 'editions')) {
    out.editions = Object.fromEntries(editions.map((texts) => [texts.edition.id, read(texts, ordinal)] as const));
  }
  if (has(form, 'footnotes')) {
    const notes = editions.flatMap(({ edition: { id } }) => {
      const found = quran.notes(id).footnotes(ordinal);
      return found.length === 0 ? [] : [[id, found.map((note) => ({ ...note }))] as const];
    });
    if (notes.length > 0) out.footnotes = Object.fromEntries(notes);
  }
  return out;
}

const servedText = ({ text }: EditionTexts, ordinal: number): string => text(ordinal);
const sourceText = ({ source }: EditionTexts, ordinal: number): string => source(ordinal);
