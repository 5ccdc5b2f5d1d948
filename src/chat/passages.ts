import type { ChatLanguage } from '../contract/chat.ts';
import type { Hadith } from '../contract/hadith.ts';
import { collectionOf } from '../corpus/hadith/collections.ts';
import type { LiveHadith, LiveVerses } from '../corpus/live.ts';
import { surahOf } from '../corpus/quran/find.ts';
import { quranNames } from '../corpus/quran/names.ts';
import type { Quran } from '../corpus/quran/open.ts';
import type { Names } from '../corpus/search/jump.ts';
import type { WorkBudget } from '../corpus/work-budget.ts';
import { digitsOf } from './phrases.ts';
import type { Quotation } from './segments.ts';

/** The books an answer is made from, as they are at this moment. */
export type ChatCorpus = {
  readonly quran: Quran;
  readonly verses: LiveVerses;
  /** Names of surahs and verses. */
  readonly names: Names;
  readonly hadith: LiveHadith | undefined;
  /** What may be done to find passages; without one there is no bound. */
  readonly budget?: WorkBudget;
};

/** The books as they are whenever it is called. @throws {Failure} `unavailable` until the texts are ready */
export function liveChatCorpus(books: {
  readonly quran: () => Quran;
  readonly verses: () => LiveVerses;
  readonly hadith: () => LiveHadith | undefined;
}): () => ChatCorpus {
  let names: Names | undefined;
  return () => {
    const quran = books.quran();
    names ??= quranNames(quran.surahs);
    return { quran, names, verses: books.verses(), hadith: books.hadith() };
  };
}

/** A verse by ordinal, or a hadith by its place in the records. */
export type Passage = { readonly kind: 'quran' | 'hadith'; readonly doc: number };

/** `2:255` or `bukhari:1`. */
export function refOf(corpus: ChatCorpus, { kind, doc }: Passage): string {
  if (kind === 'hadith') return corpus.hadith?.records.ref(doc) ?? '';
  const surah = surahOf(corpus.quran, doc);
  return `${surah.id}:${doc - (corpus.quran.starts[surah.id - 1] ?? 0) + 1}`;
}

const TRANSLATIONS = { en: 'quran.en', bn: 'quran.bn' } as const;

/** A verse as it is quoted to somebody who reads that language: the Arabic, and its translation below. */
export function verseQuotations(corpus: ChatCorpus, doc: number, language: ChatLanguage): Quotation[] {
  const ref = refOf(corpus, { kind: 'quran', doc });
  const of = (edition: string, lang: ChatLanguage): Quotation => ({
    kind: 'quran',
    ref,
    edition,
    lang,
    text: corpus.quran.texts(edition).text(doc),
  });
  const arabic = of('quran.ar', 'ar');
  return language === 'ar' ? [arabic] : [arabic, of(TRANSLATIONS[language], language)];
}

/** What an answer needs of a hadith. */
export type HadithCard = Pick<Hadith, 'ref' | 'author' | 'number' | 'narrator' | 'grades' | 'texts' | 'source'>;

export function hadithCard({ records }: LiveHadith, doc: number): HadithCard {
  return JSON.parse(records.read(doc, 'ar').toString('utf8')) as HadithCard;
}

const ORDER: Readonly<Record<ChatLanguage, readonly ChatLanguage[]>> = {
  en: ['en', 'ar', 'bn'],
  bn: ['bn', 'ar', 'en'],
  ar: ['ar', 'en', 'bn'],
};

/** The text of a hadith in that language, or the next there is; undefined when none of its texts is whole. */
export function hadithQuotation(hadith: LiveHadith, doc: number, language: ChatLanguage): Quotation | undefined {
  const card = hadithCard(hadith, doc);
  const whole = ORDER[language].find(
    (lang) => card.texts[lang] !== undefined && hadith.records.stateOf(doc, lang) === 'complete',
  );
  const text = whole === undefined ? undefined : card.texts[whole];
  if (whole === undefined || text === undefined) return undefined;
  return { kind: 'hadith', ref: card.ref, edition: editionOf(hadith, card, whole), lang: whole, text };
}

/** The id under which `GET /api/editions` lists where that text is from. */
function editionOf({ packs }: LiveHadith, { source }: HadithCard, lang: ChatLanguage): string {
  const name = source[lang] ?? '';
  const pack = packs.find((candidate) => name === candidate.name || name.startsWith(`${candidate.name}/`));
  return `hadith.${pack?.name ?? name}.${lang}`;
}

/** What the Quran is called. */
export const BOOK: Readonly<Record<ChatLanguage, string>> = { en: 'Quran', bn: 'কুরআন', ar: 'القرآن' };

/** How a sentence refers to a passage that is quoted elsewhere in the answer: `[Quran 2:153]`. */
export function passageLabel(corpus: ChatCorpus, passage: Passage, language: ChatLanguage): string {
  if (passage.kind === 'quran') return `[${BOOK[language]} ${digitsOf(language, refOf(corpus, passage))}]`;
  if (corpus.hadith === undefined) return '';
  const card = hadithCard(corpus.hadith, passage.doc);
  return `[${bookOf(card, language)} ${digitsOf(language, card.number)}]`;
}

/** The collection by its name in that language, as far as it has one. */
export function bookOf({ ref, author }: HadithCard, language: ChatLanguage): string {
  const { names, slug } = collectionOf(ref.split(':')[0] ?? '');
  return language === 'en' || names[language] === slug ? author : names[language];
}
