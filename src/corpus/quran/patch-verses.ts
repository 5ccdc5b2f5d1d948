import type { Edit, EditionPatch, VerseFault } from './patches.ts';
import { makeSourceBytes } from './patches.ts';
import { type EditionTables, TableFault, type TableKind, tablePath } from './tables.ts';

/** The texts of an edition as the source has them, and what is needed to apply its tables. */
export type Patchable = {
  /** Name of the edition's tables. */
  readonly name: string;
  readonly tables: EditionTables;
  /** Texts of the source, by ordinal. */
  readonly texts: readonly string[];
  /** Numbers of verses of the surahs, in order. */
  readonly counts: readonly number[];
};

/** Applies repairs, marks inside, and marks at starts and ends to the texts of an edition. @throws {TableFault} when a table does not fit the texts */
export function patchVerses(input: Patchable): { served: string[]; patch: EditionPatch } {
  const { name, tables, texts } = input;
  const place = placesOf(input);
  const served = [...texts];
  const edits = tables.repairs.map(({ verse, source, repaired, sure = true, why = 'letters' }): Edit => {
    const made = replaceIn(
      served,
      place('repairs', verse),
      { source, served: repaired },
      `${place.path('repairs')}: ${verse}`,
    );
    return { ...made, why, ...(sure ? {} : { sure }) };
  });
  for (const { verse, ...change } of tables.endings.inside) {
    const at = `${place.path('endings')}: ${verse}`;
    if (wordsOf(change.source) !== wordsOf(change.served))
      throw new TableFault(`${at}: "inside" changes letters or digits`);
    edits.push(replaceIn(served, place('endings', verse), change, at));
  }
  const starts = startsOf(input, place);
  const ends = endsOf(input);
  const before = new Map(starts.map(({ ordinal, marks }) => [ordinal, marks]));
  const complete = served.map((text, ordinal) => {
    const after = tables.endings.marks[ends[ordinal] ?? '-'] ?? '';
    return `${before.get(ordinal) ?? ''}${text}${after}`;
  });
  const faults = tables.faults.map(
    ({ verse, kind, detail }): VerseFault => ({ ordinal: place('faults', verse), kind, detail }),
  );
  const patch = { marks: tables.endings.marks, ends, starts, edits, faults, groups: groupsOf(input, place) };
  checkWayBack(patch, { name, texts, served: complete, keyOf: place.keyOf });
  return { served: complete, patch };
}

type Places = {
  /** Returns the ordinal of a verse key. @throws {TableFault} */
  (kind: TableKind, verse: string): number;
  readonly path: (kind: TableKind) => string;
  readonly keyOf: (ordinal: number) => string;
};

function placesOf({ name, counts }: Patchable): Places {
  const starts: number[] = [];
  let next = 0;
  for (const count of counts) {
    starts.push(next);
    next += count;
  }
  const path = (kind: TableKind) => tablePath(kind, name);
  const place = (kind: TableKind, key: string) => {
    const [surah = 0, verse = 0] = /^[1-9]\d*:[1-9]\d*$/.test(key) ? key.split(':').map(Number) : [];
    const start = starts[surah - 1];
    if (start === undefined || verse > (counts[surah - 1] ?? 0)) {
      throw new TableFault(`${path(kind)}: the verse ${key} does not exist`);
    }
    return start + verse - 1;
  };
  const keyOf = (ordinal: number) => {
    const surah = starts.findLastIndex((start) => start <= ordinal);
    return `${surah + 1}:${ordinal - (starts[surah] ?? 0) + 1}`;
  };
  return Object.assign(place, { path, keyOf });
}

function replaceIn(
  texts: string[],
  ordinal: number,
  { source, served }: Pick<Edit, 'source' | 'served'>,
  at: string,
): Pick<Edit, 'ordinal' | 'at' | 'source' | 'served'> {
  const [before = '', after, ...more] = (texts[ordinal] ?? '').split(source);
  if (after === undefined || more.length > 0) {
    throw new TableFault(
      `${at}: "${source}" occurs ${after === undefined ? 0 : more.length + 1} times in the text, not once`,
    );
  }
  texts[ordinal] = `${before}${served}${after}`;
  return { ordinal, at: Buffer.byteLength(before), source, served };
}

function wordsOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function startsOf({ tables: { endings } }: Patchable, place: Places): EditionPatch['starts'] {
  const starts = Object.entries(endings.starts).flatMap(([marks, verses]) =>
    verses.split(' ').map((verse) => {
      if (wordsOf(marks) !== '')
        throw new TableFault(`${place.path('endings')}: ${verse} gets "${marks}", which has letters or digits`);
      return { ordinal: place('endings', verse), marks };
    }),
  );
  const twice = starts.find(({ ordinal }, index) => starts.findIndex((other) => other.ordinal === ordinal) !== index);
  if (twice !== undefined)
    throw new TableFault(`${place.path('endings')}: ${place.keyOf(twice.ordinal)} is in "starts" twice`);
  return starts;
}

/** Returns the codes of all verses in one string. */
function endsOf({ name, counts, tables: { endings } }: Patchable): string {
  const path = tablePath('endings', name);
  const wrongMarks = Object.entries(endings.marks).find(
    ([code, marks]) => !/^[A-Za-z0-9]$/.test(code) || wordsOf(marks) !== '',
  );
  if (wrongMarks !== undefined)
    throw new TableFault(
      `${path}: the code "${wrongMarks[0]}" has letters or digits as marks, or is not one character`,
    );
  if (endings.ends.length === 0) return '';
  if (endings.ends.length !== counts.length)
    throw new TableFault(`${path} has the codes of ${endings.ends.length} surahs, not ${counts.length}`);
  endings.ends.forEach((codes, surah) => {
    const count = counts[surah] ?? 0;
    if (codes.length !== count) {
      throw new TableFault(
        `${path}: surah ${surah + 1} has ${codes.length} codes, not ${count}; the first that is wrong can be ${surah + 1}:${Math.min(codes.length, count)}`,
      );
    }
    const unknown = [...codes].findIndex((code) => code !== '-' && endings.marks[code] === undefined);
    if (unknown >= 0)
      throw new TableFault(
        `${path}: ${surah + 1}:${unknown + 1} has the code "${codes[unknown]}", which "marks" does not have`,
      );
  });
  return endings.ends.join('');
}

function groupsOf({ tables }: Patchable, place: Places): EditionPatch['groups'] {
  return tables.groups.map((verses) => {
    const [surah = '', from = '', to = ''] = verses.split(/[:-]/);
    const [first, last] = [place('groups', `${surah}:${from}`), place('groups', `${surah}:${to}`)];
    if (first < last) return { first, last, verses };
    throw new TableFault(`${place.path('groups')}: ${verses} is not a range of several verses`);
  });
}

type Served = Pick<Patchable, 'name' | 'texts'> & {
  readonly served: readonly string[];
  readonly keyOf: (ordinal: number) => string;
};

/** Checks that every served text turns back into that of the source. */
function checkWayBack(patch: EditionPatch, { name, texts, served, keyOf }: Served): void {
  const sourceBytes = makeSourceBytes(patch);
  const edited = new Set([...patch.edits, ...patch.starts].map(({ ordinal }) => ordinal));
  // What has only marks behind it was made from the source and these marks.
  const lost = texts.findIndex(
    (text, ordinal) =>
      edited.has(ordinal) && sourceBytes(Buffer.from(served[ordinal] ?? ''), ordinal).toString() !== text,
  );
  if (lost >= 0)
    throw new TableFault(`the tables of ${name}: ${keyOf(lost)} does not turn back into the text of the source`);
}
