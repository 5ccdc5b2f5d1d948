import type { TextSpan } from '../sources.ts';

/** What a writer puts for omitted words. */
const ELLIPSIS = /[[(]?(?:\.{3,}|…|\. \. \.)[\])]?/gu;
const MAX_PARTS = 8;

/** Splits a quotation where words are left out. */
export function partsOf(text: string, { start, end }: TextSpan): readonly TextSpan[] {
  const parts: TextSpan[] = [];
  let from = start;
  for (const { index, 0: sign } of text.slice(start, end).matchAll(ELLIPSIS)) {
    if (parts.length + 1 === MAX_PARTS) break;
    parts.push({ start: from, end: start + index });
    from = start + index + sign.length;
  }
  parts.push({ start: from, end });
  const spoken = parts.filter((part) => /\p{L}/u.test(text.slice(part.start, part.end)));
  return spoken.length > 1 ? spoken : [{ start: spoken[0]?.start ?? start, end: spoken[0]?.end ?? end }];
}
