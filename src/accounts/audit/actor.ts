import type { ACTOR_KINDS } from '@isnad/contract/audit';

/** Who made a change, for the audit log. */
export type Actor = {
  readonly kind: (typeof ACTOR_KINDS)[number];
  /** Id of the person or key; null for actors without one. */
  readonly id: string | null;
  /** IP address; null for the command line. */
  readonly address: string | null;
};

/** Anyone who can run the command line on the server. */
export const OPERATOR: Actor = { kind: 'operator', id: null, address: null };
