import { isoTime } from '@isnad/contract/time';
import { installCorrections } from '../corpus/hadith/import/install-corrections.ts';
import { indexRecordsAt } from '../corpus/hadith/records/index-records.ts';
import { LiveCorpus } from '../corpus/live.ts';
import { acceptCorrection } from '../corrections/accept.ts';
import { correctedTexts, readCorrection, rejectCorrection } from '../corrections/corrections.ts';
import { type Input, type Outcome, UsageFault } from './command.ts';
import { linesOf } from './correction-lines.ts';
import { withPlatform } from './with-platform.ts';

export async function runAccept(input: Input): Promise<Outcome> {
  const [id = ''] = input.arguments;
  return withPlatform(async (platform, { dataDir }) => {
    const text = input.option('text') ?? (await readCorrection(platform.db, id)).proposed;
    if (text === null) throw new UsageFault('the report proposes no words. Give the whole corrected text with --text');
    const corpus = liveCorpus(dataDir);
    try {
      const answer = input.option('answer') ?? null;
      const report = await acceptCorrection({ ...platform, live: corpus.hadith() }, id, { text, answer });
      const changed = await applyTo(dataDir, platform);
      return { json: { ...report, changed }, lines: [...linesOf(report), served(changed)] };
    } finally {
      corpus.close();
    }
  });
}

export async function runReject(input: Input): Promise<Outcome> {
  const [id = ''] = input.arguments;
  return withPlatform(async (platform, { dataDir }) => {
    const { state } = await readCorrection(platform.db, id);
    const report = await rejectCorrection(platform, id, input.option('answer') ?? '');
    if (state !== 'accepted') return { json: report, lines: linesOf(report) };
    const changed = await applyTo(dataDir, platform);
    return { json: { ...report, changed }, lines: [...linesOf(report), served(changed)] };
  });
}

export async function runApply(): Promise<Outcome> {
  return withPlatform(async (platform, { dataDir }) => {
    const changed = await applyTo(dataDir, platform);
    return { json: { changed }, lines: [served(changed)] };
  });
}

type Platform = Parameters<Parameters<typeof withPlatform>[0]>[0];

async function applyTo(dataDir: string, { db, now }: Platform): Promise<number> {
  const onDocuments = indexRecordsAt(dataDir);
  return installCorrections(await correctedTexts(db), { dataDir, importedAt: isoTime(now()), onDocuments });
}

function served(changed: number): string {
  return `Served from now on: ${changed} changed hadith${changed === 1 ? '' : 's'}.`;
}

function liveCorpus(dataDir: string): LiveCorpus {
  return new LiveCorpus({
    dataDir,
    onFault: (error) => {
      throw error;
    },
  });
}
