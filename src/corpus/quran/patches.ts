import type { FaultKind, RepairReason } from './tables.ts';

/**
 * How the served texts of an edition differ from the source, stored with them so that the source is never stored twice: `sourceBytes` turns a
 * served text back.
 */
export type EditionPatch = {
  /** Marks added at the end, by code. */
  readonly marks: Readonly<Record<string, string>>;
  /** One code for each verse, by ordinal: `-` for no mark. Empty when no verse has one. */
  readonly ends: string;
  /** Marks added at the start of verses. */
  readonly starts: readonly { readonly ordinal: number; readonly marks: string }[];
  /** Replaced words and marks, by verse in the order in which they were replaced. */
  readonly edits: readonly Edit[];
  /** Verses that are damaged in the source and served so. */
  readonly faults: readonly VerseFault[];
  /** Verses that the edition translates together, as a range (`2:175-176`) and as the ordinals of the first and last. */
  readonly groups: readonly { readonly first: number; readonly last: number; readonly verses: string }[];
};

/** A replacement in a verse. Those without `why` concern marks alone. */
export type Edit = {
  readonly ordinal: number;
  /** Byte offset (UTF-8) in the text after the replacements before it, without the marks at its start and end. */
  readonly at: number;
  readonly source: string;
  readonly served: string;
  readonly why?: RepairReason;
  readonly sure?: false;
};

export type VerseFault = { readonly ordinal: number; readonly kind: FaultKind; readonly detail: string };

/** Number of verses with restored marks, and with repaired words. */
export type PatchCounts = { readonly endings: number; readonly repaired: number };

export function countPatched({ ends, starts, edits }: EditionPatch): PatchCounts {
  const marked = new Set(starts.map(({ ordinal }) => ordinal));
  for (let ordinal = 0; ordinal < ends.length; ordinal++) if (ends[ordinal] !== '-') marked.add(ordinal);
  for (const { ordinal, why } of edits) if (why === undefined) marked.add(ordinal);
  const repaired = new Set(edits.filter(({ why }) => why !== undefined).map(({ ordinal }) => ordinal));
  return { endings: marked.size, repaired: repaired.size };
}

/** Turns the bytes (UTF-8) of a served text back into those of the source. */
export type SourceBytes = (served: Buffer, ordinal: number) => Buffer;

/** Prepares the way back from served texts to those of the source. */
export function makeSourceBytes({ marks, ends, starts, edits }: EditionPatch): SourceBytes {
  const added = new Map(Object.entries(marks).map(([code, text]) => [code, Buffer.byteLength(text)]));
  const before = new Map(starts.map(({ ordinal, marks: text }) => [ordinal, Buffer.byteLength(text)]));
  const changed = Map.groupBy(edits, ({ ordinal }) => ordinal);
  return (served, ordinal) => {
    const from = before.get(ordinal) ?? 0;
    let out = served.subarray(from, served.length - (added.get(ends[ordinal] ?? '-') ?? 0));
    for (const { at, source, served: replaced } of (changed.get(ordinal) ?? []).toReversed()) {
      out = Buffer.concat([out.subarray(0, at), Buffer.from(source), out.subarray(at + Buffer.byteLength(replaced))]);
    }
    return out;
  };
}
