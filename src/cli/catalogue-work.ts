import { createInterface } from 'node:readline/promises';
import { loadConfig } from '../config.ts';
import {
  bytesOf,
  type Catalogue,
  type CataloguePack,
  choosePacks,
  needsAcceptance,
  PACK_KINDS,
  readCatalogue,
  titleOf,
} from '../corpus/catalogue/catalogue.ts';
import { type InstallReport, installCatalogue } from '../corpus/catalogue/install-packs.ts';
import { type InstalledPack, installedPacks, isInstalled } from '../corpus/catalogue/installed-packs.ts';
import { uninstallPacks } from '../corpus/catalogue/uninstall-packs.ts';
import { packLines } from '../corpus/hadith/import/report-lines.ts';
import { type Input, type Outcome, UsageFault } from './command.ts';
import { beginChange } from './hadith-work.ts';

/** The catalogue that the command names, and what is installed. */
async function open(input: Input): Promise<{ catalogue: Catalogue; installed: InstalledPack[] }> {
  const { dataDir, catalogue } = loadConfig();
  const from = input.option('catalogue') ?? catalogue.url;
  return { catalogue: await readCatalogue(from, fetch), installed: installedPacks(dataDir) };
}

/** `catalogue list`, and `catalogue search` with words. */
export async function runCatalogue(input: Input): Promise<Outcome> {
  const { catalogue, installed } = await open(input);
  const lang = input.option('lang')?.toLowerCase();
  const kind = kindOf(input.option('kind'));
  const words = input.arguments.map((word) => word.toLowerCase());
  const found = catalogue.packs.filter((pack) => {
    const { name, author, source, title } = pack;
    const text = [name, author, source, JSON.stringify(title)].join(' ').toLowerCase();
    return (
      (lang === undefined || pack.languages?.some((language) => language.toLowerCase() === lang)) &&
      (kind === undefined || (pack.kind ?? 'hadith') === kind) &&
      words.every((word) => text.includes(word))
    );
  });
  const sets = Object.entries(catalogue.sets).map(([name, packs]) => ({ name, packs }));
  const width = Math.max(0, ...found.map(({ name }) => name.length));
  const lines = found.map((pack) => {
    const mark = isInstalled(pack, installed) ? '✓' : ' ';
    const size = `${megabytes(bytesOf(pack))} MB`.padStart(8);
    const languages = (pack.languages ?? []).join(' ').padEnd(8);
    return `${mark} ${pack.name.padEnd(width)}  ${size}  ${(pack.kind ?? 'hadith').padEnd(15)}  ${languages}  ${titleOf(pack)}`;
  });
  const told = words.length > 0 ? [] : sets.map(({ name, packs }) => `  ${name}: ${shorten(packs)}`);
  const end = ['', 'Install: isnad install <pack or set …>', 'Sets:', ...told];
  return {
    json: { data: found.map((pack) => described(pack, installed)), count: found.length, sets },
    lines: found.length === 0 ? ['the catalogue has no such pack'] : [...lines, ...(told.length > 0 ? end : [])],
  };
}

/** @throws {UsageFault} for an unknown kind */
function kindOf(kind: string | undefined): string | undefined {
  if (kind === undefined || PACK_KINDS.some((known) => known === kind)) return kind;
  throw new UsageFault(`--kind must be one of ${PACK_KINDS.join(', ')}`);
}

const shorten = (names: readonly string[]): string =>
  names.length > 8 ? `all ${names.length} packs of the list` : names.join(' ');

function described({ files, ...pack }: CataloguePack, installed: readonly InstalledPack[]) {
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
  return { ...pack, bytes, file_count: files.length, installed: isInstalled({ ...pack, files }, installed) };
}

export async function runShow(input: Input): Promise<Outcome> {
  const { catalogue, installed } = await open(input);
  const [pack] = choosePacks(catalogue, input.arguments);
  if (pack === undefined) throw new Error('no pack was chosen');
  const { name, kind = 'hadith', title, author, year, source, version, licence } = pack;
  const { licence_note, note, languages, texts, files } = pack;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['title', typeof title === 'string' ? title : Object.values(title).join(' · ')],
    ['kind', kind],
    ['author', `${author ?? 'not stated'}${year === undefined ? '' : `, ${year}`}`],
    ['languages', languages?.join(', ')],
    [
      'texts',
      texts &&
        Object.entries(texts)
          .map(([lang, count]) => `${count} ${lang}`)
          .join(', '),
    ],
    ['source', `${source}, version ${version}`],
    ['license', [licence ?? 'not stated.', licence_note].filter(Boolean).join(' ')],
    ['note', note],
    ['files', `${files.length}, ${megabytes(bytesOf(pack))} MB`],
    ['installed', isInstalled(pack, installed) ? 'yes' : 'no'],
  ];
  const lines = rows.flatMap(([what, value]) => (value === undefined ? [] : [`${what.padEnd(10)} ${value}`]));
  return { json: described(pack, installed), lines: [name, ...lines] };
}

