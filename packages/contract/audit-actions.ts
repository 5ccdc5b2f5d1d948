/** Actions in the audit log: `<subject>.<past participle>`. */
export const AUDIT_ACTIONS = [
  'account.created',
  'account.claimed',
  'account.invited',
  'account.plan_changed',
  'account.suspended',
  'account.resumed',
  'key.created',
  'key.updated',
  'key.rotated',
  'key.disabled',
  'key.enabled',
  'key.revoked',
  'key.reported_leaked',
  'hadith.imported',
  'hadith.removed',
  'webhook.created',
  'webhook.updated',
  'webhook.secret_rotated',
  'webhook.enabled',
  'webhook.disabled',
  'webhook.deleted',
  'webhook.resent',
  'webhook.replayed',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
