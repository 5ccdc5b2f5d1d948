import type { Verification } from '@isnad/contract/verify';

type Quotation = Verification['quotations'][number];

/** A quotation that a text is known to contain, and every answer about it that is right. Offsets are code points. */
type Expected = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: 'quran' | 'hadith' | 'any';
  /** Empty: it must have no reference. Null: not scored. */
  readonly refs: readonly string[] | null;
  readonly verdicts: readonly string[];
  readonly split_verdicts?: readonly string[];
  /** Values of `reference.ok` that are right; null: no reference is given. */
  readonly reference: readonly (boolean | null)[];
  /** Neither missed nor a false alarm. */
  readonly optional?: boolean;
};
export type Item = {
  readonly id: string;
  readonly lang: string;
  readonly category: string;
  readonly text: string;
  readonly debatable?: boolean;
  /** Verdicts on the whole text that are right. */
  readonly verdict?: readonly string[];
  readonly quotations: readonly Expected[];
};
type Judgement = { readonly verdict: boolean; readonly ref: boolean | null; readonly reference: boolean };
export type Scored = {
  readonly item: Item;
  /** Ours on the whole text. */
  readonly overall: string;
  readonly results: readonly {
    readonly expected: Expected;
    readonly pieces: readonly Quotation[] | undefined;
    readonly judged: Judgement | undefined;
  }[];
  readonly alarms: readonly Quotation[];
};

type Span = { readonly start: number; readonly end: number };
const overlap = (a: Span, b: Span) => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
const length = ({ start, end }: Span) => Math.max(1, end - start);
const GOOD: readonly string[] = ['exact', 'normalised'];

type Found = { readonly quotations: readonly Quotation[]; readonly verdict: string };

/** Compares what was found, with offsets in code points, with what a text contains. */
export function scoreItem(item: Item, { quotations: found, verdict: overall }: Found): Scored {
  const taken = new Set<Quotation>();
  const results = [...item.quotations]
    .sort((a, b) => Number(a.optional ?? false) - Number(b.optional ?? false))
    .map((expected) => {
      const free = found.filter((one) => !taken.has(one));
      const pieces = piecesOf(expected, free);
      for (const piece of pieces ?? []) taken.add(piece);
      return { expected, pieces, judged: pieces === undefined ? undefined : judge(expected, pieces) };
    });
  const isExpected = (one: Quotation) => item.quotations.some((other) => overlap(one, other) >= 0.5 * length(one));
  return { item, overall, results, alarms: found.filter((one) => !taken.has(one) && !isExpected(one)) };
}

/** The quotation that covers the expected one, or its parts. */
function piecesOf(expected: Expected, free: readonly Quotation[]): Quotation[] | undefined {
  const [whole] = free
    .filter((one) => overlap(one, expected) >= 0.6 * length(expected) && overlap(one, expected) >= 0.5 * length(one))
    .sort((a, b) => overlap(b, expected) / length(b) - overlap(a, expected) / length(a));
  if (whole !== undefined) return [whole];
  const parts = free.filter((one) => overlap(one, expected) >= 0.5 * length(one));
  const covered = parts.reduce((sum, one) => sum + overlap(one, expected), 0);
  return covered >= 0.6 * length(expected) ? parts : undefined;
}

function judge(expected: Expected, pieces: readonly Quotation[]): Judgement {
  const told = pieces.flatMap(({ reference }) => (reference === null ? [] : reference.ok));
  const reference =
    told.length === 0 ? expected.reference.includes(null) : told.every((ok) => expected.reference.includes(ok));
  return { verdict: isVerdictRight(expected, pieces), ref: isPlaceRight(expected, pieces), reference };
}

/** Sets that are older than `unknown_wording` call it so. */
const FORMER_NAME = 'other_wording';

