import { LANGS, type Lang, type SourceRow } from '../../model.ts';
import { asText, isObject, type Json, type JsonLayout, quote } from './layout.ts';
import { namedCollection } from './naming.ts';

/** Packs built by this project (`data/hadith/`): each text, title and narrator in all languages side by side. */
export const pack: JsonLayout = {
  name: 'pack',
  source: (around) => asText(around.pack),
  matches: (record, around) => 'pack' in around && 'number' in record && isObject(record.text),
  rows(record, around, { line, context }): SourceRow[] {
    const collection = namedCollection(context.collection ?? asText(around.collection) ?? '');
    const number = asText(record.number);
    if (collection === undefined || number === undefined) {
      return [{ line, problem: 'no collection or no number', quote: quote(record) }];
    }
    const narrators = byLanguage(record.narrator);
    return [
      {
        line,
        collection,
        family: 'cited',
        number,
        titles: byLanguage(record.title),
        texts: Object.entries(byLanguage(record.text)).map(([lang, text]) => ({
          lang,
          text,
          narrator: narrators[lang as Lang],
        })),
        grades: list(record.grades).map((grade) => ({
          name: asText(grade.graded_by) ?? '',
          grade: asText(grade.grade) ?? '',
        })),
        type: asText(record.type),
        takhrij: byLanguage(record.takhrij),
        cites: list(record.sources).flatMap((source) => {
          const cited = asText(source.collection);
          const at = asText(source.number);
          return cited === undefined ? [] : [at === undefined ? cited : `${cited}:${at}`];
        }),
      },
    ];
  },
};

function byLanguage(value: unknown): Partial<Record<Lang, string>> {
  const texts: Json = isObject(value) ? value : {};
  return Object.fromEntries(
    LANGS.flatMap((lang) => {
      const text = asText(texts[lang]);
      return text === undefined ? [] : [[lang, text]];
    }),
  );
}

const list = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
