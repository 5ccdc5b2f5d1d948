import type { LimitResult } from '../../accounts/limits/window-limiter.ts';

/** Version of these messages. Processes with different ones refuse each other. */
export const PROTOCOL = 2;
export const OTHER_PROTOCOL = 'the two versions cannot hand over to each other';

/** How to start the process that takes over, sent to the running service. */
export type HandoverRequest = {
  readonly protocol: number;
  /** Path of Node.js, and its arguments. */
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
};

/** Reply of the running service: the process that took over, or why it was refused. */
export type HandoverReply = { readonly from: number; readonly to: number } | { readonly refused: string };

/** What both processes must agree on. */
export type Agreement = {
  readonly protocol: number;
  readonly HOST: string;
  readonly PORT: number;
  /** Identifies the store. */
  readonly store: string;
};

/** From the process that hands over. `agreed`: get ready. `take` comes with the listening socket. */
export type ToSuccessor =
  | { readonly kind: 'agreed' }
  | { readonly kind: 'take' }
  | {
      readonly kind: 'count';
      readonly ref: number;
      readonly how: 'take' | 'peek';
      readonly id: string;
      readonly limit: number;
    };

/** From the process that takes over. */
export type FromSuccessor =
  | { readonly kind: 'agreement'; readonly agreement: Agreement }
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'taken' }
  /** The supervisor knows the new process, so the other one can end. */
  | { readonly kind: 'supervised' }
  /** `result` is missing when the request could not be recorded. */
  | { readonly kind: 'counted'; readonly ref: number; readonly result?: LimitResult };