function isVerdictRight({ verdicts: named, split_verdicts: split }: Expected, pieces: readonly Quotation[]): boolean {
  const verdicts = named.map((one) => (one === FORMER_NAME ? 'unknown_wording' : one));
  const [first, ...others] = pieces.map(({ verdict }) => verdict as string);
  if (first === undefined || others.length === 0) return first !== undefined && verdicts.includes(first);
  const all = [first, ...others];
  const allIn = (list: readonly string[]) => all.every((one) => list.includes(one));
  if (allIn(verdicts) || (split !== undefined && allIn(split))) return true;
  return all.some((one) => verdicts.includes(one)) && allIn([...GOOD, ...verdicts]);
}

function isPlaceRight({ refs, kind, verdicts }: Expected, pieces: readonly Quotation[]): boolean | null {
  if (refs === null) return null;
  if (refs.length === 0) return pieces.every(({ ref }) => ref === null);
  const named = pieces.filter(({ ref }) => ref !== null);
  if (named.length === 0) return verdicts.includes('not_found') ? null : false;
  return named.every(
    (one) =>
      (kind === 'any' || one.kind === kind) &&
      refs.some((wanted) =>
        [one.ref ?? '', ...one.refs].some(
          (place) => isSamePlace(place, wanted) || (pieces.length > 1 && isInside(place, wanted)),
        ),
      ),
  );
}

function versesOf(ref: string): string[] {
  const range = /^(\d+):(\d+)-(\d+)$/.exec(ref);
  if (range === null) return [ref];
  const [first, last] = [Number(range[2]), Number(range[3])];
  return Array.from({ length: last - first + 1 }, (_, at) => `${range[1]}:${first + at}`);
}

function isSamePlace(found: string, wanted: string): boolean {
  if (found === wanted) return true;
  const [ours, theirs] = [versesOf(found), versesOf(wanted)];
  return !(ours.length === 1 && theirs.length > 1) && ours.some((place) => theirs.includes(place));
}

function isInside(found: string, wanted: string): boolean {
  return versesOf(found).every((place) => versesOf(wanted).includes(place));
}

/** Of texts whose verdict must be `problems`, those that are called so. */
export function flagged(scored: readonly Scored[]): readonly [bad: number, of: number] {
  const bad = scored.filter(({ item: { verdict } }) => verdict?.length === 1 && verdict[0] === 'problems');
  return [bad.filter(({ overall }) => overall === 'problems').length, bad.length];
}

/** Of texts without any problem, those that are called `problems`. */
export function wronglyFlagged(scored: readonly Scored[]): readonly [good: number, of: number] {
  const good = scored.filter(({ item: { verdict } }) => verdict !== undefined && !verdict.includes('problems'));
  return [good.filter(({ overall }) => overall === 'problems').length, good.length];
}

/** Of texts with a wanted verdict, those that have it. */
export function verdictRight(scored: readonly Scored[]): readonly [right: number, of: number] {
  const judged = scored.filter(({ item }) => item.verdict !== undefined);
  return [judged.filter(({ item, overall }) => item.verdict?.includes(overall)).length, judged.length];
}

/** Counts of a set of texts. */
export type Sum = {
  texts: number;
  quotations: number;
  found: number;
  verdict: number;
  right: number;
  alarms: number;
  alarmed: number;
};

export function sumOf(scored: readonly Scored[]): Sum {
  const sum: Sum = { texts: 0, quotations: 0, found: 0, verdict: 0, right: 0, alarms: 0, alarmed: 0 };
  for (const { results, alarms } of scored) {
    sum.texts++;
    sum.alarms += alarms.length;
    if (alarms.length > 0) sum.alarmed++;
    for (const { expected, judged } of results) {
      if (expected.optional) continue;
      sum.quotations++;
      if (judged === undefined) continue;
      sum.found++;
      if (judged.verdict) sum.verdict++;
      if (isRight(judged)) sum.right++;
    }
  }
  return sum;
}

export function isRight({ verdict, ref, reference }: Judgement): boolean {
  return verdict && ref !== false && reference;
}
