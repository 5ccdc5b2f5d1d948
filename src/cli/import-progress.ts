import { basename } from 'node:path';
import type { PullRequest } from '../corpus/hadith/pull.ts';

type Event = Parameters<NonNullable<PullRequest['report']>>[0];
type Screen = { readonly isTTY?: boolean; write(text: string): unknown };

/** Shows how far an import is. `stop` leaves an empty line for what is to be said when it failed. */
export type Progress = { readonly report: (event: Event) => void; readonly stop: () => void };

const WIDTH = 20;
/** Elsewhere than on a terminal: a line for each tenth of the files, or of a download, so that a log stays short. */
const PLAIN_LINES = 10;
/** A download whose length nobody said: a line for so many bytes. */
const PLAIN_BYTES = 10e6;

/** A bar that redraws itself on a terminal, a few plain lines elsewhere. */
export function importProgress(screen: Screen): Progress {
  return screen.isTTY === true ? bar(screen) : plainLines(screen);
}

function bar(screen: Screen): Progress {
  let file = { name: '', number: 0, of: 1 };
  let drawn = false;
  const draw = (what: string, share: number, end = '') => {
    const done = '█'.repeat(Math.floor(Math.min(1, share) * WIDTH)).padEnd(WIDTH, '░');
    screen.write(`\r\x1b[2K${done} ${what}${end}`);
    drawn = end === '';
  };
  const report = (event: Event) => {
    if (event.kind === 'file') file = { name: basename(event.file), number: event.number, of: event.of };
    if (event.kind === 'download') draw(`${event.file} ${amount(event)}`, event.received / (event.total ?? Infinity));
    else if (event.kind === 'building') draw(`building the corpus from ${event.entries} texts`, 1, '\n');
    else {
      const rows = event.kind === 'rows' ? `, ${event.read} rows` : '';
      draw(`${file.number}/${file.of} ${file.name}${rows}`, (file.number - (event.kind === 'done' ? 0 : 1)) / file.of);
    }
  };
  return { report, stop: () => drawn && screen.write('\r\x1b[2K') };
}

function plainLines(screen: Screen): Progress {
  let told = '';
  /** Once for each step of the same thing. */
  const tell = (step: string, line: string) => {
    if (step !== told) screen.write(`${line}\n`);
    told = step;
  };
  const report = (event: Event) => {
    if (event.kind === 'building') tell('building', `building the corpus from ${event.entries} texts`);
    if (event.kind === 'download') {
      const { file, received, total } = event;
      const step = total === undefined ? received / PLAIN_BYTES : (received / total) * PLAIN_LINES;
      tell(`${file} ${Math.floor(step)}`, `downloading ${file}: ${amount(event)}`);
    }
    if (event.kind !== 'file') return;
    const { file, number, of } = event;
    tell(`files ${Math.floor((number / of) * PLAIN_LINES)}`, `reading file ${number} of ${of}: ${basename(file)}`);
  };
  return { report, stop: () => undefined };
}

function amount({ received, total }: { readonly received: number; readonly total: number | undefined }): string {
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  return total === undefined ? `${megabytes(received)} MB` : `${megabytes(received)} of ${megabytes(total)} MB`;
}
