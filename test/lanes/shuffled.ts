import { hash } from 'node:crypto';

/** The same names in an order that the seed decides. */
export function shuffled(names: readonly string[], seed: string): string[] {
  const keyed = names.map((name) => [hash('sha256', `${seed} ${name}`, 'hex'), name] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, name]) => name);
}
