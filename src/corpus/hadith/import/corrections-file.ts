import { hash } from 'node:crypto';
import { Failure } from '@isnad/contract/failure';
import type { Hadith } from '@isnad/contract/hadith';
import type { LiveHadith } from '../../live.ts';
import { hadithOf } from '../find/find-hadiths.ts';
import { LANGS, type Lang, type RawHadith } from '../model.ts';
import type { ImportOptions } from './import-options.ts';
import { RANK } from './layouts/layout.ts';
import { normalise } from './rows/normalise.ts';

/** The pack of corrected texts. Its texts are served instead of those of the other packs, which stay as they are. */
export const CORRECTIONS_PACK = 'corrections';
export const CORRECTIONS_FILE = 'corrections.json';
export const CORRECTIONS_OPTIONS = {
  pack: CORRECTIONS_PACK,
  title: 'Corrections of this service',
  titles: { ar: 'تصويبات هذه الخدمة', bn: 'এই সার্ভিসের সংশোধন', en: 'Corrections of this service' },
  source: 'Faults that readers reported, corrected by the operator',
  licence: 'The license of the text that was corrected',
} satisfies ImportOptions;

/** A text with its correction. Narrator, title and takhrij are those served with the text that it replaces. */
export type CorrectedText = {
  /** ID of the report. */
  readonly correction: string;
  /** `bukhari:1`. */
  readonly ref: string;
  readonly lang: Lang;
  readonly text: string;
  readonly narrator: string | null;
  readonly title: string | null;
  readonly takhrij: string | null;
};

type ServedText = {
  readonly correction: string;
  readonly ref: string;
  /** SHA-256 of the text as it was served when it was reported. */
  readonly sha256: string;
};

/**
 * Finds the reported text among those that are served, and checks the words that replace it.
 * @throws {Failure} `hadith_not_found`; `invalid_parameter` if the text has changed since, or the words cannot be served as they are
 */
export function correctText(
  live: Pick<LiveHadith, 'records'>,
  { correction, ref, sha256 }: ServedText,
  words: string,
): CorrectedText {
  const { body } = live.records.compose([{ doc: hadithOf(live, ref) }], 'en');
  const record = JSON.parse(body.toString('utf8')) as Hadith;
  const lang = LANGS.find((one) => hash('sha256', record.texts[one] ?? '', 'hex') === sha256);
  if (lang === undefined)
    throw new Failure('invalid_parameter', `The text of ${ref} has changed since it was reported. Reject the report.`);
  const text = words.trim();
  if (text === record.texts[lang]) throw new Failure('invalid_parameter', `${ref} has these words already.`);
  const corrected = {
    ...{ correction, ref: record.ref, lang, text, narrator: record.narrator },
    ...{ title: record.chapter_names?.[lang] ?? null, takhrij: record.takhrij?.[lang] ?? null },
  };
  checkWords(corrected);
  return corrected;
}

/** The file of the pack, in the layout `corrections`. The last correction of a text comes first. */
export function correctionsFile(texts: readonly CorrectedText[]): string {
  const hadiths = texts.map(({ correction, ref, lang, text, narrator, title, takhrij }) => ({
    ...{ correction, ref, text: { [lang]: text } },
    ...(narrator === null ? {} : { narrator }),
    ...(title === null ? {} : { title: { [lang]: title } }),
    ...(takhrij === null ? {} : { takhrij: { [lang]: takhrij } }),
  }));
  return JSON.stringify({ hadiths: hadiths.reverse() }, null, 2);
}

/** An import removes markup and invisible characters, and ranks damaged texts last. Then other words would be served than those that were accepted. */
function checkWords({ ref, lang, text, narrator }: CorrectedText): void {
  const [, collection = '', number = ''] = /^([^:]+):(.+)$/.exec(ref) ?? [];
  const texts = [{ lang, text, narrator: narrator ?? undefined }];
  const row: RawHadith = { line: 1, collection, family: 'cited', number, texts, grades: [] };
  const { entries, skipped } = normalise(row, { rank: RANK.corrections, source: CORRECTIONS_PACK });
  const [entry] = entries;
  if (entry === undefined || entry.state === 'empty')
    throw new Failure(
      'invalid_parameter',
      `The words cannot be served: ${(skipped[0] ?? 'empty_text').replaceAll('_', ' ')}.`,
    );
  if (entry.state === 'truncated' || entry.state === 'damaged')
    throw new Failure('invalid_parameter', 'The words end within a sentence or have damaged characters.');
  if (entry.text !== text) {
    const detail = 'Leave out markup, line breaks, invisible characters, footnote numbers and the words "Narrated …:".';
    throw new Failure('invalid_parameter', detail);
  }
}
