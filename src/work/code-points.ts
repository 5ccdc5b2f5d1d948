/** Converts UTF-16 offsets of a text to code points. Most texts have only characters of the Basic Multilingual Plane and need no table. */
export function codePointsOf(text: string): (offset: number) => number {
  if (!/[\ud800-\udbff]/.test(text)) return (offset) => offset;
  const before = new Uint32Array(text.length + 1);
  for (let at = 0, count = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // The second half of a surrogate pair does not count.
    if (unit < 0xdc00 || unit > 0xdfff) count++;
    before[at + 1] = count;
  }
  return (offset) => before[offset] ?? 0;
}
