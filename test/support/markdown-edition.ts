import { VERSES } from '../../src/corpus/quran/shape.ts';

/** A made-up translation in the Markdown of the catalogue: a sentence for each verse, and a footnote at the first. */
export function markdownEdition(name: string, verses = VERSES): Buffer {
  const sections = Array.from({ length: verses }, (_, ordinal) => {
    const note = ordinal === 0 ? '[^1]' : '';
    return `# ${ordinal + 1}\n\nDies ist${note} der erfundene Satz ${ordinal + 1} der Ausgabe ${name}.\n`;
  });
  const note = '\n[^1]: Eine erfundene Anmerkung.\n';
  const [first = '', ...rest] = sections;
  return Buffer.from(`<!--\nName: ${name}\n-->\n\n${[first + note, ...rest].join('\n')}`);
}
