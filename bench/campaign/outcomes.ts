/** What became of one request. Times are milliseconds since the start of the load; `due` is when it should have been sent. */
export type Outcome = {
  readonly kind: string;
  readonly due: number;
  readonly ended: number;
  /** 0: no answer. */
  readonly status: number;
  readonly retryAfter: boolean;
  /** Why there was no good answer. */
  readonly fault?: string;
};

/** Kinds of requests that need no write to answer. */
const TEXTS = new Set(['verse', 'surah', 'search', 'hadith', 'hadith search']);

export const failed = ({ fault }: Outcome): boolean => fault !== undefined;
/** A refusal that tells the client when to come back. */
export const refused = ({ status, retryAfter }: Outcome): boolean => status === 503 && retryAfter;
export const ofTexts = ({ kind }: Outcome): boolean => TEXTS.has(kind);
export const tookMs = ({ due, ended }: Outcome): number => ended - due;

/** Requests that were due in a span of time. */
export const within = (outcomes: readonly Outcome[], from: number, to = Number.POSITIVE_INFINITY): Outcome[] =>
  outcomes.filter(({ due }) => due >= from && due < to);

/** The longest time in which every request that was due failed, in milliseconds. */
export function longestOutage(outcomes: readonly Outcome[]): number {
  let began: number | undefined;
  let longest = 0;
  for (const one of outcomes.toSorted((a, b) => a.due - b.due)) {
    if (failed(one)) began ??= one.due;
    else if (began !== undefined) {
      longest = Math.max(longest, one.due - began);
      began = undefined;
    }
  }
  const last = Math.max(...outcomes.map(({ due }) => due));
  return Math.max(longest, began === undefined ? 0 : last - began);
}

/** When the last request that failed was due, counted from `since`; 0 if none failed after it. */
export function backAfter(outcomes: readonly Outcome[], since: number): number {
  return Math.max(0, ...outcomes.filter(failed).map(({ due }) => due - since));
}

export function percentile(outcomes: readonly Outcome[], share: number): number {
  const times = outcomes
    .filter((one) => !failed(one))
    .map(tookMs)
    .sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
}

/** Failures by kind of request and reason, the most frequent first. */
export function failuresByKind(outcomes: readonly Outcome[]): string {
  const counts = new Map<string, number>();
  for (const one of outcomes.filter(failed)) {
    const name = `${one.kind}: ${one.fault}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return (
    sorted
      .slice(0, 6)
      .map(([name, count]) => `${count} × ${name}`)
      .join('; ') || 'none'
  );
}
