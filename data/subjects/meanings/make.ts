/*
 * The steps before and after `train.py`, which README.md describes:
 *
 *   node bin/node.js data/subjects/meanings/make.ts texts FOLDER
 *   node bin/node.js data/subjects/meanings/make.ts pack FOLDER
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCorpus } from '../../../bench/chat/open-corpus.ts';
import { hadithQuotation } from '../../../src/chat/passages/passages.ts';
import { withoutChain } from '../../../src/corpus/hadith/matn.ts';
import { writeVocabulary } from '../../../src/corpus/index/vocabulary.ts';
import { standardArabic } from '../../../src/corpus/reading/arabic-dialects.ts';
import { keysOf } from '../../../src/corpus/subjects/keys.ts';
import { readOtherMatters, readSubjects } from '../../../src/corpus/subjects/load.ts';
import { KINDS, MEANINGS_KIND } from '../../../src/corpus/subjects/meanings.ts';
import { PHRASE_LANGUAGES, type Phrased, type PhraseLanguage } from '../../../src/corpus/subjects/subject.ts';
import { readTopics } from '../../../src/corpus/subjects/topics.ts';
import { writeContainer } from '../../../src/corpus/write-container.ts';

const LANGUAGES = ['en', 'bn', 'ar'] as const;
/** Words of a text that are read. */
const MAX_WORDS = 60;

const [step, folder = ''] = process.argv.slice(2);
const at = (name: string) => join(folder, name);

/** Numbers the keys of words in the order in which they are found. */
class Reader {
  readonly #numbers = new Map<string, number>();
  readonly #remembered = new Map<string, readonly string[]>();
  readonly #known: ReadonlySet<string>;

  constructor(phrased: readonly Phrased[]) {
    const arabic = phrased.map(({ names, asks }) => [...(names?.ar ?? []), ...asks.ar].join(' '));
    this.#known = new Set(arabic.flatMap((text) => keysOf(text).map(([key = '']) => key.slice(1))));
  }

  /** Returns the numbers of the keys of each word that tell what it means in a language. */
  read(text: string, language: PhraseLanguage): number[][] {
    const words = keysOf(standardArabic(text), (term) => this.#known.has(term), this.#remembered);
    return words
      .slice(0, MAX_WORDS)
      .map((keys) => keys.filter((key) => KINDS[language].includes(key.charAt(0))).map((key) => this.#number(key)));
  }

  keys(): string[] {
    return [...this.#numbers.keys()];
  }

  #number(key: string): number {
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }
}

async function writeTexts(): Promise<void> {
  const subjects = readSubjects();
  const entries = [...subjects, ...readOtherMatters(), ...readTopics()];
  const reader = new Reader(entries);
  const phrases = entries.flatMap((entry: Phrased, number) => [
    ...PHRASE_LANGUAGES.flatMap((language) =>
      [...(entry.names?.[language] ?? []), ...entry.asks[language]].map((text) => [
        number,
        language,
        'asks',
        reader.read(text, language),
      ]),
    ),
    ...LANGUAGES.flatMap((language) =>
      (entry.says ?? []).map((one) => [number, language, 'says', reader.read(one[language], language)]),
    ),
  ]);
  const texts = await textsOf(reader);
  const refs = entries.map((entry) => ('refs' in entry ? entry.refs : []));
  writeFileSync(at('texts.json'), JSON.stringify({ refs, phrases, texts, keys: reader.keys() }));
}

/** Reads the verses and the installed hadiths by reference, each in the languages that have it. */
async function textsOf(reader: Reader): Promise<Record<string, Partial<Record<PhraseLanguage, number[][]>>>> {
  const { corpus, close } = await openCorpus(process.env.DATA_DIR);
  const { quran, hadith } = corpus;
  const verses = quran.surahs.flatMap(({ id, total_verses: total }) =>
    Array.from({ length: total }, (_, at) => `${id}:${at + 1}`),
  );
  const editions = LANGUAGES.map((language) => ({ language, of: quran.texts(`quran.${language}`) }));
  const read = (language: PhraseLanguage, text: string | undefined) =>
    text === undefined ? {} : { [language]: reader.read(text, language) };
  const texts = Object.fromEntries(
    verses.map((ref, verse) => [
      ref,
      Object.assign({}, ...editions.map(({ language, of }) => read(language, of.text(verse)))),
    ]),
  );
  for (let doc = 0; doc < (hadith?.records.content.count ?? 0); doc++) {
    for (const language of LANGUAGES) {
      const one = hadith === undefined ? undefined : hadithQuotation(hadith, doc, language);
      if (one?.lang !== language) continue;
      const told = language === 'ar' ? withoutChain(one.text).matn : one.text;
      texts[one.ref] = { ...texts[one.ref], ...read(language, told) };
    }
  }
  close();
  return texts;
}

function pack(): void {
  const { dimensions, keys } = JSON.parse(readFileSync(at('keys.json'), 'utf8')) as {
    dimensions: number;
    keys: string[];
  };
  const { units, offsets } = writeVocabulary(keys);
  const bytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => new Uint8Array(buffer, byteOffset, byteLength);
  writeContainer(join(import.meta.dirname, '../meanings.bin'), MEANINGS_KIND, { dimensions }, [
    { name: 'units', data: bytes(units) },
    { name: 'offsets', data: bytes(offsets) },
    { name: 'vectors', data: readFileSync(at('vectors.u4')) },
    { name: 'scales', data: readFileSync(at('scales.f32')) },
  ]);
}

if (step === 'texts') await writeTexts();
else if (step === 'pack') pack();
else throw new Error('texts or pack: see README.md');
