/**
 * One repair of a damaged word. `source` occurs exactly once in the verse's text and is replaced with `repaired`. When not `sure`, the words are
 * complete again but a mark of the source can be lost.
 */
export type Repair = {
  readonly verse: string;
  readonly source: string;
  readonly repaired: string;
  readonly sure: boolean;
};

/** A verse after its repairs, and a description of them. */
export type RepairedText = { readonly text: string; readonly detail: string };

/**
 * Applies the repairs. Returns the repaired texts by verse key, without unrepaired verses.
 * @param textOf returns the source text of a verse
 * @throws {Error} when the damaged word of a repair does not occur exactly once
 */
export function applyRepairs(repairs: readonly Repair[], textOf: (verse: string) => string): Map<string, RepairedText> {
  const out = new Map<string, RepairedText>();
  for (const { verse, source, repaired, sure } of repairs) {
    const before = out.get(verse);
    const parts = (before?.text ?? textOf(verse)).split(source);
    if (parts.length !== 2) {
      throw new Error(
        `the repair of ${verse} does not fit: "${source}" stands there ${parts.length - 1} times, not once`,
      );
    }
    const doubt = sure ? '' : ' A mark of the source may be missing.';
    const detail = `The source is damaged at "${source}", served as "${repaired}".${doubt}`;
    out.set(verse, {
      text: parts.join(repaired),
      detail: before === undefined ? detail : `${before.detail} ${detail}`,
    });
  }
  return out;
}
