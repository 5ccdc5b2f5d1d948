import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { isoTime } from '@isnad/contract/time';
import { loadConfig } from '../config.ts';
import { isLanguageTag } from '../corpus/catalogue/catalogue.ts';
import { directionOf } from '../corpus/editions/direction.ts';
import { EDITION_KINDS, isEditionKind } from '../corpus/editions/edition-kinds.ts';
import { type EditionPack, installEditions, listEditions } from '../corpus/editions/install-editions.ts';
import { parseEdition } from '../corpus/editions/parse/parse-edition.ts';
import type { ParsedEdition } from '../corpus/editions/parsed-edition.ts';
import { asImportFault, ImportFault } from '../corpus/hadith/fault.ts';
import { type Input, type Outcome, UsageFault } from './command.ts';

/** Maximum size of an edition's file. The largest tafsirs have some 30 MB. */
const MAX_BYTES = 256 * 1024 * 1024;

/** Reads a file of the operator and installs it as an edition. */
export async function runQuranImport(input: Input): Promise<Outcome> {
  const [path = ''] = input.arguments;
  const kind = input.option('kind') ?? '';
  const language = input.option('language') ?? '';
  if (!isEditionKind(kind)) throw new UsageFault(`--kind must be one of ${EDITION_KINDS.join(', ')}`);
  if (!isLanguageTag(language))
    throw new UsageFault(`--language: "${language}" is not a language tag such as en or zh-Hant`);
  const parsed = parseEdition([{ name: path, bytes: readBytes(path) }], kind);
  const pack = describe(input, parsed, { path, kind, language });
  const { dataDir } = loadConfig();
  const importedAt = isoTime(performance.timeOrigin);
  const [report] = await installEditions({ dataDir, editions: [{ pack, parsed }], importedAt });
  const edition = listEditions(dataDir).find(({ id }) => id === pack.id);
  const notes = [...parsed.footnotes.values()].flat().length;
  const summary = `${pack.id}: ${(report?.entries ?? 0).toLocaleString('en')} texts, ${notes.toLocaleString('en')} notes (${parsed.layout})`;
  return {
    json: { edition: edition ?? null, changed: report?.changed ?? false, notes, layout: parsed.layout },
    lines: [summary],
  };
}

function readBytes(path: string): Buffer {
  try {
    const { size } = statSync(path);
    if (size > MAX_BYTES)
      throw new ImportFault('too_large', `The file has ${size} bytes; at most ${MAX_BYTES} are read.`, { file: path });
    return readFileSync(path);
  } catch (error) {
    throw asImportFault(error, path);
  }
}

type Given = { readonly path: string } & Pick<EditionPack, 'kind' | 'language'>;

/** What the operator states of an edition, else what the file says of itself. */
function describe(input: Input, { header }: ParsedEdition, { path, kind, language }: Given): EditionPack {
  const given = (name: string) => {
    const value = input.option(name)?.trim();
    if (value === '') throw new ImportFault('missing_option', `--${name} is empty. Give it a value or omit it.`);
    return value;
  };
  const stated = (...keys: readonly string[]) => keys.map((key) => header[key]).find((value) => value !== undefined);
  const id = given('id') ?? '';
  const licence = given('licence') ?? null;
  if (licence === null && !input.flag('accept-licence')) {
    const message =
      'State the license of the texts with --license, or accept that none is stated with --accept-license.';
    throw new ImportFault('licence_not_accepted', message, { file: path });
  }
  const name = given('source') ?? stated('Source', 'source') ?? basename(path);
  const url = stated('URL', 'url') ?? '';
  const version = given('version') ?? stated('Last Update', 'UpdatedAt', 'updated_at', 'Last update') ?? '';
  return {
    ...{ id, kind, language, direction: directionOf(language) },
    title: given('title') ?? stated('Name', 'Title', 'title') ?? id,
    author: given('author') ?? stated('Translator', 'Author') ?? name,
    source: { name, url, package: basename(path), version },
    licence,
    licence_note: licence === null ? 'No license is stated. The operator accepted that.' : 'As the operator states it.',
  };
}
