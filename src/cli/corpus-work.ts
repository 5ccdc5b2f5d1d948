import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { Failure } from '@isnad/contract/failure';
import { isoTime } from '@isnad/contract/time';
import { loadConfig } from '../config.ts';
import { completeCorpus } from '../corpus/build-corpus.ts';
import { embedTexts } from '../corpus/embed-texts.ts';
import { listPacks } from '../corpus/hadith/records/corpus-state.ts';
import { openInstalled } from '../corpus/hadith/records/installed.ts';
import { learnMeanings } from '../corpus/learn-meanings.ts';
import { measureTexts } from '../corpus/measure-texts.ts';
import { quranPath } from '../corpus/places.ts';
import { buildQuran } from '../corpus/quran/build.ts';
import { type QuranInputs, readInputs } from '../corpus/quran/inputs.ts';
import { openQuran, sourceDifferences } from '../corpus/quran/open.ts';
import { relateTexts } from '../corpus/related/relate-texts.ts';
import { lazySubjects } from '../corpus/subjects/load.ts';
import { apiEmbedder } from '../corpus/vectors/embed.ts';
import { openTable } from '../corpus/vectors/static/static-table.ts';
import type { Input, Outcome } from './command.ts';

/** Maximum time for one batch of texts. */
const BATCH_TIMEOUT_MS = 120_000;
/** Number of texts after which progress is shown. */
const VECTORS_SHOWN = 1_280;
const OTHER_PROCESS = 'another process is computing the vectors';

export async function runBuild(input: Input): Promise<Outcome> {
  const inputs = readInputs();
  const { dataDir } = loadConfig();
  const started = performance.now();
  await completeCorpus(completion(dataDir, inputs, !input.flag('missing')));
  const seconds = (performance.now() - started) / 1_000;
  const packs = listPacks(dataDir).map(({ name }) => name);
  return {
    json: { built: basename(quranPath(dataDir, inputs)), editions: inputs.editions.length, packs, seconds },
    lines: [
      `corpus: 114 surahs, 6,236 verses, ${inputs.editions.length} editions, hadith packs ${packs.join(', ') || 'none'}, built in ${seconds.toFixed(1)} s`,
    ],
  };
}

/** Builds what the corpus of a data folder lacks, from its packs and the sources of the Quran. */
export async function buildMissing(dataDir: string): Promise<void> {
  await completeCorpus(completion(dataDir, readInputs(), false));
}

function completion(dataDir: string, inputs: QuranInputs, rebuild: boolean) {
  return { dataDir, inputs, now: startOfProcess(), progress: showProgress, rebuild };
}

export async function runLearn(input: Input): Promise<Outcome> {
  const { dataDir } = loadConfig();
  const inputs = readInputs();
  builtQuran(dataDir, inputs);
  const started = performance.now();
  const now = startOfProcess();
  const missing = input.flag('missing');
  const learned = await learnMeanings({ dataDir, inputs, now, missing, progress: showProgress, onTable: showTable });
  const seconds = (performance.now() - started) / 1_000;
  const line = learned ? `lexicon built in ${seconds.toFixed(1)} s` : 'another process is building the lexicon';
  return { json: { learned, seconds }, lines: [line] };
}

export async function runRelate(): Promise<Outcome> {
  const { dataDir } = loadConfig();
  const inputs = readInputs();
  builtQuran(dataDir, inputs);
  const started = performance.now();
  const quotations = (await relateTexts(dataDir, inputs)) ?? 0;
  const seconds = (performance.now() - started) / 1_000;
  const line = `${quotations} quotations of verses in hadiths, found in ${seconds.toFixed(1)} s`;
  return { json: { quotations, seconds }, lines: [line] };
}

