import { crc32 } from 'node:zlib';

/** The clocks of the entries that follow, read at the same moment. */
export type Anchor = {
  /** Id of the boot; empty when unknown. */
  readonly bootId: string;
  /** Milliseconds of the boot clock. */
  readonly at: number;
  /** Milliseconds since 1970 at that moment. */
  readonly wall: number;
};

type Entry = { readonly accountId: string; readonly at: number; readonly anchor: Anchor };

export type JournalContents = { readonly entries: readonly Entry[]; readonly damaged: number };

const ANCHOR = /^clock (\d+) (\d+) ([0-9a-f-]*) (\d+)$/;
const ENTRY = /^(\d+) (\S+) (\d+)$/;

/** Written before the first entry of each file and each process. */
export function anchorLine({ bootId, at, wall }: Anchor): string {
  return checked(`clock ${at} ${wall} ${bootId}`);
}

export function entryLine(accountId: string, at: number): string {
  return checked(`${Math.floor(at)} ${accountId}`);
}

/** Parses the lines that are intact. Text after the last line end is an unfinished write, not damage. */
export function readLines(text: string): JournalContents {
  const lines = text.split('\n');
  const entries: Entry[] = [];
  let damaged = 0;
  let anchor: Anchor | undefined;
  lines.pop();
  for (const line of lines) {
    if (line === '') continue;
    const whole = isWhole(line);
    const clock = whole ? ANCHOR.exec(line) : null;
    const entry = whole ? ENTRY.exec(line) : null;
    if (clock !== null) anchor = { at: Number(clock[1]), wall: Number(clock[2]), bootId: clock[3] ?? '' };
    else if (entry !== null && anchor !== undefined) {
      entries.push({ at: Number(entry[1]), accountId: entry[2] ?? '', anchor });
    } else damaged += 1;
  }
  return { entries, damaged };
}

function checked(body: string): string {
  return `${body} ${crc32(body)}\n`;
}

function isWhole(line: string): boolean {
  const end = line.lastIndexOf(' ');
  return crc32(line.slice(0, end)) === Number(line.slice(end + 1));
}
