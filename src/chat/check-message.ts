import { hash } from 'node:crypto';
import { type Citation, isChatLanguage } from '@isnad/contract/chat';
import { isQuotablePart } from './passages/clauses.ts';
import { type ChatCorpus, hadithCard, quotableText } from './passages/passages.ts';
import { codePoints } from './segments.ts';

/**
 * Verifies a finished message before it is sent. Independent of how the message was made: reads each citation like a client would, and compares it
 * with the corpus text of that reference and edition.
 * @returns descriptions of the faults; empty when every citation is correct
 */
export function checkMessage(corpus: ChatCorpus, message: string, citations: readonly Citation[]): string[] {
  const points = Array.from(message);
  const faults: string[] = [];
  let end = 0;
  citations.forEach((citation, place) => {
    const where = `citation ${place + 1} (${citation.ref}, ${citation.edition})`;
    const said = points.slice(citation.start, citation.end).join('');
    if (citation.index !== place + 1) faults.push(`${where} is numbered ${citation.index}`);
    if (citation.start < end || citation.end !== citation.start + codePoints(citation.quote)) {
      faults.push(`${where} overlaps another or has the wrong length`);
    }
    end = citation.end;
    if (said !== citation.quote) faults.push(`${where} is not what the message says there`);
    if (hash('sha256', citation.quote, 'hex') !== citation.sha256) faults.push(`${where} has another hash`);
    if (!isIn(textOf(corpus, citation), citation)) faults.push(`${where} is not what the corpus says`);
  });
  return faults;
}

/** A whole text has to be equal. A part has to be one that can stand without the rest. */
function isIn(text: string | undefined, { quote, partial, lang, kind }: Citation): boolean {
  if (partial !== true || text === undefined) return text === quote;
  const start = text.indexOf(quote);
  return (
    kind === 'hadith' &&
    isChatLanguage(lang) &&
    start >= 0 &&
    quote !== text &&
    isQuotablePart(text, { start, end: start + quote.length }, lang)
  );
}

function textOf({ quran, hadith }: ChatCorpus, { kind, ref, edition, lang }: Citation): string | undefined {
  if (kind === 'quran') {
    const [, surah, verse] = /^(\d{1,3}):(\d{1,3})$/.exec(ref) ?? [];
    const summary = quran.surahs[Number(surah) - 1];
    if (summary === undefined || Number(verse) < 1 || Number(verse) > summary.total_verses) return undefined;
    const listed = quran.editions.find(({ id }) => id === edition);
    if (listed?.language !== lang || (listed.kind !== 'translation' && edition !== 'quran.ar')) return undefined;
    return quotableText(quran, edition, (quran.starts[summary.id - 1] ?? 0) + Number(verse) - 1);
  }
  if (!isChatLanguage(lang)) return undefined;
  const doc = hadith?.records.find(ref) ?? -1;
  return hadith === undefined || doc < 0 ? undefined : hadithCard(hadith, doc).texts[lang];
}
