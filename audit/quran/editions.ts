import { readInputs, readSource } from '../../src/corpus/quran/inputs.ts';
import { patchVerses } from '../../src/corpus/quran/patch-verses.ts';
import { sourceName } from '../../src/corpus/quran/tables.ts';

/** An edition under audit. The texts are by ordinal. */
export type AuditedEdition = {
  /** The language, or `transliteration`. */
  readonly name: string;
  /** As the package has them. */
  readonly source: readonly string[];
  /** As they are served, with endings and repairs. */
  readonly served: readonly string[];
  /** Verses whose fault is declared. */
  readonly declared: ReadonlySet<string>;
  /** Verses that are translated together with the one before. */
  readonly grouped: ReadonlySet<string>;
};

/** All editions but the Arabic, and what they share. */
export type AuditedTexts = {
  readonly editions: readonly AuditedEdition[];
  /** Keys of the 6,236 verses. */
  readonly keys: readonly string[];
  readonly arabic: readonly string[];
};

/** Reads the package and the project's tables. */
export function readAuditedTexts(): AuditedTexts {
  const inputs = readInputs();
  const english = readSource('en');
  const keys = english.flatMap(({ id, verses }) => verses.map((verse) => `${id}:${verse.id}`));
  const counts = english.map(({ verses }) => verses.length);
  const editions = inputs.editions.flatMap((entry): AuditedEdition[] => {
    const { kind } = entry;
    if (kind === 'text') return [];
    const name = sourceName(entry);
    const tables = inputs.tables(entry);
    const source = readSource(name).flatMap(({ verses }) => verses.map((verse) => verse[kind]?.trim() ?? ''));
    const { served } = patchVerses({ name, tables, texts: source, counts });
    const declared = new Set(tables.faults.map(({ verse }) => verse));
    return [{ name, source, served, declared, grouped: laterVersesOf(tables.groups) }];
  });
  return { editions, keys, arabic: english.flatMap(({ verses }) => verses.map(({ text }) => text)) };
}

function laterVersesOf(groups: readonly string[]): Set<string> {
  return new Set(
    groups.flatMap((range) => {
      const [surah = '', first = '', last = ''] = range.split(/[:-]/);
      return Array.from(
        { length: Number(last) - Number(first) },
        (_, index) => `${surah}:${Number(first) + index + 1}`,
      );
    }),
  );
}