export async function runInstall(input: Input): Promise<Outcome> {
  const { catalogue, installed } = await open(input);
  const chosen = choosePacks(catalogue, input.arguments);
  return install(input, chosen, installed);
}

/** `hadith pull`: the same with the list in `--from`. */
export function runPull(input: Input): Promise<Outcome> {
  const list = input.option('from');
  return runInstall({ ...input, option: (name) => (name === 'catalogue' ? list : undefined) });
}

export async function runUpgrade(input: Input): Promise<Outcome> {
  const { catalogue, installed } = await open(input);
  const names = new Set(installed.map(({ name }) => name));
  return install(
    input,
    catalogue.packs.filter(({ name }) => names.has(name)),
    installed,
  );
}

async function install(
  input: Input,
  chosen: readonly CataloguePack[],
  installed: readonly InstalledPack[],
): Promise<Outcome> {
  const packs = chosen.filter((pack) => !isInstalled(pack, installed));
  const there = chosen.filter((pack) => !packs.includes(pack)).map(({ name }) => name);
  if (packs.length === 0) return outcomeOf({ imported: undefined, editions: [], tables: [], refused: [] }, there);
  const acceptLicence = input.flag('accept-licence') || (await accepts(packs));
  const { dataDir, options, progress, signal } = beginChange(input);
  const { onDocuments, importedAt } = options;
  const { mirror } = loadConfig().catalogue;
  const request = { dataDir, fetch, signal, onDocuments, importedAt, acceptLicence, from: input.option('from') };
  try {
    const report = await installCatalogue(packs, { ...request, mirror, report: progress.report });
    const [only, ...others] = report.refused;
    if (only !== undefined && others.length === 0 && packs.length === 1) throw only.fault;
    return outcomeOf(report, there);
  } finally {
    progress.stop();
  }
}

/** What an installation did, with the first fault of each pack that could not be installed. */
function outcomeOf({ imported, editions, tables, refused }: InstallReport, unchanged: readonly string[]): Outcome {
  const installed = [
    ...(imported?.packs.map(({ pack }) => pack) ?? []),
    ...editions.map(({ id }) => id),
    ...tables.map(({ name }) => name),
  ];
  const faults = refused.map(({ pack, fault }) => ({ pack, code: fault.reason, detail: fault.message }));
  return {
    json: {
      installed,
      refused: faults,
      unchanged,
      changed: tables.length > 0 || editions.some(({ changed }) => changed),
      ...imported,
      editions,
      tables,
    },
    lines: [
      ...(unchanged.length === 0 ? [] : [`installed already: ${unchanged.join(' ')}`]),
      ...editions.map(({ id, entries }) => `edition ${id}: ${entries.toLocaleString('en')} texts`),
      ...tables.map(({ name, tokens }) => `table ${name}: ${tokens.toLocaleString('en')} tokens`),
      ...(imported === undefined ? [] : packLines(imported)),
      ...faults.map(({ pack, detail }) => `${pack} was not installed: ${detail}`),
    ],
    failed: refused.length > 0,
  };
}

/** Shows the terms once, and asks on a terminal. */
async function accepts(packs: readonly CataloguePack[]): Promise<boolean> {
  const open = packs.filter(needsAcceptance);
  if (open.length === 0) return true;
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false;
  for (const [source, note] of new Map(
    open.map((pack) => [pack.source, pack.licence_note ?? 'No license is stated.']),
  )) {
    process.stdout.write(`${source}: ${note}\n`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`Install ${open.map(({ name }) => name).join(', ')} on these terms? [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

export async function runUninstall(input: Input): Promise<Outcome> {
  const { dataDir, options, signal } = beginChange(input);
  const names = input.arguments;
  const result = await uninstallPacks({ dataDir, names, onDocuments: options.onDocuments, signal });
  const rest = result === undefined ? '' : `: ${result.records} hadiths remain (corpus ${result.corpus_id})`;
  return { json: { removed: names, ...result }, lines: [`removed ${names.join(', ')}${rest}`] };
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
