import type { Hadith } from '@isnad/contract/hadith';
import type { KeyedVerse } from '@isnad/contract/quran';
import type { TafsirText } from '@isnad/contract/tafsir';
import type { Verification } from '@isnad/contract/verify';
import type { Lang } from '../../corpus/hadith/model.ts';

/** `Quran 2:255 (Al-Baqarah)`. */
export function verseTitle({ key, surah }: Pick<KeyedVerse, 'key' | 'surah'>): string {
  return `Quran ${key} (${surah.transliteration})`;
}

/** A verse below its reference: the Arabic, the translation in a language, and the requested ones. */
export function writeVerse(verse: KeyedVerse, lang: Lang): string {
  const translation = lang === 'ar' ? [] : [lang === 'bn' ? verse.translation_bn : verse.translation_en];
  const requested = Object.entries(verse.translations ?? {}).map(([language, text]) => `[${language}] ${text}`);
  for (const [id, text] of Object.entries(verse.editions ?? {})) {
    requested.push(`[${id}] ${text}`);
    for (const note of verse.footnotes?.[id] ?? []) requested.push(`[${id}, note ${note.mark}] ${note.text}`);
  }
  const shown = [
    lang === 'bn' ? 'translation_bn' : 'translation_en',
    ...Object.keys(verse.translations ?? {}).map((language) => `translations.${language}`),
    ...Object.keys(verse.editions ?? {}).map((id) => `editions.${id}`),
  ];
  const damaged = (lang === 'ar' ? shown.slice(1) : shown).flatMap((field) =>
    (verse.notes ?? []).filter((note) => note.kind === 'damaged' && note.field === field),
  );
  const warnings = damaged.map(({ field, detail }) => `Do not quote ${field}: it is damaged in its source. ${detail}`);
  return [verseTitle(verse), verse.text, ...translation, ...requested, ...warnings].join('\n');
}

/** What a scholar says about verses, below whose words they are. */
export function writeTafsir({ key, verses = key, edition, text, footnotes = [] }: TafsirText): string {
  const { title, author, id, language } = edition;
  const notes = footnotes.map((note) => `[Footnote ${note.mark}] ${note.text}`);
  const said = `Tafsir on Quran ${verses}: ${title}, ${author} (${id}, ${language})`;
  return [said, "These are the author's words, not the Quran's:", text, ...notes].join('\n');
}

export const NOTHING_SAID = 'The requested tafsirs have no text about these verses. Say so. Do not quote from memory.';

/** `Sahih al-Bukhari 1 (bukhari:1)`. */
export function hadithTitle({ author, number, ref }: Pick<Hadith, 'author' | 'number' | 'ref'>): string {
  return `${author} ${number} (${ref})`;
}

const STATES: Readonly<Record<Hadith['state'], string>> = {
  complete: '',
  stub: 'This record only refers to another text.',
  truncated: 'This text is cut off in the source.',
  damaged: 'This text is damaged in the source.',
  repaired: '',
  empty: 'The source has no text for this record.',
};

/** A hadith below its reference, with its grades. */
export function writeHadith(hadith: Hadith): string {
  return [hadithTitle(hadith), hadith.text, STATES[hadith.state], writeGrades(hadith)].filter(Boolean).join('\n');
}

/** The grades in one line, each with its scholar. */
export function writeGrades({ grades }: Pick<Hadith, 'grades'>): string {
  if (grades.length === 0) return 'Grade: none in the source.';
  const each = grades.map(({ raw, graded_by: by }) => (by === null ? raw : `${raw} (${by})`));
  return `${grades.length === 1 ? 'Grade' : 'Grades'}: ${each.join('; ')}`;
}

/** Texts one below the other, with what follows them. */
export function writeList(texts: readonly string[], page: { total?: number; next_cursor?: string | null }): string {
  if (texts.length === 0) return NOTHING_FOUND;
  const more = page.next_cursor ? [`${page.total} found. For more, send cursor "${page.next_cursor}".`] : [];
  return [...texts, ...more].join('\n\n');
}

export const NOTHING_FOUND = 'Nothing was found in the installed texts. Say so. Do not quote from memory.';

const OVERALL: Readonly<Record<Verification['verdict'], string>> = {
  ok: 'ok: every quotation has the words of its source, and no reference is wrong.',
  problems:
    'problems: a quotation is altered or not found, or a reference is wrong. Correct it before you show the text.',
  unclear: 'unclear: nothing is wrong, but something could not be decided. Say so when you show the text.',
  nothing_to_check: 'nothing_to_check: the text contains no quotation from the Quran or the installed hadiths.',
};
const MEANINGS: Readonly<Record<Verification['quotations'][number]['verdict'], string>> = {
  exact: '',
  normalised: '',
  unknown_wording:
    ' No installed text of this place has these words. They can be another translation, or wrong: compare them, and do not call them right.',
  altered: ' The words differ from the source.',
  not_found: ' No installed text has these words.',
};

/** The verdict on a text, then on each quotation. */
export function writeVerification({
  verdict: overall,
  quotations,
  unattached_references: references,
  complete,
}: Verification): string {
  const lines = quotations.map((one, place) => `${place + 1}. ${writeQuotation(one)}`);
  const missing = references.filter(({ exists }) => exists === false).map(({ text }) => text);
  if (missing.length > 0) lines.push(`These references do not exist: ${missing.join(', ')}.`);
  if (!complete) lines.push('The text was checked in part. Send the parts in "unchecked" separately.');
  return [`Verdict: ${OVERALL[overall]}`, ...lines].join('\n\n');
}

function writeQuotation(quotation: Verification['quotations'][number]): string {
  const { text, ref, verdict, reference, right_text: right, state, cut, claim, compare = [] } = quotation;
  const isOpen = reference?.ok === null && reference.reason !== undefined && reference.reason !== 'unknown_wording';
  const note = reference?.ok === false ? 'is wrong' : isOpen ? 'could not be checked' : undefined;
  const said = [
    `${verdict}${ref === null ? '' : `, ${ref}`}.`,
    state === 'damaged'
      ? ' The installed text there is damaged, so it does not prove other words wrong.'
      : MEANINGS[verdict],
    cut === undefined ? '' : ` It leaves out the ${cut} beside it, so that it says something else.`,
    claim === 'reported' ? ' The text reports this instead of quoting it.' : '',
    note === undefined ? '' : ` The reference ${reference?.claimed} ${note}.`,
    `\nText: ${text}`,
    verdict !== 'exact' && right !== null ? `\nCorrect text: ${right}` : '',
    ...compare.map((one) => `\nInstalled text (${one.ref}, ${one.edition}): ${one.text}`),
  ];
  return said.join('');
}
