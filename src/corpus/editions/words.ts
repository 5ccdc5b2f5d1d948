import type { Edition } from '@isnad/contract/editions';
import { Failure, type Fault, invalidParameters } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import { MAX_WORD_VERSES, type VerseWord, type VerseWords, type VerseWordsList } from '@isnad/contract/words';
import { surahOf, type VerseSpan } from '../quran/find.ts';
import type { Quran } from '../quran/open.ts';
import { verseKey } from '../references/verse-range.ts';
import { arabicWords } from './arabic-words.ts';
import { editionName } from './edition-choice.ts';

/** The installed editions of words, one for each use. */
export type WordEditions = {
  /** The Arabic words as the other editions divide them. */
  readonly arabic: Edition | undefined;
  readonly transliteration: Edition | undefined;
  /** One of each language. */
  readonly meanings: readonly Edition[];
};

const ARABIC = 'ar';
const TRANSLITERATION = /^ar-Latn\b/;

/** Lists the installed editions of words: of each language the one that was installed first. */
export function wordEditions({ editions }: Pick<Quran, 'editions'>): WordEditions {
  const first = new Map<string, Edition>();
  for (const edition of editions)
    if (edition.kind === 'words' && !first.has(edition.language)) first.set(edition.language, edition);
  const all = [...first.values()];
  const transliteration = all.find(({ language }) => TRANSLITERATION.test(language));
  const meanings = all.filter(({ language }) => language !== ARABIC && !TRANSLITERATION.test(language));
  return { arabic: first.get(ARABIC), transliteration, meanings };
}

/**
 * Chooses editions by the languages of their meanings.
 * @param languages separated by commas, in any case; undefined for all
 * @param location of the languages in the request
 * @throws {Failure} `edition_not_found` if no words are installed, `invalid_parameter` naming the languages that are
 */
export function chosenWords(
  quran: Quran,
  languages: string | undefined,
  location: Fault['location'] = 'query.languages',
): WordEditions {
  const all = wordEditions(quran);
  if (all.transliteration === undefined && all.meanings.length === 0) {
    const how = 'The operator can install some, such as: isnad install words.en words.transliteration.';
    throw new Failure('edition_not_found', `No words of the Quran are installed. ${how}`);
  }
  if (languages === undefined) return all;
  const wanted = new Set(languages.toLowerCase().split(','));
  const meanings = all.meanings.filter(({ language }) => wanted.delete(language.toLowerCase()));
  if (wanted.size > 0) {
    const there = all.meanings.map(({ language }) => language).join(',');
    const missing = [...wanted].join(',');
    const fix = there === '' ? `install them: isnad install words.${[...wanted][0]}` : `use some of ${there}`;
    const message = `no words in ${quoteValue(missing)} are installed`;
    throw invalidParameters([{ location, message, fix }]);
  }
  return { ...all, meanings };
}

/** Refuses more verses than one answer has room for. @param location of the reference in the request. @throws {Failure} `invalid_parameter` */
export function requireFewForWords(spans: readonly VerseSpan[], location: Fault['location']): void {
  const count = spans.reduce((sum, { from, to }) => sum + to - from, 0);
  if (count <= MAX_WORD_VERSES) return;
  const fix = `ask for at most ${MAX_WORD_VERSES} verses at once`;
  throw invalidParameters([{ location, message: `it names ${count} verses`, fix }]);
}

/** The words of verses, each with its place, transliteration and meanings. */
export function wordList(quran: Quran, spans: readonly VerseSpan[], chosen: WordEditions): VerseWordsList {
  const data = spans.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, place) => verseWords(quran, from + place, chosen)),
  );
  const used = [chosen.arabic, chosen.transliteration, ...chosen.meanings];
  const editions = used.flatMap((edition) => {
    const isShown = edition !== chosen.arabic || data.some(({ arabic }) => arabic === edition?.id);
    return edition === undefined || !isShown ? [] : [editionName(edition)];
  });
  return { data, count: data.length, editions, corpus: quran.id };
}

/** An edition with its words of one verse. */
type Column = { readonly edition: Edition; readonly words: readonly string[] };

/**
 * Pairs the words of a verse. Where an edition divides the verse otherwise than our text, the Arabic words of the same source are shown instead if they
 * are installed. If they are not, the words of that edition are listed without being paired.
 */
export function verseWords(quran: Quran, ordinal: number, chosen: WordEditions): VerseWords {
  const surah = surahOf(quran, ordinal);
  const key = verseKey(surah.id, ordinal - (quran.starts[surah.id - 1] ?? 0) + 1);
  const columnOf = (edition: Edition): Column[] => {
    const text = quran.texts(edition.id).text(ordinal);
    return text === '' ? [] : [{ edition, words: text.split('\n') }];
  };
  const ours = arabicWords(quran.texts('quran.ar').text(ordinal));
  const columns = [chosen.transliteration, ...chosen.meanings].flatMap((one) =>
    one === undefined ? [] : columnOf(one),
  );
  const aligned = columns.every(({ words }) => words.length === ours.length);
  const [theirs] = aligned || chosen.arabic === undefined ? [] : columnOf(chosen.arabic);
  const isTheirs = theirs !== undefined && columns.every(({ words }) => words.length === theirs.words.length);
  const arabic = isTheirs ? theirs.words : ours;
  const paired = columns.filter(({ words }) => words.length === arabic.length);
  const unpaired = columns.filter((column) => !paired.includes(column));
  return {
    ...{ key, aligned, arabic: isTheirs ? theirs.edition.id : 'quran.ar' },
    words: arabic.map((text, place) => wordAt(text, place, paired, chosen)),
    ...(unpaired.length === 0
      ? {}
      : {
          unpaired: unpaired.map(({ edition: { id, language }, words }) => ({
            edition: id,
            language,
            words: [...words],
          })),
        }),
  };
}

function wordAt(text: string, place: number, paired: readonly Column[], { transliteration }: WordEditions): VerseWord {
  const latin = paired.find(({ edition }) => edition === transliteration)?.words[place];
  const meanings = paired
    .filter(({ edition }) => edition !== transliteration)
    .map(({ edition, words }) => [edition.language, words[place] ?? ''] as const);
  return {
    ...{ position: place + 1, text },
    ...(latin === undefined ? {} : { transliteration: latin }),
    meanings: Object.fromEntries(meanings),
  };
}
