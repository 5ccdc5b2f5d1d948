import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What a sample printed, and whether it ended well. */
export type Outcome = { readonly output: string; readonly isOk: boolean };
export type Environment = Readonly<Record<string, string>>;

/** Runs one sample after another, each as if it were alone. */
export type Interpreter = {
  readonly run: (source: string, environment?: Environment) => Promise<Outcome>;
  readonly close: () => void;
};

export const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;

/** Reads the path of a script from each line, runs it in a subshell, and prints the marker and its status. */
const SHELL_LOOP = `while IFS= read -r path; do
  ( . "$path" ) < /dev/null 2>&1
  printf '\\n%s %s\\n' "$MARKER" "$?"
done`;

const PYTHON_LOOP = `
import json, os, sys, traceback
sys.stderr = sys.stdout
for line in sys.stdin:
    path, environment = json.loads(line)
    earlier = dict(os.environ)
    os.environ.update(environment)
    status = 0
    try:
        with open(path, encoding='utf-8') as file:
            exec(compile(file.read(), path, 'exec'), {'__name__': '__main__'})
    except BaseException:
        traceback.print_exc()
        status = 1
    os.environ.clear()
    os.environ.update(earlier)
    print('\\n' + os.environ['MARKER'], status, flush=True)
`;

const MARKER = `end-of-sample-${process.pid}`;

/** A process that runs each script whose path it is sent, and prints the marker after it. */
class ScriptProcess implements Interpreter {
  readonly #child: ChildProcess;
  readonly #folder = mkdtempSync(join(tmpdir(), 'isnad-test-samples-'));
  readonly #lineFor: (path: string, environment: Environment) => string;
  readonly #sourceFor: (source: string, environment: Environment) => string;
  #count = 0;
  #output = '';
  #settle: (outcome: Outcome) => void = () => undefined;

  constructor(
    program: readonly [string, ...string[]],
    lineFor: (path: string, environment: Environment) => string,
    sourceFor: (source: string, environment: Environment) => string,
  ) {
    this.#lineFor = lineFor;
    this.#sourceFor = sourceFor;
    const [command, ...args] = program;
    const env = { PATH: process.env.PATH, MARKER };
    this.#child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => this.#add(text));
    this.#child.on('close', () => this.#settle({ output: `${this.#output}\n${command} ended`, isOk: false }));
  }

  run(source: string, environment: Environment = {}): Promise<Outcome> {
    const path = join(this.#folder, String(this.#count++));
    writeFileSync(path, this.#sourceFor(source, environment));
    this.#output = '';
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    this.#settle = resolve;
    this.#child.stdin?.write(`${this.#lineFor(path, environment)}\n`);
    return promise;
  }

  close(): void {
    this.#child.stdin?.end();
    rmSync(this.#folder, { recursive: true });
  }

  #add(text: string): void {
    this.#output += text;
    const at = this.#output.lastIndexOf(`\n${MARKER} `);
    if (at < 0 || !this.#output.endsWith('\n')) return;
    const [, status] = this.#output.slice(at).trim().split(' ');
    this.#settle({ output: this.#output.slice(0, at), isOk: status === '0' });
  }
}

/** @param shell `sh` or `bash` */
export function openShell(shell: 'sh' | 'bash'): Interpreter {
  const assigned = (environment: Environment) =>
    Object.entries(environment).map(([name, value]) => `${name}='${value.replaceAll("'", "'\\''")}'\n`);
  return new ScriptProcess(
    // Without the option bash reads `~/.bashrc`, because its input is a socket.
    [shell, ...(shell === 'bash' ? ['--norc'] : []), '-c', SHELL_LOOP],
    (path) => path,
    (source, environment) => assigned(environment).join('') + source,
  );
}

export function openPython(): Interpreter {
  return new ScriptProcess(
    ['python3', '-c', PYTHON_LOOP],
    (path, environment) => JSON.stringify([path, environment]),
    (source) => source,
  );
}

/** Runs samples in this process: each is a module of its own, loaded from a file. */
export function openJavaScript(): Interpreter {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-test-samples-'));
  let count = 0;
  return {
    run: async (source, environment = {}) => {
      const path = join(folder, `${count++}.mjs`);
      const shown: string[] = [];
      writeFileSync(path, `const console = { log: (...values) => globalThis.isnadSample(values) };\n${source}`);
      const scope = globalThis as { isnadSample?: (values: unknown[]) => void };
      scope.isnadSample = (values) => shown.push(JSON.stringify(values));
      const earlier = { ...process.env };
      Object.assign(process.env, environment);
      try {
        await import(pathToFileURL(path).href);
        return { output: shown.join('\n'), isOk: true };
      } catch (error) {
        return { output: `${shown.join('\n')}\n${error instanceof Error ? error.stack : error}`, isOk: false };
      } finally {
        for (const name of Object.keys(environment)) {
          if (earlier[name] === undefined) delete process.env[name];
          else process.env[name] = earlier[name];
        }
        delete scope.isnadSample;
      }
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
