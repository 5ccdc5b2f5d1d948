import type { Command } from './command.ts';

type Load = () => Promise<readonly Command[]>;

const CATALOGUE: Load = async () => (await import('./catalogue.ts')).CATALOGUE_COMMANDS;

/** What loads the commands, by their heading in `docs/cli.md` and the first word of their names. A command should not pay for the modules of others. */
const GROUPS: Readonly<Record<string, Readonly<Record<string, Load>>>> = {
  Service: {
    serve: async () => [(await import('./serve.ts')).SERVE],
    mcp: async () => [(await import('./mcp.ts')).MCP],
    doctor: async () => [(await import('./doctor/doctor.ts')).DOCTOR],
  },
  Accounts: { account: async () => (await import('./account.ts')).ACCOUNT_COMMANDS },
  'API keys': { key: async () => (await import('./key.ts')).KEY_COMMANDS },
  'Audit log': { audit: async () => (await import('./audit.ts')).AUDIT_COMMANDS },
  Catalogue: { catalogue: CATALOGUE, install: CATALOGUE, upgrade: CATALOGUE, uninstall: CATALOGUE },
  Editions: { quran: async () => (await import('./quran.ts')).QURAN_COMMANDS },
  Hadiths: { hadith: async () => (await import('./hadith.ts')).HADITH_COMMANDS },
  Corpus: {
    corpus: async () => (await import('./corpus.ts')).CORPUS_COMMANDS,
    export: async () => [(await import('./export.ts')).EXPORT],
  },
  'Reported faults': { corrections: async () => (await import('./corrections.ts')).CORRECTION_COMMANDS },
  Receipts: { receipt: async () => (await import('./receipt.ts')).RECEIPT_COMMANDS },
  Webhooks: { webhook: async () => (await import('./webhook.ts')).WEBHOOK_COMMANDS },
  Store: {
    migrate: async () => [(await import('./migrate.ts')).MIGRATE],
    move: async () => [(await import('./move.ts')).MOVE],
    backup: async () => (await import('./backup.ts')).BACKUP_COMMANDS,
    restore: async () => [(await import('./backup.ts')).RESTORE],
  },
};

/** The command that these words begin with. */
export async function findCommand(words: readonly string[]): Promise<Command | undefined> {
  const [, load] =
    Object.values(GROUPS)
      .flatMap((group) => Object.entries(group))
      .find(([first]) => first === words[0]) ?? [];
  const commands = await load?.();
  return commands?.find(({ name }) => words.slice(0, name.split(' ').length).join(' ') === name);
}

/** All commands by their heading in `docs/cli.md`. */
export async function loadGroups(): Promise<readonly (readonly [heading: string, commands: readonly Command[]])[]> {
  const groups = Object.entries(GROUPS).map(async ([heading, group]) => {
    const commands = await Promise.all([...new Set(Object.values(group))].map((load) => load()));
    return [heading, commands.flat()] as const;
  });
  return Promise.all(groups);
}

export async function loadCommands(): Promise<readonly Command[]> {
  return (await loadGroups()).flatMap(([, commands]) => commands);
}
