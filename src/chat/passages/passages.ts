import type { ChatLanguage } from '@isnad/contract/chat';
import type { Hadith } from '@isnad/contract/hadith';
import { DamagedContainer } from '../../corpus/container.ts';
import { isDamagedText } from '../../corpus/editions/audit/lost-signs.ts';
import { collectionOf } from '../../corpus/hadith/collections.ts';
import { isWhole } from '../../corpus/hadith/model.ts';
import type { LiveHadith, LiveVerses } from '../../corpus/live.ts';
import { surahOf } from '../../corpus/quran/find.ts';
import { namesOf } from '../../corpus/quran/named-verses.ts';
import type { Quran } from '../../corpus/quran/open.ts';
import type { Names } from '../../corpus/references/names.ts';
import { lazySubjects } from '../../corpus/subjects/load.ts';
import type { Subjects } from '../../corpus/subjects/match.ts';
import type { WorkBudget } from '../../corpus/work-budget.ts';
import type { HadithQuotation, Quotation } from '../segments.ts';
import { digitsOf } from '../wording/phrases.ts';
import { hasNoMatn } from './clauses.ts';

/** The texts that answers are made from, as of now. */
export type ChatCorpus = {
  readonly quran: Quran;
  readonly verses: LiveVerses;
  /** Names of surahs and verses. */
  readonly names: Names;
  /** What people ask about, with the texts that answer it. */
  readonly subjects: Subjects;
  readonly hadith: LiveHadith | undefined;
  /** The translation in which verses are quoted. Otherwise the one that ships in the language of the answer. */
  readonly edition?: string | undefined;
  /** Work limit of the search; unlimited when missing. */
  readonly budget?: WorkBudget;
};

/** Returns the current texts on each call. @throws {Failure} `unavailable` until the texts are loaded */
export function liveChatCorpus(books: {
  readonly quran: () => Quran;
  readonly verses: () => LiveVerses;
  readonly hadith: () => LiveHadith | undefined;
}): () => ChatCorpus {
  const subjects = lazySubjects();
  return () => {
    const quran = books.quran();
    return { quran, names: namesOf(quran), subjects, verses: books.verses(), hadith: books.hadith() };
  };
}

/** A verse by ordinal, or a hadith by record number. */
export type Passage = {
  readonly kind: 'quran' | 'hadith';
  readonly doc: number;
  /** The language to quote it in, when it is not that of the answer. */
  readonly lang?: ChatLanguage;
};

export function samePassage(a: Passage, b: Passage): boolean {
  return a.kind === b.kind && a.doc === b.doc;
}

/** Returns `2:255` or `bukhari:1`. */
export function refOf(corpus: ChatCorpus, { kind, doc }: Passage): string {
  if (kind === 'hadith') return corpus.hadith?.records.ref(doc) ?? '';
  const surah = surahOf(corpus.quran, doc);
  return `${surah.id}:${doc - (corpus.quran.starts[surah.id - 1] ?? 0) + 1}`;
}

/** Resolves a reference such as `2:255` or `bukhari:1`. Empty when it does not exist. */
export function passageOf(corpus: ChatCorpus, ref: string): Passage[] {
  const [, surah, verse] = /^(\d+):(\d+)$/.exec(ref) ?? [];
  if (surah !== undefined)
    return [{ kind: 'quran', doc: (corpus.quran.starts[Number(surah) - 1] ?? 0) + Number(verse) - 1 }];
  const doc = corpus.hadith?.records.find(ref) ?? -1;
  return doc < 0 ? [] : [{ kind: 'hadith', doc }];
}

/** Converts references to record numbers in the Quran and the hadiths. */
export function placesOf(corpus: ChatCorpus, refs: readonly string[]) {
  return placesIn(refs.flatMap((ref) => passageOf(corpus, ref)));
}

/** Separates record numbers of verses and of hadiths. */
export function placesIn(passages: readonly Passage[]) {
  const places = (wanted: Passage['kind']) =>
    new Set(passages.filter(({ kind }) => kind === wanted).map(({ doc }) => doc));
  return { quran: places('quran'), hadith: places('hadith') };
}

/** The shipped translations in the languages of answers. */
const TRANSLATIONS: Readonly<Record<ChatLanguage, string | undefined>> = {
  en: 'quran.en',
  bn: 'quran.bn',
  ar: undefined,
};

/** Returns the text of a verse in an edition. Undefined when it is damaged or missing in its source. It is then never quoted. */
export function quotableText(quran: Quran, edition: string, doc: number): string | undefined {
  const texts = quran.texts(edition);
  if (texts.fault(doc) !== undefined) return undefined;
  try {
    const text = texts.text(doc);
    return edition.startsWith('quran.') || !isDamagedText(text) ? text : undefined;
  } catch (error) {
    // The file of an installed edition was damaged after it was opened.
    if (error instanceof DamagedContainer) return undefined;
    throw error;
  }
}

