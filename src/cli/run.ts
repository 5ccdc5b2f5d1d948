import { parseArgs } from 'node:util';
import { Failure } from '@isnad/contract/failure';
import { redactKeys } from '@isnad/contract/redact';
import { ConfigFault } from '../config.ts';
import { ImportFault } from '../corpus/hadith/fault.ts';
import { ACCOUNT_COMMANDS } from './account.ts';
import { AUDIT_COMMANDS } from './audit.ts';
import { type Command, type Input, UsageFault } from './command.ts';
import { CORPUS_COMMANDS } from './corpus.ts';
import { HADITH_COMMANDS } from './hadith.ts';
import { KEY_COMMANDS } from './key.ts';
import { MIGRATE } from './migrate.ts';
import { MOVE } from './move.ts';
import { SERVE } from './serve.ts';
import { WEBHOOK_COMMANDS } from './webhook.ts';

const COMMANDS: readonly Command[] = [
  SERVE,
  ...ACCOUNT_COMMANDS,
  ...KEY_COMMANDS,
  ...AUDIT_COMMANDS,
  ...HADITH_COMMANDS,
  ...CORPUS_COMMANDS,
  ...WEBHOOK_COMMANDS,
  MIGRATE,
  MOVE,
];

/** Runs one command, prints its output and sets the exit code: 0 success, 1 failure, 2 invalid usage. */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  const asJson = words.includes('--json');
  // Files contain chats, addresses and hashes, so only the user of the service can read them.
  process.umask(0o077);
  try {
    const command = COMMANDS.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name);
    if (command === undefined) {
      showOverview(words);
      return;
    }
    const rest = words.slice(command.name.split(' ').length);
    if (rest.includes('--help') || rest.includes('-h')) {
      print(help(command));
      return;
    }
    const outcome = await command.run(readInput(command, rest));
    if (outcome === undefined) return;
    print(asJson ? [JSON.stringify(outcome.json)] : outcome.lines);
    if (outcome.failed) process.exitCode = 1;
  } catch (error) {
    process.exitCode = error instanceof UsageFault ? 2 : 1;
    const messages = error instanceof ConfigFault ? error.faults : [redactKeys(messageOf(error))];
    for (const message of messages) process.stderr.write(`isnad: ${message}\n`);
    if (asJson) print([JSON.stringify(errorShape(error))]);
    else if (!isExpected(error)) process.stderr.write(`${redactKeys((error as Error).stack ?? '')}\n`);
  }
}

const HELP: readonly string[] = ['--help', '-h', 'help'];

/** Prints all commands, or with `key --help` those of a group. @throws {UsageFault} for an unknown command */
function showOverview(words: readonly string[]): void {
  const group = words.filter((word) => !HELP.includes(word)).join(' ');
  const shown = COMMANDS.filter(({ name }) => group === '' || name.startsWith(`${group} `));
  const width = Math.max(...COMMANDS.map(({ name }) => name.length)) + 2;
  const lines = [
    'isnad: Quran, hadith and grounded chat over HTTP',
    '',
    ...shown.map(({ name, summary }) => `  isnad ${name.padEnd(width)}${summary}`),
    '',
    'Run in the project folder: npm run -s isnad -- <command>',
    'All commands accept --help. All except serve accept --json, which prints one JSON object as the last line.',
    'Settings are environment variables or lines in .env. docs/configuration.md lists them.',
  ];
  if (shown.length === 0 || (words.length > 0 && !words.some((word) => HELP.includes(word)))) {
    throw new UsageFault(`unknown command "${redactKeys(words.slice(0, 2).join(' '))}". Run "isnad --help" for a list`);
  }
  print(lines);
}

function help(command: Command): string[] {
  const options = Object.entries(command.options ?? {});
  const usage = [
    `isnad ${command.name}`,
    ...(command.arguments ?? []).map((name) => `<${name}>`),
    ...options.map(([name, { value, required }]) => {
      const text = value === undefined ? `--${name}` : `--${name} ${value}`;
      return required ? text : `[${text}]`;
    }),
  ];
  return [
    command.summary,
    '',
    usage.join(' '),
    '',
    ...options.map(([name, { help: text, value = '' }]) => `  --${`${name} ${value}`.padEnd(24)}${text}`),
    ...(command.name === 'serve' ? [] : [`  --${'json'.padEnd(24)}print one JSON object as the last line`]),
  ];
}

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

function readInput(command: Command, words: readonly string[]): Input {
  const rules = command.options ?? {};
  const { values, positionals } = parse(command, words);
  for (const [name, { required }] of Object.entries(rules)) {
    if (required && values[name] === undefined) throw new UsageFault(`isnad ${command.name} requires --${name}`);
  }
  const wanted = command.arguments ?? [];
  if (positionals.length !== wanted.length) {
    const names = wanted.map((name) => `<${name}>`).join(' ') || 'no arguments';
    throw new UsageFault(`isnad ${command.name} takes ${names}. See isnad ${command.name} --help`);
  }
  return {
    option: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    flag: (name) => values[name] === true,
    arguments: positionals,
  };
}

function parse(command: Command, words: readonly string[]): { values: Values; positionals: string[] } {
  const options = Object.fromEntries(Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }]));
  try {
    return parseArgs({ args: [...words], options: { ...options, json: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    throw new UsageFault(`${redactKeys((error as Error).message)}. See isnad ${command.name} --help`);
  }
}

/** The error message, with the file and line if known. */
function messageOf(error: unknown): string {
  const { message } = error as Error;
  if (!(error instanceof ImportFault) || error.file === undefined) return message;
  return `${error.file}${error.line === undefined ? '' : `, line ${error.line}`}: ${message}`;
}

function errorShape(error: unknown): object {
  const detail = redactKeys((error as Error).message);
  if (error instanceof ImportFault) return { code: error.reason, detail, file: error.file, line: error.line };
  if (error instanceof Failure) return { code: error.code, detail, errors: error.faults };
  return { code: error instanceof UsageFault ? 'usage' : 'failed', detail };
}

/** Whether the message is sufficient. Other errors are bugs and need a stack trace. */
function isExpected(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  if (error instanceof ImportFault) return true;
  return error instanceof Failure || error instanceof UsageFault || error instanceof ConfigFault || code !== undefined;
}

function print(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
