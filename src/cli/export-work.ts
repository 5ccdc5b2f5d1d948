import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import { loadConfig } from '../config.ts';
import { makeExports, withTexts } from '../corpus/export/make-exports.ts';
import { type PlannedExport, planExports } from '../corpus/export/plan.ts';
import { type FileFormat, licenceText, type Texts, writeExports } from '../corpus/export/write-file.ts';
import { type Input, type Outcome, UsageFault } from './command.ts';

const FORMATS: readonly FileFormat[] = ['ndjson', 'sqlite', 'csv'];

/** A written file. `licence` is its license file, for formats that have no place for it. */
type Written = { edition: string; file: string; bytes: number; sha256: string; licence?: string };

export async function runExport(input: Input): Promise<Outcome> {
  const { dataDir } = loadConfig();
  const folder = input.option('to');
  if (folder === undefined) {
    for (const option of ['format', 'edition']) {
      if (input.option(option) !== undefined) throw new UsageFault(`--${option} needs --to <folder>`);
    }
    const made = await makeExports(dataDir);
    return { json: { made }, lines: [`exported ${made} editions for download`] };
  }
  const format = FORMATS.find((one) => one === (input.option('format') ?? 'ndjson'));
  if (format === undefined) throw new UsageFault('--format must be ndjson, sqlite or csv');
  mkdirSync(folder, { recursive: true });
  return withTexts(dataDir, async (texts) => {
    const plans = planExports(texts.quran, texts.hadith);
    const chosen = choose(plans, input.option('edition'));
    const allowed = chosen.filter(({ refused }) => refused === undefined);
    const left = chosen.filter(({ refused }) => refused !== undefined);
    const data: Written[] = [];
    for (const plan of allowed) data.push(await write(folder, format, plan, texts));
    const refused = left.map(({ edition, refused: reason }) => ({ edition: edition.id, reason }));
    const lines = [
      ...data.map(({ file, bytes, sha256 }) => `${sha256}  ${file}  ${bytes} bytes`),
      ...refused.map(({ edition, reason }) => `left out ${edition}: ${reason}`),
    ];
    return { json: { data, count: data.length, refused }, lines };
  });
}

/** @throws {Failure} when a named edition does not exist or cannot be exported */
function choose(plans: readonly PlannedExport[], ids: string | undefined): readonly PlannedExport[] {
  if (ids === undefined) return plans;
  return ids.split(',').map((id) => {
    const plan = plans.find(({ edition }) => edition.id === id.trim());
    if (plan === undefined) {
      const known = plans.map(({ edition }) => edition.id).join(', ');
      throw new Failure('edition_not_found', `there is no edition ${quoteValue(id)}. There are ${known}`);
    }
    if (plan.refused === undefined) return plan;
    throw new Failure('redistribution_refused', `${plan.edition.id} cannot be exported. ${plan.refused}`);
  });
}

async function write(folder: string, format: FileFormat, plan: PlannedExport, texts: Texts): Promise<Written> {
  const { id } = plan.edition;
  const file = join(folder, `${id}.${format}`);
  const path = `${file}.partial`;
  rmSync(path, { force: true });
  try {
    writeExports([{ path, format }], plan, texts);
    renameSync(path, file);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
  const sum = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) {
    sum.update(piece);
    bytes += piece.length;
  }
  const written = { edition: id, file, bytes, sha256: sum.digest('hex') };
  if (format !== 'csv') return written;
  const licence = join(folder, `${id}.LICENSE.txt`);
  writeFileSync(licence, licenceText(plan));
  return { ...written, licence };
}
