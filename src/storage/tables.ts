import type { Plan } from '../contract/plans.ts';

/** Times are ISO 8601 in UTC with milliseconds, as text: they sort as they are and read the same in both databases. */
export type Tables = {
  accounts: {
    id: string;
    email: string;
    plan: Plan;
    state: 'active' | 'suspended';
    created_at: string;
  };
  api_keys: {
    id: string;
    account_id: string;
    name: string;
    environment: 'live' | 'test';
    /** Space-separated. */
    scopes: string;
    prefix: string;
    last4: string;
    /** Keyed hash of the secret, base64url; the secret itself is nowhere. */
    secret_hash: string;
    created_at: string;
    last_used_at: string | null;
    expires_at: string | null;
    revoked_at: string | null;
  };
  /** Facts about the store itself. */
  store_facts: { name: string; value: string };
};
