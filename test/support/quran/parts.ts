import type { Lang } from '../../../src/corpus/hadith/model.ts';

/** Where a reader of each language pauses within a verse. */
const PAUSES: Readonly<Record<Lang, RegExp>> = {
  ar: /(?<=[\u06d6\u06d7\u06da])\s+/u,
  en: /(?<=[.,;:!?])["”’']?\s+/u,
  bn: /(?<=[।,;:!?])["”’']?\s+/u,
};
/** An exception or condition behind a part is what an honest quotation does not leave out. */
const GOES_ON: Readonly<Record<Lang, RegExp>> = {
  ar: /^(?:إِلَّا|إِن\p{M}* |لَو|غَي)/u,
  en: /^\W*(?:except|unless|other than|if|besides|not|no|nor|never)\b/iu,
  bn: /^\P{L}*(?:যদি|ছাড়া|ব্যতীত|তবে|না|নয়|কিন্তু)(?![\p{L}\p{M}])|^[^।,;:!?]*(?:ছাড়া|ব্যতীত)/u,
};
const MIN_WORDS = 4;

/** Parts of a verse that end where a reader pauses, or begin there. */
export function partsAtPauses(verse: string, lang: Lang): string[] {
  const pieces = verse.split(PAUSES[lang]);
  const out: string[] = [];
  for (let from = 0; from < pieces.length; from++) {
    for (let to = from + 1; to <= Math.min(pieces.length, from + 2); to++) {
      if (to - from === pieces.length) continue;
      const part = pieces.slice(from, to).join(' ');
      const words = part.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
      const isClosed = part.split(/[[(]/u).length === part.split(/[\])]/u).length;
      if (words >= MIN_WORDS && isClosed && !GOES_ON[lang].test(pieces[to] ?? ''))
        out.push(part.replace(/["“”]/gu, ''));
    }
  }
  return out;
}
