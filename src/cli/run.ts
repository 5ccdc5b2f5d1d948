import { parseArgs } from 'node:util';
import { Failure } from '@isnad/contract/failure';
import { redactKeys } from '@isnad/contract/redact';
import { ConfigFault } from '../config.ts';
import { ImportFault } from '../corpus/hadith/fault.ts';
import { PROGRAM_VERSION } from '../program-version.ts';
import { type Command, type Input, UsageFault } from './command.ts';
import { findCommand, loadCommands } from './commands.ts';
import { didYouMean, optionsOf, usageOf } from './help.ts';

/** Runs one command, prints its output and sets the exit code: 0 success, 1 failure, 2 invalid usage. */
export async function runCommandLine(words: readonly string[]): Promise<void> {
  const asJson = words.includes('--json');
  // Files contain chats, addresses and hashes, so only the user of the service can read them.
  process.umask(0o077);
  try {
    if (isVersion(words)) {
      print([asJson ? JSON.stringify({ version: PROGRAM_VERSION }) : PROGRAM_VERSION]);
      return;
    }
    const command = await findCommand(words);
    if (command === undefined) {
      showOverview(words, await loadCommands());
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

const isVersion = (words: readonly string[]) =>
  words.includes('--version') && words.every((word) => ['--version', '--json'].includes(word));

const HELP: readonly string[] = ['--help', '-h', 'help'];

/** Prints all commands, or with `key --help` those of a group. @throws {UsageFault} for an unknown command */
function showOverview(words: readonly string[], commands: readonly Command[]): void {
  const group = words.filter((word) => !HELP.includes(word)).join(' ');
  const shown = commands.filter(({ name }) => group === '' || name.startsWith(`${group} `));
  if (shown.length === 0 || (words.length > 0 && !words.some((word) => HELP.includes(word))))
    throw unknownCommand(words, commands);
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  print([
    'isnad: Quran, hadith and grounded chat over HTTP',
    '',
    ...shown.map(({ name, summary }) => `  isnad ${name.padEnd(width)}${summary}`),
    '',
    'Run in the project folder: npm run -s isnad -- <command>',
    'All commands accept --help. All except serve and mcp accept --json, which prints one JSON object as the last line.',
    'Settings are environment variables or lines in .env. docs/configuration.md lists them.',
  ]);
}

function unknownCommand(words: readonly string[], commands: readonly Command[]): UsageFault {
  const options = words.findIndex((word) => word.startsWith('-'));
  const given = redactKeys(words.slice(0, options === -1 ? 2 : Math.min(options, 2)).join(' '));
  if (given === '') return new UsageFault('no command given. Run "isnad --help" for a list');
  const group = commands.some(({ name }) => name.startsWith(`${given} `));
  const nearest = didYouMean(
    given,
    commands.map(({ name }) => name),
  );
  return new UsageFault(
    group
      ? `"${given}" needs a second word. Run "isnad ${given} --help" for a list`
      : `unknown command "${given}".${nearest} Run "isnad --help" for a list`,
  );
}

function help(command: Command): string[] {
  const json: readonly [string, string][] =
    command.name === 'serve' || command.name === 'mcp' ? [] : [['--json', 'print one JSON object as the last line']];
  const options = [...optionsOf(command), ...json];
  return [
    command.summary,
    '',
    usageOf(command),
    '',
    ...options.map(([usage, meaning]) => `  ${usage.padEnd(26)}${meaning}`),
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
  const isOpen = wanted.at(-1)?.endsWith('…') === true;
  if (positionals.length < wanted.length || (positionals.length > wanted.length && !isOpen)) {
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
  const rules = { ...command.options, json: { type: 'boolean' as const } };
  const options = Object.fromEntries(Object.entries(rules).map(([name, { type }]) => [name, { type }]));
  const args = words.map((word) => word.replace(/^--(accept-)?license(?==|$)/, '--$1licence'));
  refuseUnknownOption(command, args, options);
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageFault(`${redactKeys((error as Error).message)}. See isnad ${command.name} --help`);
  }
}

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

/** @throws {UsageFault} */
function refuseUnknownOption({ name }: Command, words: readonly string[], options: Options): void {
  const { tokens } = parseArgs({ args: [...words], options, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option' || Object.hasOwn(options, token.name)) continue;
    const known = Object.keys(options).map((option) => `--${option}`);
    const nearest = didYouMean(token.rawName, known);
    throw new UsageFault(
      `isnad ${name} has no option ${redactKeys(token.rawName)}.${nearest} See isnad ${name} --help`,
    );
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