/** How a verse is quoted beside the Arabic: the edition to quote it in, and whether its text there is damaged. */
function translationOf(corpus: ChatCorpus, { doc, lang }: Passage, language: ChatLanguage) {
  const edition = lang === undefined ? (corpus.edition ?? TRANSLATIONS[language]) : TRANSLATIONS[lang];
  const text = edition === undefined ? undefined : quotableText(corpus.quran, edition, doc);
  return { edition, text, isDamaged: edition !== undefined && text === undefined };
}

/** Tests whether the translation of a verse for readers of a language is damaged in its source. */
export function isDamagedVerse(corpus: ChatCorpus, passage: Passage, language: ChatLanguage): boolean {
  return translationOf(corpus, passage, language).isDamaged;
}

/**
 * Quotes a verse for readers of a language: the Arabic, and the translation below it unless that is damaged. Instead of a damaged one that the reader
 * has chosen, the translation that ships in the language of the answer is quoted.
 */
export function verseQuotations(corpus: ChatCorpus, passage: Passage, language: ChatLanguage): Quotation[] {
  const { quran } = corpus;
  const ref = refOf(corpus, passage);
  const of = (edition: string, text: string): Quotation => ({
    ...{ kind: 'quran', ref, edition, text },
    lang: quran.texts(edition).edition.language,
  });
  const arabic = of('quran.ar', quran.texts('quran.ar').text(passage.doc));
  const { edition, text } = translationOf(corpus, passage, language);
  if (edition === undefined) return [arabic];
  if (text !== undefined) return [arabic, of(edition, text)];
  const isChosen = edition === corpus.edition;
  return isChosen ? verseQuotations({ ...corpus, edition: undefined }, passage, language) : [arabic];
}

/** The fields of a hadith that an answer needs. */
export type HadithCard = Pick<Hadith, 'ref' | 'author' | 'number' | 'narrator' | 'grades' | 'texts' | 'source'>;

export function hadithCard({ records }: LiveHadith, doc: number): HadithCard {
  return JSON.parse(records.read(doc, 'ar').toString('utf8')) as HadithCard;
}

const ORDER: Readonly<Record<ChatLanguage, readonly ChatLanguage[]>> = {
  en: ['en', 'ar', 'bn'],
  bn: ['bn', 'ar', 'en'],
  ar: ['ar', 'en', 'bn'],
};

/** Tests for a complete text with a matn. */
export function isQuotable(
  { records }: LiveHadith,
  doc: number,
  lang: ChatLanguage,
  text: string | undefined,
): boolean {
  return text !== undefined && isWhole(records.stateOf(doc, lang)) && !hasNoMatn(text, lang);
}

/** Quotes a hadith in a language, or in the next available one. Undefined when none of its texts is complete. */
export function hadithQuotation(hadith: LiveHadith, doc: number, language: ChatLanguage): HadithQuotation | undefined {
  const card = hadithCard(hadith, doc);
  const whole = ORDER[language].find((lang) => isQuotable(hadith, doc, lang, card.texts[lang]));
  const text = whole === undefined ? undefined : card.texts[whole];
  if (whole === undefined || text === undefined) return undefined;
  return { kind: 'hadith', ref: card.ref, edition: editionOf(hadith, card, whole), lang: whole, text };
}

/** Returns the id under which `GET /api/editions` lists the source of that text. */
function editionOf({ packs }: LiveHadith, { source }: HadithCard, lang: ChatLanguage): string {
  const name = source[lang] ?? '';
  const pack = packs.find((candidate) => name === candidate.name || name.startsWith(`${candidate.name}/`));
  return `hadith.${pack?.name ?? name}.${lang}`;
}

/** The name of the Quran. */
export const BOOK: Readonly<Record<ChatLanguage, string>> = { en: 'Quran', bn: 'কুরআন', ar: 'القرآن' };

/** Returns the label with which a sentence refers to a passage that the answer quotes elsewhere: `[Quran 2:153]`. */
export function passageLabel(corpus: ChatCorpus, passage: Passage, language: ChatLanguage): string {
  if (passage.kind === 'quran') return `[${BOOK[language]} ${digitsOf(language, refOf(corpus, passage))}]`;
  if (corpus.hadith === undefined) return '';
  const card = hadithCard(corpus.hadith, passage.doc);
  return `[${bookOf(card, language)} ${digitsOf(language, card.number)}]`;
}

/** Returns the name of the collection in a language, if it has one. */
export function bookOf({ ref, author }: HadithCard, language: ChatLanguage): string {
  const { names, slug } = collectionOf(ref.split(':')[0] ?? '');
  return language === 'en' || names[language] === slug ? author : names[language];
}

/** Returns the name of a collection in a language, without one of its hadiths. */
export function collectionName(slug: string, language: ChatLanguage): string {
  return collectionOf(slug).names[language];
}
