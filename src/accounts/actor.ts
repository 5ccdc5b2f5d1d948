import type { ACTOR_KINDS } from '../contract/audit.ts';

/** Who makes a change, for the audit log. */
export type Actor = {
  readonly kind: (typeof ACTOR_KINDS)[number];
  /** Identifier of the person or the key; null where there is none. */
  readonly id: string | null;
  /** IP address; null for the command line. */
  readonly address: string | null;
};

/** Whoever may run the command line on the machine of the service. */
export const OPERATOR: Actor = { kind: 'operator', id: null, address: null };
