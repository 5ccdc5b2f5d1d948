/** Who makes a change, for the audit log. */
export type Actor = {
  readonly kind: 'person' | 'key' | 'operator' | 'service' | 'anyone';
  /** Identifier of the person or the key; null where there is none. */
  readonly id: string | null;
  /** IP address; null for the command line. */
  readonly address: string | null;
};

/** Whoever may run the command line on the machine of the service. */
export const OPERATOR: Actor = { kind: 'operator', id: null, address: null };
