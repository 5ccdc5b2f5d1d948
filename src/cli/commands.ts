import { ACCOUNT_COMMANDS } from './account.ts';
import { AUDIT_COMMANDS } from './audit.ts';
import { BACKUP_COMMANDS } from './backup.ts';
import type { Command } from './command.ts';
import { CORPUS_COMMANDS } from './corpus.ts';
import { CORRECTION_COMMANDS } from './corrections.ts';
import { DOCTOR } from './doctor/doctor.ts';
import { EXPORT } from './export.ts';
import { HADITH_COMMANDS } from './hadith.ts';
import { KEY_COMMANDS } from './key.ts';
import { MCP } from './mcp.ts';
import { MIGRATE } from './migrate.ts';
import { MOVE } from './move.ts';
import { RECEIPT_COMMANDS } from './receipt.ts';
import { SERVE } from './serve.ts';
import { WEBHOOK_COMMANDS } from './webhook.ts';

/** All commands by their heading in `docs/cli.md`. */
export const COMMAND_GROUPS: Readonly<Record<string, readonly Command[]>> = {
  Service: [SERVE, MCP, DOCTOR],
  Accounts: ACCOUNT_COMMANDS,
  'API keys': KEY_COMMANDS,
  'Audit log': AUDIT_COMMANDS,
  Hadiths: HADITH_COMMANDS,
  Corpus: [...CORPUS_COMMANDS, EXPORT],
  'Reported faults': CORRECTION_COMMANDS,
  Receipts: RECEIPT_COMMANDS,
  Webhooks: WEBHOOK_COMMANDS,
  Store: [MIGRATE, MOVE, ...BACKUP_COMMANDS],
};

export const COMMANDS: readonly Command[] = Object.values(COMMAND_GROUPS).flat();
