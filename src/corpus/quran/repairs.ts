/**
 * One repair of a damaged word: `source` stands exactly once in the verse's text and is replaced by `repaired`. Not `sure` means
 * that the words are whole again but a mark of the source may be lost.
 */
export type Repair = {
  readonly verse: string;
  readonly source: string;
  readonly repaired: string;
  readonly sure: boolean;
};

/** A verse after its repairs, and what was done, in words. */
export type RepairedText = { readonly text: string; readonly detail: string };

/**
 * The texts with the repairs put in, by verse key; verses without a repair are absent.
 * @param textOf the source's text of a verse
 * @throws {Error} when a repair does not fit: its damaged word is not there, or more than once
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
