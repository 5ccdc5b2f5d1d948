import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { auditEdition, faultsOf } from '../src/corpus/editions/audit-edition.ts';
import { EDITION_KINDS, isEditionKind } from '../src/corpus/editions/edition-kinds.ts';
import { listEditions } from '../src/corpus/editions/install-editions.ts';
import { openEdition, readEdition } from '../src/corpus/editions/open-edition.ts';
import { parseEdition } from '../src/corpus/editions/parse/parse-edition.ts';
import type { EditionKind, ParsedEdition } from '../src/corpus/editions/parsed-edition.ts';
import { editionsDirectory } from '../src/corpus/hadith/records/corpus-state.ts';
import { SURAHS, VERSES } from '../src/corpus/quran/shape.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const USAGE = `Prints what looks wrong in an edition of the Quran: a file, or an installed edition.
Usage: npm run audit -- edition <file> [--kind ${EDITION_KINDS.join('|')}]
       npm run audit -- edition <id> [--data <DATA_DIR>]`;

/**
 * Audits one edition.
 * @returns the exit code: 1 when there is no such edition
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      kind: { type: 'string', default: 'translation' },
      data: { type: 'string', default: 'var' },
      help: { type: 'boolean' },
    },
  });
  const [name] = positionals;
  if (name === undefined || values.help === true || !isEditionKind(values.kind)) {
    print(USAGE);
    return values.help === true ? 0 : 1;
  }
  const found = existsSync(name) ? fromFile(name, values.kind) : fromFolder(name, values.data);
  if (found === undefined) {
    print(`There is no file "${name}", and no edition of this name is installed in ${values.data}.`);
    return 1;
  }
  const { edition, kind } = found;
  const audited = { id: basename(name), kind };
  const sentences = faultsOf(edition, audited);
  for (const { check, verse, detail } of auditEdition(edition, audited)) print(`${check} ${verse}: ${detail}`);
  for (const sentence of sentences.length > 0 ? sentences : ['Nothing looks wrong.']) print(sentence);
  return 0;
}

type Found = { readonly edition: Pick<ParsedEdition, 'texts'>; readonly kind: EditionKind };

function fromFile(path: string, kind: EditionKind): Found {
  return { edition: parseEdition([{ name: path, bytes: readFileSync(path) }], kind), kind };
}

function fromFolder(id: string, dataDir: string): Found | undefined {
  const row = listEditions(dataDir).find((one) => one.id === id);
  if (row === undefined) return undefined;
  const opened = openEdition(readEdition(join(editionsDirectory(dataDir), row.file)).shared);
  try {
    const length = row.kind === 'introductions' ? SURAHS : VERSES;
    return {
      edition: { texts: Array.from({ length }, (_, ordinal) => opened.text(ordinal) || undefined) },
      kind: row.kind,
    };
  } finally {
    opened.close();
  }
}
