import { nearestName } from '@isnad/contract/nearest-name';
import type { Command, OptionRule } from './command.ts';

/** How a command is called, on one line. */
export function usageOf(command: Command): string {
  const names = (command.arguments ?? []).map((name) => `<${name}>`);
  const options = Object.entries(command.options ?? {}).map(([name, rule]) =>
    rule.required ? optionUsage(name, rule) : `[${optionUsage(name, rule)}]`,
  );
  return [`isnad ${command.name}`, ...names, ...options].join(' ');
}

/** Each option of a command with its meaning, as `--help` and `docs/cli.md` show it. */
export function optionsOf(command: Command): readonly (readonly [usage: string, meaning: string])[] {
  return Object.entries(command.options ?? {}).map(([name, rule]) => [optionUsage(name, rule), meaningOf(rule)]);
}

function optionUsage(name: string, { value }: OptionRule): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function meaningOf({ help, fallback }: OptionRule): string {
  return fallback === undefined ? help : `${help}. Default: ${fallback}.`;
}

/** Question that ends an error about an unknown name, or nothing if no known name is near. */
export function didYouMean(given: string, known: readonly string[]): string {
  const nearest = nearestName(given, known);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}
