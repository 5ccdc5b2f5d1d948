import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './processes.ts';

const ROOT = join(import.meta.dirname, '..');
const ROUNDS = 3;
/** Runs of a command in a row: the shell counts hundredths of a second. */
const RUNS = 10;
/** Of the CPU time of `node -e 0`. */
const WANTED = 3;

/** CPU time of commands of the bundle, in turn with `node -e 0`: with this Node.js, and through the launcher with the `node` of PATH. */
export async function benchCommands(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-bench-'));
  process.env.DATA_DIR = folder;
  const file = join(folder, 'nonsense.json');
  writeFileSync(file, '{"a": "nonsense"}');
  const commands = [['--version'], ['key', 'list'], ['hadith', 'import', file]];
  try {
    execFileSync(process.execPath, [join(ROOT, 'dist/main.js'), 'account', 'create', '--email', 'a@example.com']);
    console.log('| command | CPU, ms | of `node -e 0` | wanted |\n|---|---|---|---|');
    for (const [name, node, program] of [
      ['dist/main.js', process.execPath, 'dist/main.js'],
      ['src/cli/main.ts', process.execPath, 'src/cli/main.ts'],
      ['node bin/isnad.js', 'node', 'bin/isnad.js'],
    ] as const) {
      for (const words of commands) {
        const shown = `${name} ${words.join(' ').replace(file, 'nonsense.json')}`;
        console.log(rowOf(shown, [node, join(ROOT, program), ...words], [node, '-e', '0']));
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function rowOf(name: string, command: readonly string[], empty: readonly string[]): string {
  // The first run fills the compile cache.
  cpuOf(command, 1);
  const rounds = Array.from({ length: ROUNDS }, () => [cpuOf(command, RUNS), cpuOf(empty, RUNS)] as const);
  const share = median(rounds.map(([own, bare]) => own / bare));
  return `| ${name} | ${median(rounds.map(([own]) => own)).toFixed(0)} | ${share.toFixed(2)} | ${WANTED} |`;
}

/** Milliseconds of CPU of one run, user and system, with those of its child processes. */
function cpuOf(command: readonly string[], runs: number): number {
  const script = `for run in $(seq ${runs}); do "$@" >/dev/null 2>&1; done; times`;
  const out = execFileSync('sh', ['-c', script, 'sh', ...command], { encoding: 'utf8' });
  const [user = '', system = ''] = (out.trim().split('\n')[1] ?? '').split(' ');
  const ms = (text: string) => (Number(/(\d+)m/.exec(text)?.[1]) * 60 + Number(/m([\d.]+)s/.exec(text)?.[1])) * 1_000;
  return (ms(user) + ms(system)) / runs;
}
