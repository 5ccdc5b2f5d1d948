import { damagedBy } from '../import/damage/examine-text.ts';
import type { Entry, Lang } from '../model.ts';
import { LANGS } from '../model.ts';
import type { HadithRecord } from './record-json.ts';

const NO_LETTERS: Record<Lang, RegExp> = {
  ar: /[^\u0621-\u063a\u0641-\u064a]+/g,
  en: /[^a-z]+/g,
  bn: /[^\u0985-\u09b9\u09bc-\u09cc]+/g,
};
const lettersOf = (text: string, lang: Lang): string =>
  text
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(NO_LETTERS[lang], '');

/** Shorter texts are equal by chance. In letters. */
const MIN_EQUAL = 60;
/** What a text has of its own, when another follows. In letters. */
const MIN_OWN = 40;
/** Of the end of a text, this much is compared first, in UTF-16 units: without its last marks, which are cut in some. */
const END = 48;
/** Hadiths with one translation for two chains share at least a third of their Arabic words. */
const MIN_SHARED = 0.25;

/**
 * Marks texts as damaged that are not a hadith's own: a text that the next one follows, and one translation at two hadiths whose Arabic differs. Most
 * neighbors with equal translations are right: two chains for the same words.
 */
export function markNeighbors(record: HadithRecord, next: HadithRecord): void {
  for (const lang of LANGS) {
    const [own, other] = [record.texts[lang], next.texts[lang]];
    if (own === undefined || other === undefined || own.state === 'stub' || other.state === 'stub') continue;
    if (!own.text.slice(-END).includes(other.text.slice(-END / 2, -END / 6))) continue;
    const [letters, following] = [lettersOf(own.text, lang), lettersOf(other.text, lang)];
    if (letters === following) {
      if (lang === 'ar' || letters.length < MIN_EQUAL || sharedWords(record, next) >= MIN_SHARED) continue;
      damage(own, `${refOf(next)} has the same translation, and other words in Arabic.`);
      damage(other, `${refOf(record)} has the same translation, and other words in Arabic.`);
    } else if (
      following.length >= MIN_EQUAL &&
      letters.length >= following.length + MIN_OWN &&
      letters.endsWith(following) &&
      (lang === 'ar' || !endsAlikeInArabic(record, next))
    )
      damage(own, `The text of ${refOf(next)} follows in it.`);
  }
}

const refOf = ({ collection, number }: HadithRecord): string => `${collection}:${number}`;

function damage(entry: Entry, detail: string): void {
  entry.state = 'damaged';
  entry.notes = [...(entry.notes ?? []), damagedBy(detail)];
}

function endsAlikeInArabic(record: HadithRecord, next: HadithRecord): boolean {
  const [own, other] = [record.texts.ar, next.texts.ar];
  if (own === undefined || other === undefined) return true;
  return lettersOf(own.text, 'ar').includes(lettersOf(other.text, 'ar').slice(-MIN_OWN));
}

/** The share of the shorter Arabic text's words that the other has; 1 when one of them is missing. */
function sharedWords(record: HadithRecord, next: HadithRecord): number {
  const [own, other] = [record, next].map(
    ({ texts }) => new Set((texts.ar?.text ?? '').split(/\s+/).map((word) => lettersOf(word, 'ar'))),
  ) as [Set<string>, Set<string>];
  if (own.size <= 1 || other.size <= 1) return 1;
  return own.intersection(other).size / Math.min(own.size, other.size);
}
