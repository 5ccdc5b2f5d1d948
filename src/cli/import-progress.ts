import { basename } from 'node:path';
import type { InstallEvent } from '../corpus/catalogue/install-packs.ts';

type Event = InstallEvent;
type Screen = { readonly isTTY?: boolean; write(text: string): unknown };

/** Shows the progress of an import. `stop` clears the line for an error message. */
export type Progress = { readonly report: (event: Event) => void; readonly stop: () => void };

const WIDTH = 20;
/** Number of lines per import or download when the output is not a terminal, to keep logs short. */
const PLAIN_LINES = 10;
/** Bytes per line for a download of unknown length. */
const PLAIN_BYTES = 10e6;

/** Shows a progress bar on a terminal, and a few plain lines otherwise. */
export function importProgress(screen: Screen): Progress {
  return screen.isTTY === true ? bar(screen) : plainLines(screen);
}

function bar(screen: Screen): Progress {
  let file = { name: '', number: 0, of: 1 };
  let drawn = false;
  const begun = performance.now();
  const draw = (what: string, share: number, end = '') => {
    const done = '█'.repeat(Math.floor(Math.min(1, share) * WIDTH)).padEnd(WIDTH, '░');
    screen.write(`\r\x1b[2K${done} ${what}${end}`);
    drawn = end === '';
  };
  const report = (event: Event) => {
    if (event.kind === 'file') file = { name: basename(event.file), number: event.number, of: event.of };
    if (event.kind === 'download')
      draw(
        `downloading ${event.file}: ${amount(event)}${pace(event, begun)}`,
        event.received / (event.total ?? Infinity),
      );
    else if (event.kind === 'building') draw(`building the corpus from ${event.entries} texts`, 1, '\n');
    else if (event.kind === 'file' || event.kind === 'rows' || event.kind === 'done') {
      const rows = event.kind === 'rows' ? `, ${event.read} rows` : '';
      draw(`${file.number}/${file.of} ${file.name}${rows}`, (file.number - (event.kind === 'done' ? 0 : 1)) / file.of);
    }
  };
  return { report, stop: () => drawn && screen.write('\r\x1b[2K') };
}

function plainLines(screen: Screen): Progress {
  let told = '';
  /** Writes one line per step. */
  const tell = (step: string, line: string) => {
    if (step !== told) screen.write(`${line}\n`);
    told = step;
  };
  const report = (event: Event) => {
    if (event.kind === 'building') tell('building', `building the corpus from ${event.entries} texts`);
    if (event.kind === 'download') {
      const { received, total } = event;
      const step = total === undefined ? received / PLAIN_BYTES : (received / total) * PLAIN_LINES;
      tell(`download ${Math.floor(step)}`, `downloading: ${amount(event)}`);
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

/** Rate and time left, from one second on. */
function pace({ received, total }: { received: number; total: number | undefined }, begun: number): string {
  const seconds = (performance.now() - begun) / 1_000;
  if (seconds < 1) return '';
  const rate = received / seconds;
  const left = total === undefined ? '' : `, ${Math.ceil((total - received) / rate)} s left`;
  return `, ${(rate / 1e6).toFixed(1)} MB/s${left}`;
}
