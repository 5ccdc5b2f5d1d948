/** Turns UTF-16 offsets of a text into code points. Most texts have no character outside the first plane: they need no table. */
export function codePointsOf(text: string): (offset: number) => number {
  if (!/[\ud800-\udbff]/.test(text)) return (offset) => offset;
  const before = new Uint32Array(text.length + 1);
  for (let at = 0, count = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // The second half of a pair counts for nothing.
    if (unit < 0xdc00 || unit > 0xdfff) count++;
    before[at + 1] = count;
  }
  return (offset) => before[offset] ?? 0;
}
