import type { SubscriptionPlan } from '@isnad/contract/plans';

/** Tables of people who sign in, and of the links that let them in. */
export type PeopleTables = {
  /**
   * People who sign in. The authentication library writes this table and `sessions`, and has tables of its own (`credentials`, `verifications`,
   * `second_factors`, `passkeys`). Only the columns read here are listed. Booleans are 0 and 1.
   */
  people: {
    id: string;
    name: string;
    email: string;
    email_verified: number;
    two_factor_enabled: number;
    created_at: string;
    updated_at: string;
  };
  credentials: { person_id: string; provider_id: string; password: string | null };
  verifications: { id: string; identifier: string; value: string; created_at: string; expires_at: string };
  /** Sign-in attempts with an address since the last success. `name` is a keyed hash of the address. */
  sign_in_attempts: { name: string; attempts: number; open_at: string };
  sessions: {
    id: string;
    person_id: string;
    token: string;
    created_at: string;
    expires_at: string;
    /** IP address of the sign-in. */
    address: string | null;
    user_agent: string | null;
  };
  passkeys: { id: string; person_id: string; name: string | null; credential_id: string; created_at: string | null };
  /** Verses and hadiths that the person of an account has bookmarked, by the path of their page. */
  bookmarks: { account_id: string; path: string; title: string; created_at: string };
  /** Single-use links that let a person in, to a new account or to an existing one (`account_id`). */
  invites: {
    id: string;
    /** Keyed hash of the token in the link. */
    token_hash: string;
    /** Address it is for; null when the link alone is enough. */
    email: string | null;
    plan: SubscriptionPlan | null;
    account_id: string | null;
    created_at: string;
    /** Null means valid until it is used. */
    expires_at: string | null;
    used_at: string | null;
    used_by: string | null;
  };
};
