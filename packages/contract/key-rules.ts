export const ENVIRONMENTS = ['live', 'test'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** Maximum number of keys per account that are not revoked. */
export const MAX_KEYS = 1_000;

/** Maximum seconds for which a replaced secret can stay valid. */
export const MAX_OVERLAP_S = 86_400;
