/** Scopes of API keys, with the descriptions used in the documentation. */
export const SCOPES = {
  'chat:write': 'Send messages to the chat models.',
  'chat:read': 'Read conversations.',
  'hadith:read': 'Read and search hadith.',
  'quran:read': 'Read and search the Quran.',
  'verify:write': 'Check quotations against the corpus.',
  'account:read': 'Read the owner of the account: name, email address and two-factor state.',
  'usage:read': "Read the account's usage.",
  'webhooks:manage': 'Manage webhook endpoints.',
  'keys:manage': 'Manage API keys.',
} as const;

export type Scope = keyof typeof SCOPES;

/** Scopes of a key created without `scopes`. */
export const DEFAULT_SCOPES: readonly Scope[] = [
  'chat:write',
  'chat:read',
  'hadith:read',
  'quran:read',
  'verify:write',
];

export function isScope(value: string): value is Scope {
  return Object.hasOwn(SCOPES, value);
}
