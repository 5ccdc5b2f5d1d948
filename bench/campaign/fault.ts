import type { MixedLoad } from './load.ts';
import { backAfter, failed, failuresByKind, type Outcome, ofTexts, percentile, refused, tookMs } from './outcomes.ts';
import type { Scene, Stage } from './scene.ts';

/** What clients saw around a fault. */
export type Seen = {
  readonly before: readonly Outcome[];
  readonly during: readonly Outcome[];
  readonly after: readonly Outcome[];
  readonly mendedAt: number;
  /** The answer of `/readyz` at the end of the fault; undefined if there was none. */
  readonly readiness: { readonly status: number; readonly detail: string } | undefined;
};

/** A promise, and what of it was broken. */
export type Promised = { readonly words: string; readonly broken: (seen: Seen) => string | undefined };

export type Fault = {
  readonly name: string;
  readonly stage: Stage;
  readonly settings?: () => Promise<Record<string, string>>;
  readonly promised: readonly Promised[];
  /** How long it lasts before it is mended. */
  readonly seconds: number;
  readonly inject: (scene: Scene, load: MixedLoad) => Promise<void> | void;
  readonly mend?: (scene: Scene) => Promise<void> | void;
  /** Ends what the fault started, at the end of its run. */
  readonly close?: () => Promise<void> | void;
};

const unless = (found: readonly Outcome[]): string | undefined =>
  found.length === 0 ? undefined : `${found.length}: ${failuresByKind(found)}`;

export const NO_FAILURES: Promised = {
  words: '0 failed requests',
  broken: ({ during, after }) => unless([...during, ...after].filter(failed)),
};

export const TEXTS_GO_ON: Promised = {
  words: 'texts go on',
  broken: ({ during }) => unless(during.filter(ofTexts).filter(failed)),
};

/** Requests that need the store are answered or refused, and that soon. */
export const REFUSED_SOON: Promised = {
  words: 'what cannot be done gets 503 with Retry-After within 2 s',
  broken: ({ during }) => {
    const found = during.filter((one) => failed(one) && !(refused(one) && tookMs(one) <= 2_000));
    return unless(found.map((one) => (refused(one) ? { ...one, fault: `503 after ${late(tookMs(one))}` } : one)));
  },
};

const late = (ms: number) => (ms <= 5_000 ? '2 to 5 s' : 'more than 5 s');

export const back = (seconds: number): Promised => ({
  words: `back in ${seconds} s`,
  broken: ({ after, mendedAt }) => {
    const ms = backAfter(after, mendedAt);
    return ms <= seconds * 1_000 ? undefined : `${(ms / 1_000).toFixed(1)} s: ${failuresByKind(after)}`;
  },
});

/** Every request that was due after so many seconds is answered, although nothing was mended. */
export const errorsFor = (seconds: number): Promised => ({
  words: `at most ${seconds} s of errors`,
  broken: ({ during, after }) => {
    const all = [...during, ...after];
    const ms = backAfter(all, all[0]?.due ?? 0);
    return ms <= seconds * 1_000 ? undefined : `${(ms / 1_000).toFixed(1)} s: ${failuresByKind(all)}`;
  },
});

export const P99_THREE_TIMES: Promised = {
  words: 'p99 of the others at most 3 times',
  broken: ({ before, during }) => {
    const [was, is] = [percentile(before, 0.99), percentile(during, 0.99)];
    return is <= 3 * was ? undefined : `${was.toFixed(0)} ms → ${is.toFixed(0)} ms`;
  },
};

export const TOLD_BY_READYZ: Promised = {
  words: 'told by /readyz',
  broken: ({ readiness }) =>
    readiness?.status === 503 && readiness.detail !== '' ? undefined : `/readyz: ${JSON.stringify(readiness)}`,
};
