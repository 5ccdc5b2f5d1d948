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

/** The verdict on each quotation. */
export function writeVerification({ quotations, complete }: Verification): string {
  const lines = quotations.map(({ text, ref, verdict, reference, right_text: right, state }, place) => {
    const note = reference?.ok === false ? 'is wrong' : reference?.ok === null ? 'could not be checked' : undefined;
    const wrong = note === undefined ? '' : ` The reference ${reference?.claimed} ${note}.`;
    const correct = verdict !== 'exact' && right !== null ? `\nCorrect text: ${right}` : '';
    const damaged =
      state === 'damaged' ? ' The installed text there is damaged, so it does not prove other words wrong.' : '';
    return `${place + 1}. ${verdict}${ref === null ? '' : `, ${ref}`}.${wrong}${damaged}\nText: ${text}${correct}`;
  });
  if (lines.length === 0) lines.push('The text contains no quotation from the Quran or the installed hadiths.');
  if (!complete) lines.push('The text was checked in part. Send the parts in "unchecked" separately.');
  return lines.join('\n\n');
}
