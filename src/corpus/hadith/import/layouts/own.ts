import type { RawText, SourceRow } from '../../model.ts';
import { asText, isObject, type Json, type JsonLayout, quote, type ReadContext } from './layout.ts';
import { namedCollection } from './naming.ts';

/** The project's own layout: NDJSON, a JSON array, or CSV with a header of the same names. */
export const own: JsonLayout = {
  name: 'own',
  matches: (record) => 'number' in record && ['text', 'text_ar', 'text_en', 'text_bn'].some((name) => name in record),
  rows: (record, _around, { line, context }) => [ownRow(record, line, context)],
};

/** Reads one record of the own layout, from JSON or from a CSV row with the names of its header. */
export function ownRow(record: Json, line: number, context: ReadContext): SourceRow {
  const [refCollection, refNumber] = (asText(record.ref) ?? '').split(':');
  const name = context.collection ?? asText(record.collection) ?? refCollection ?? '';
  const collection = namedCollection(name);
  const number = asText(record.number) ?? refNumber;
  if (collection === undefined) return { line, problem: 'no collection (give --collection)', quote: quote(record) };
  if (number === undefined) return { line, problem: 'no number', quote: quote(record) };
  return {
    line,
    collection,
    family: 'cited',
    number,
    book: asText(record.book),
    inBook: asText(record.in_book),
    chapter: asText(record.chapter),
    texts: textsOf(record, context),
    grades: gradesOf(record),
    author: asText(record.author),
    type: asText(record.type),
    url: asText(record.url),
  };
}

function textsOf(record: Json, context: ReadContext): RawText[] {
  const narrator = asText(record.narrator);
  const texts: RawText[] = [];
  for (const lang of ['ar', 'en', 'bn']) {
    const text = record[`text_${lang}`];
    if (typeof text === 'string') texts.push({ lang, text, narrator });
  }
  if (isObject(record.texts)) {
    for (const [lang, text] of Object.entries(record.texts)) {
      if (typeof text === 'string') texts.push({ lang, text, narrator });
    }
  }
  if (typeof record.text === 'string')
    texts.push({ lang: asText(record.lang) ?? context.lang, text: record.text, narrator });
  return texts;
}

function gradesOf(record: Json): { name: string; grade: string }[] {
  const single = asText(record.grade);
  if (Array.isArray(record.grades)) {
    return record.grades.filter(isObject).map((grade) => ({
      name: asText(grade.graded_by) ?? asText(grade.name) ?? '',
      grade: asText(grade.raw) ?? asText(grade.grade) ?? '',
    }));
  }
  const listed = asText(record.grades);
  return [single, listed]
    .filter((grade) => grade !== undefined)
    .map((grade) => ({ name: asText(record.graded_by) ?? '', grade }));
}
