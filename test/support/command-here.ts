import type { Command, Outcome } from '../../src/cli/command.ts';

type Settings = Readonly<Record<string, string>>;

/** Runs a command in this process, with these settings, and on SQLite. @throws what the command throws */
export async function runHere(
  command: Command,
  settings: Settings,
  options: Readonly<Record<string, string | true>> = {},
): Promise<Outcome> {
  const earlier = { ...process.env };
  Object.assign(process.env, { DATABASE_URL: '', REDIS_URL: '' }, settings);
  const option = (name: string) => {
    const value = options[name];
    return typeof value === 'string' ? value : undefined;
  };
  try {
    const outcome = await command.run({ option, flag: (name) => options[name] === true, arguments: [] });
    if (outcome === undefined) throw new Error(`${command.name} keeps running`);
    return outcome;
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in earlier)) delete process.env[name];
    Object.assign(process.env, earlier);
  }
}
