import { LANGS, type Lang, type SourceRow } from '../../model.ts';
import { asText, isObject, type Json, type JsonLayout, quote } from './layout.ts';

/** Texts that the operator corrected (`corrections-file.ts`), each with the number of its report. */
export const corrected: JsonLayout = {
  name: 'corrections',
  matches: (record) => 'correction' in record && 'ref' in record && isObject(record.text),
  rows(record, _around, { line }): SourceRow[] {
    const [, collection, number] = /^([^:]+):(.+)$/.exec(asText(record.ref) ?? '') ?? [];
    if (collection === undefined || number === undefined) return [{ line, problem: 'no ref', quote: quote(record) }];
    const narrator = asText(record.narrator);
    return [
      {
        line,
        collection,
        family: 'cited',
        number,
        texts: Object.entries(byLanguage(record.text)).map(([lang, text]) => ({ lang, text, narrator })),
        grades: [],
        titles: byLanguage(record.title),
        takhrij: byLanguage(record.takhrij),
      },
    ];
  },
};

function byLanguage(value: unknown): Partial<Record<Lang, string>> {
  const texts: Json = isObject(value) ? value : {};
  return Object.fromEntries(
    LANGS.flatMap((lang) => (typeof texts[lang] === 'string' ? [[lang, texts[lang]] as const] : [])),
  );
}
