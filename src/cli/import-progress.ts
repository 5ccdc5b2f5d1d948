import { basename } from 'node:path';
import type { PullRequest } from '../corpus/hadith/pull.ts';

type Report = NonNullable<PullRequest['report']>;
type Screen = { readonly isTTY?: boolean; write(text: string): unknown };

const WIDTH = 20;
/** Elsewhere than on a terminal: a line for each tenth of the files, so that a log stays short. */
const PLAIN_LINES = 10;

/** Shows how far an import is: a bar that redraws itself on a terminal, a few plain lines elsewhere. */
export function importProgress(screen: Screen): Report {
  let file = { name: '', number: 0, of: 1 };
  let told = 0;
  const draw = (what: string, share: number) => {
    const bar = '█'.repeat(Math.floor(share * WIDTH)).padEnd(WIDTH, '░');
    screen.write(`\r\x1b[2K${bar} ${what}`);
  };
  const plain = (event: Parameters<Report>[0]) => {
    if (event.kind === 'building') screen.write(`building the corpus from ${event.entries} texts\n`);
    if (event.kind !== 'file') return;
    const tenth = Math.floor((event.number / event.of) * PLAIN_LINES);
    if (tenth === told && event.number > 1) return;
    told = tenth;
    screen.write(`reading file ${event.number} of ${event.of}: ${basename(event.file)}\n`);
  };
  return (event) => {
    if (event.kind === 'file') file = { name: basename(event.file), number: event.number, of: event.of };
    if (screen.isTTY !== true) {
      plain(event);
      return;
    }
    if (event.kind === 'download') {
      const share = event.total === undefined ? 0 : event.received / event.total;
      draw(`${event.file} ${(event.received / 1e6).toFixed(1)} MB`, Math.min(1, share));
    } else if (event.kind === 'building') draw(`building the corpus from ${event.entries} texts\n`, 1);
    else {
      const rows = event.kind === 'rows' ? `, ${event.read} rows` : '';
      draw(`${file.number}/${file.of} ${file.name}${rows}`, (file.number - (event.kind === 'done' ? 0 : 1)) / file.of);
    }
  };
}
