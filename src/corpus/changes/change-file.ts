import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { EditionChange, TextChange } from '@isnad/contract/changes';
import { DamagedContainer, openContainer } from '../container.ts';
import type { Disk } from '../hadith/import/pack-file.ts';
import { type ChangeStep, type ChangesState, corpusDirectory } from '../hadith/records/corpus-state.ts';

const KIND = 'isnad-text-changes-1';
/** Lines between two marks, at which reading can begin. */
const MARKED = 100;
/** Steps that are kept, and their changes together: 250 MB on disk. Who has not read for longer reads the texts again. */
const MAX_STEPS = 200;
const MAX_CHANGES = 1_000_000;

/** `sums` has the CRC-32 of the lines from each mark to the next. Earlier versions did not write it; their files are checked when they are opened. */
type Content = {
  readonly editions: readonly EditionChange[];
  readonly marks: readonly number[];
  readonly sums?: readonly number[];
};

/** What changed between two versions of the texts. `changes` can be read once. */
export type Difference = {
  readonly from: string;
  readonly to: string;
  readonly editions: readonly EditionChange[];
  readonly changes: Iterable<StoredChange>;
};

/** A change as it is stored. Its step is known from the file. */
export type StoredChange = Omit<TextChange, 'step'>;
type NewStep = Omit<ChangeStep, 'number'>;

/** Writes a step to its file. @returns how `current.json` lists it */
export function writeStep(dataDir: string, { from, to, editions, changes }: Difference, disk: Disk): NewStep {
  const file = `texts-${from}-${to}.changes`;
  const counts = { added: 0, corrected: 0, removed: 0 };
  const marks: number[] = [];
  const sums: number[] = [];
  let at = 0;
  function* lines(): Generator<Uint8Array> {
    let count = 0;
    for (const change of changes) {
      if (count++ % MARKED === 0) marks.push(at);
      counts[change.change]++;
      const line = Buffer.from(`${JSON.stringify(change)}\n`, 'utf8');
      const part = marks.length - 1;
      sums[part] = crc32(line, sums[part] ?? 0);
      at += line.length;
      yield line;
    }
    marks.push(at);
  }
  // The content is written after the lines, which fill the marks.
  const content: Content = { editions, marks, sums };
  disk.writeNamedContainer(join(corpusDirectory(dataDir), file), KIND, content, [{ name: 'changes', data: lines() }]);
  return { from, to, file, ...counts };
}

/** Adds a step to the list. Steps that do not lead to it are left out, and the oldest if there are too many changes. */
export function withStep(earlier: readonly ChangeStep[], step: NewStep, build: string): ChangesState {
  const last = earlier.at(-1);
  const kept = last?.to === step.from ? earlier : [];
  return { build, steps: newest([...kept, { number: (last?.number ?? 0) + 1, ...step }]) };
}

/** The last step is kept however large it is. */
function newest(steps: readonly ChangeStep[]): readonly ChangeStep[] {
  let kept = 0;
  let changes = 0;
  for (const step of steps.toReversed()) {
    changes += countOf(step);
    if (kept === MAX_STEPS || (kept > 0 && changes > MAX_CHANGES)) break;
    kept++;
  }
  return steps.slice(-kept);
}

export const countOf = ({ added, corrected, removed }: ChangeStep): number => added + corrected + removed;

type StepHeader = Content & { readonly offset: number };

/** Reads the files of steps. Headers stay in memory: a name has the versions before and after, so its file never has other content. */
export class StepFiles {
  readonly #dataDir: string;
  readonly #most: number;
  readonly #headers = new Map<string, StepHeader>();

  /** @param most headers to keep in memory */
  constructor(dataDir: string, most = MAX_STEPS) {
    this.#dataDir = dataDir;
    this.#most = most;
  }

  /** Reads which editions a step changed. @throws {DamagedContainer} */
  editions({ file }: ChangeStep): readonly EditionChange[] {
    return this.#header(file).editions;
  }

  /** Reads changes of a step, from the one numbered `first`. @throws {DamagedContainer} */
  changes({ file, number }: ChangeStep, first: number, count: number): TextChange[] {
    const { marks, offset, sums } = this.#header(file);
    const mark = Math.floor(first / MARKED);
    const last = Math.min(Math.ceil((first + count) / MARKED), marks.length - 1);
    const from = marks[mark] ?? 0;
    const bytes = readPart(this.#path(file), offset + from, (marks[last] ?? 0) - from);
    for (let part = mark; sums !== undefined && part < last; part++) {
      const piece = bytes.subarray((marks[part] ?? 0) - from, (marks[part + 1] ?? 0) - from);
      if (crc32(piece) !== sums[part]) throw new DamagedContainer('changes of the texts were altered on disk');
    }
    const lines = bytes
      .toString('utf8')
      .split('\n')
      .slice(first - mark * MARKED);
    return lines
      .filter((line) => line !== '')
      .slice(0, count)
      .map((line) => ({ step: number, ...(JSON.parse(line) as StoredChange) }));
  }

  #path(file: string): string {
    return join(corpusDirectory(this.#dataDir), file);
  }

  #header(file: string): StepHeader {
    const known = this.#headers.get(file);
    if (known !== undefined) return known;
    const container = openContainer(this.#path(file), KIND);
    try {
      const content = container.content as Content;
      if (content.sums === undefined) container.verify();
      const header = { ...content, offset: container.range('changes').offset };
      this.#headers.set(file, header);
      const [oldest] = this.#headers.keys();
      if (this.#headers.size > this.#most && oldest !== undefined) this.#headers.delete(oldest);
      return header;
    } finally {
      container.close();
    }
  }
}

function readPart(path: string, offset: number, length: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    if (readSync(file, bytes, 0, length, offset) < length) throw new DamagedContainer('the file ends too early');
    return bytes;
  } finally {
    closeSync(file);
  }
}
