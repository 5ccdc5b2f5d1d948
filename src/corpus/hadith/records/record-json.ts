import { collectionOf } from '../collections.ts';
import { typeFromGrades } from '../import/rows/grades.ts';
import { type Entry, type Grade, type HadithType, LANGS, type Lang, type PrintedNumbers } from '../model.ts';

/** A merged hadith with its texts, ready to write. */
export type HadithRecord = {
  collection: string;
  number: string;
  shown: string;
  aliases: string[];
  author: string;
  type: HadithType;
  book: string | undefined;
  bookNames: Partial<Record<Lang, string>>;
  chapter: string | undefined;
  titles: Partial<Record<Lang, string>>;
  takhrij: Partial<Record<Lang, string>>;
  cites: readonly string[] | undefined;
  narrator: string | undefined;
  grades: Grade[];
  texts: Partial<Record<Lang, Entry>>;
  printed: PrintedNumbers;
  url: string | undefined;
};

/** Composes the record of one hadith from its entries, best copy first. `texts` are the selected copies. */
export function composeRecord(
  number: string,
  entries: readonly Entry[],
  texts: Partial<Record<Lang, Entry>>,
): HadithRecord {
  const first = <K extends keyof Entry>(key: K): Entry[K] | undefined =>
    entries.find((entry) => entry[key] !== undefined)?.[key];
  const collection = entries[0]?.collection ?? '';
  const grades = mergeGrades(entries);
  const bookNames: Partial<Record<Lang, string>> = {};
  for (const { lang, bookName } of entries) if (bookName !== undefined) bookNames[lang] ??= bookName;
  const numbers = entries.flatMap(({ aliases, edition, position }) => [
    ...(aliases ?? []),
    ...(edition === undefined ? [] : [`h-${edition}`]),
    ...(position === undefined ? [] : [position]),
  ]);
  const { editionNumberIsCited, names, type } = collectionOf(collection);
  const aliases = new Set(numbers.filter((alias) => !(editionNumberIsCited && alias === `h-${number}`)));
  aliases.delete(number);
  return {
    collection,
    number,
    shown: first('shown') ?? number,
    aliases: [...aliases],
    author: first('author') ?? names.en,
    type: first('type') ?? type ?? typeFromGrades(grades),
    book: first('book'),
    bookNames,
    chapter: first('chapter') ?? texts.en?.title ?? first('title'),
    titles: ofTexts(texts, 'title'),
    takhrij: ofTexts(texts, 'takhrij'),
    cites: first('cites'),
    narrator: texts.en?.narrator ?? texts.bn?.narrator ?? texts.ar?.narrator,
    grades: grades.length > 0 ? grades : gradesOfCollection(collection, first('book')),
    texts,
    printed: Object.assign({}, ...entries.map((entry) => entry.printed).reverse()),
    url: first('url'),
  };
}

function ofTexts(texts: Partial<Record<Lang, Entry>>, key: 'title' | 'takhrij'): Partial<Record<Lang, string>> {
  const found = LANGS.flatMap((lang) => (texts[lang]?.[key] === undefined ? [] : [[lang, texts[lang][key]] as const]));
  return Object.fromEntries(found);
}

/** Lists every scholar once, with the words of the best copy. Grades without a name are all kept. */
function mergeGrades(entries: readonly Entry[]): Grade[] {
  const result = new Map<string, Grade>();
  for (const grade of entries.flatMap((entry) => entry.grades ?? [])) {
    const key = grade.graded_by === '' ? `\n${grade.raw}` : grade.graded_by;
    if (!result.has(key)) result.set(key, grade);
  }
  return [...result.values()];
}

/** For collections in which inclusion is itself the compiler's grading. Their introductions are excluded. */
function gradesOfCollection(slug: string, book: string | undefined): Grade[] {
  const { grade } = collectionOf(slug);
  if (!grade || book === 'introduction') return [];
  return [{ grade: grade.class, graded_by: grade.by, raw: 'included in the collection' }];
}

/** Start and end of each language's text literal in the bytes of a record; both 0 when it is missing. */
export type Literals = Record<Lang, [start: number, end: number]>;

/**
 * Serializes a record: the members of its JSON object without the braces, and without `id`, `text`, `lang` and `state`, which are prepended in
 * responses.
 */
export function recordBytes(record: HadithRecord): { bytes: Buffer; literals: Literals } {
  const pieces: Buffer[] = [];
  let at = 0;
  const put = (text: string): void => {
    const bytes = Buffer.from(text, 'utf8');
    pieces.push(bytes);
    at += bytes.length;
  };
  const literals: Literals = { ar: [0, 0], en: [0, 0], bn: [0, 0] };
  const front = {
    author: record.author,
    type: record.type,
    ref: `${record.collection}:${record.number}`,
    collection: record.collection,
    book: record.book ?? null,
    book_names: record.bookNames,
    chapter: record.chapter ?? null,
    number: record.shown,
    narrator: record.narrator ?? null,
  };
  put(`${JSON.stringify(front).slice(1, -1)},"texts":{`);
  let separator = '';
  for (const lang of LANGS) {
    const entry = record.texts[lang];
    if (!entry) continue;
    put(`${separator}"${lang}":`);
    const start = at;
    put(JSON.stringify(entry.text));
    literals[lang] = [start, at];
    separator = ',';
  }
  const sources = Object.fromEntries(
    LANGS.flatMap((lang) => (record.texts[lang] ? [[lang, record.texts[lang].source]] : [])),
  );
  const notes = LANGS.flatMap((lang) => (record.texts[lang]?.notes ?? []).map((note) => ({ lang, ...note })));
  const back = {
    grades: record.grades.map((grade) => ({ ...grade, graded_by: grade.graded_by === '' ? null : grade.graded_by })),
    aliases: record.aliases,
    ...(Object.keys(record.printed).length > 0 ? { printed: record.printed } : {}),
    source: sources,
    ...(notes.length > 0 ? { notes } : {}),
    ...(record.url === undefined ? {} : { url: record.url }),
    ...(Object.keys(record.titles).length > 0 ? { chapter_names: record.titles } : {}),
    ...(Object.keys(record.takhrij).length > 0 ? { takhrij: record.takhrij } : {}),
    ...(record.cites === undefined ? {} : { cites: record.cites }),
  };
  put(`},${JSON.stringify(back).slice(1, -1)}`);
  return { bytes: Buffer.concat(pieces, at), literals };
}
