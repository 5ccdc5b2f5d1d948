import { AHMEDBASET_BOOKS } from '../../collections.ts';
import type { Lang, RawText, SourceRow } from '../../model.ts';
import { asText, isObject, type Json, type JsonLayout, quote, type ReadContext } from './layout.ts';
import { collectionFor } from './naming.ts';

/**
 * AhmedBaset/hadith-json by book and by chapter, and the hapiam copies that add grades, references and translations. `idInBook` is a position, not a
 * citation. It has a family of its own, by chapter where it restarts there.
 */
export const ahmedbaset: JsonLayout = {
  name: 'ahmedbaset',
  matches: (record) => 'idInBook' in record && 'arabic' in record,
  rows(record, around, { line, context }): SourceRow[] {
    const position = asText(record.idInBook);
    if (position === undefined) return [{ line, problem: 'no idInBook', quote: quote(record) }];
    const metadata = isObject(around.metadata) ? around.metadata : {};
    const chapter = asText(record.chapterId);
    const byChapter = !('chapters' in around || 'id' in metadata || 'bookId' in metadata);
    const cited = citedIn(record.reference);
    const collection = collectionOfBook(record, metadata, context);
    return [
      {
        line,
        collection,
        family: 'ahmedbaset',
        number: byChapter ? `${chapter ?? '0'}-${position}` : position,
        ...(cited === undefined ? {} : { cited }),
        book: chapter === '0' ? undefined : chapter,
        bookNames: chapterNames(around, metadata, chapter),
        texts: textsOf(record, metadata, context),
        grades: gradesOf(record),
        url: isObject(record.reference) ? asText(record.reference.url) : undefined,
      },
    ];
  },
};

function collectionOfBook(record: Json, metadata: Json, context: ReadContext): string {
  if (context.collection !== undefined) return context.collection;
  const known = AHMEDBASET_BOOKS[Number(record.bookId ?? metadata.bookId)];
  const english = isObject(metadata.english) ? asText(metadata.english.title) : undefined;
  return known ?? collectionFor(context, english);
}

function textsOf(record: Json, metadata: Json, context: ReadContext): RawText[] {
  if (record.noSourceContent === true) return [{ lang: 'ar', text: '' }];
  const texts: RawText[] = [{ lang: 'ar', text: typeof record.arabic === 'string' ? record.arabic : '' }];
  const english = record.english ?? (isObject(record.translation) ? record.translation : undefined);
  const lang = record.english === undefined ? (asText(metadata.language) ?? context.lang) : 'en';
  if (english === undefined || record.untranslated === true) return texts;
  if (typeof english === 'string') texts.push({ lang, text: english });
  else if (isObject(english)) {
    texts.push({
      lang,
      text: typeof english.text === 'string' ? english.text : '',
      narrator: asText(english.narrator),
    });
  }
  return texts;
}

function gradesOf(record: Json): { name: string; grade: string }[] {
  const single = asText(record.grade);
  const list = Array.isArray(record.grades) ? record.grades : [];
  const grades = list.filter(isObject).map((grade) => ({
    name: asText(grade.name) ?? asText(grade.graded_by) ?? '',
    grade: asText(grade.grade) ?? '',
  }));
  return single === undefined ? grades : [{ name: '', grade: single }, ...grades];
}

/** Extracts the number from a URL such as `https://sunnah.com/nawawi40:1`, which is a citation. */
function citedIn(reference: unknown): string | undefined {
  const url = isObject(reference) ? asText(reference.url) : asText(reference);
  return /sunnah\.com\/[a-z0-9]+:([0-9]+[a-z]?)$/.exec(url ?? '')?.[1];
}

function chapterNames(around: Json, metadata: Json, chapter: string | undefined): Partial<Record<Lang, string>> {
  const names: Partial<Record<Lang, string>> = {};
  const list = Array.isArray(around.chapters) ? around.chapters : [];
  const found = list.filter(isObject).find((entry) => asText(entry.id) === chapter);
  const listed = found && isObject(found.names) ? found.names : {};
  const english = found ? (asText(found.english) ?? asText(listed.en)) : introduction(metadata.english);
  const arabic = found ? (asText(found.arabic) ?? asText(listed.ar)) : introduction(metadata.arabic);
  if (english !== undefined) names.en = english;
  if (arabic !== undefined) names.ar = arabic;
  return names;
}

/** By-chapter files have the chapter's title as the book's "introduction". */
const introduction = (title: unknown): string | undefined => (isObject(title) ? asText(title.introduction) : undefined);