export async function runEmbed(): Promise<Outcome> {
  const { dataDir, embeddings } = loadConfig();
  const embedder = embeddings === undefined ? openTable(dataDir) : apiEmbedder(embeddings, fetch, BATCH_TIMEOUT_MS);
  const inputs = readInputs();
  builtQuran(dataDir, inputs);
  const texts = await measureTexts({ dataDir, inputs }, lazySubjects());
  if (texts === undefined) return { json: { computed: false }, lines: [OTHER_PROCESS] };
  if (embedder === undefined)
    return { json: { computed: true, texts }, lines: [`${texts} texts are compared by meaning`] };
  const onProgress = (set: string, done: number, all: number) => {
    if (done === all || done % VECTORS_SHOWN === 0) process.stdout.write(`vectors of ${set}: ${done} of ${all}\n`);
  };
  const computed = await embedTexts({ dataDir, inputs, embedder, onProgress });
  return { json: { computed, texts }, lines: [computed ? 'all texts have vectors' : OTHER_PROCESS] };
}

/** Verifies every byte of the served texts: the Quran against its manifest, the hadiths against the hashes of their file. */
export async function runVerify(): Promise<Outcome> {
  const { dataDir } = loadConfig();
  try {
    const quran = verifyQuran(dataDir);
    const hadith = verifyHadith(dataDir);
    return {
      json: { ok: true, ...quran, hadith },
      lines: [
        `corpus ${quran.corpus}: ${quran.surahs} surahs, ${quran.verses} verses, matching the manifest`,
        ...quran.editions.map((edition) => `${edition.id.padEnd(22)} ${edition.sha256}`),
        hadith === null
          ? 'no hadiths are installed'
          : `corpus ${hadith.corpus}: ${hadith.records} hadiths, matching their hashes`,
      ],
    };
  } catch (error) {
    const reason = (error as Error).message;
    return { json: { ok: false, reason }, lines: [`the corpus is damaged: ${reason}`], failed: true };
  }
}

function verifyQuran(dataDir: string) {
  const inputs = readInputs();
  const quran = openQuran(builtQuran(dataDir, inputs), inputs);
  try {
    const wrong = sourceDifferences(quran, inputs);
    if (wrong.length > 0) throw new Error(wrong.join('; '));
  } finally {
    quran.close();
  }
  const verses = quran.surahs.reduce((sum, surah) => sum + surah.total_verses, 0);
  return { corpus: quran.id, surahs: quran.surahs.length, verses, editions: quran.editions };
}

/** Path of the Quran's file. @throws {Failure} `unavailable` when it has not been built */
function builtQuran(dataDir: string, inputs: QuranInputs): string {
  const path = quranPath(dataDir, inputs);
  if (existsSync(path)) return path;
  throw new Failure('unavailable', `there is no corpus in ${dataDir}. Run "npm run -s isnad -- corpus build" first`);
}

function verifyHadith(dataDir: string): { corpus: string; records: number } | null {
  const installed = openInstalled(dataDir);
  if (installed === undefined) return null;
  const { records } = installed;
  try {
    records.verify();
    return { corpus: records.id, records: records.content.count };
  } catch (error) {
    throw new Error(`hadith: ${(error as Error).message}`, { cause: error });
  } finally {
    records.close();
  }
}

export async function runManifest(): Promise<Outcome> {
  const { manifest } = buildQuran(readInputs(), () => undefined);
  return { json: manifest, lines: [JSON.stringify(manifest, undefined, 1)] };
}

/** ISO 8601. */
function startOfProcess(): string {
  return isoTime(performance.timeOrigin);
}

function showTable(done: number, all: number): void {
  process.stdout.write(`learning from hadiths: ${done} of ${all} tables\n`);
}

/** Shows a progress bar on a terminal, and a single line otherwise. */
function showProgress(done: number, all: number): void {
  if (process.stdout.isTTY) {
    const bar = '█'.repeat(done).padEnd(all, '░');
    process.stdout.write(`\rbuilding the corpus ${bar} ${done}/${all}${done === all ? '\n' : ''}`);
  } else if (done === 1) {
    process.stdout.write(`building the corpus from ${all} editions\n`);
  }
}
