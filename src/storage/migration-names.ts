/** All migrations of this program, oldest first. Apart from their code, which a store of the latest schema does not need. */
export const MIGRATION_NAMES = [
  '0001-accounts-and-keys',
  '0002-key-changes-and-audit',
  '0003-people',
  '0004-usage',
  '0005-limit-arbiter',
  '0006-chat',
  '0007-webhooks',
  '0008-status',
  '0009-webhook-log',
  '0010-daily-usage',
  '0011-people-bounds',
  '0012-connected-apps',
  '0013-request-log',
  '0014-corrections',
  '0015-accepted-corrections',
  '0016-deleted-accounts',
] as const;
