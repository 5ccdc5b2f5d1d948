import { installEditions } from '../../src/corpus/editions/install-editions.ts';
import { SURAHS, VERSES } from '../../src/corpus/quran/shape.ts';
import { INTRODUCTION_EXAMPLE, TAFSIR_EXAMPLE } from '../../src/http/examples/tafsir-examples.ts';
import { madeEdition, madePack } from './made-edition.ts';

/** Ordinal of 108:1. */
const EXAMPLE_VERSE = 6204;

/** Installs the tafsir and the introductions that the examples of the documentation are from. */
export async function installExampleEditions({ dataDir }: { readonly dataDir: string }): Promise<void> {
  const [tafsir] = TAFSIR_EXAMPLE.data;
  const [introduction] = INTRODUCTION_EXAMPLE.data;
  if (tafsir === undefined || introduction === undefined) throw new Error('the examples are empty');
  const said = (ordinal: number) =>
    ordinal === EXAMPLE_VERSE || ordinal === EXAMPLE_VERSE + 1 ? tafsir.text : `Said ${ordinal}.`;
  const lines = introduction.sections.flatMap(({ heading, text }) => [heading ?? '', text]);
  const text = lines.join('\n');
  const rules = introduction.sections.map(({ heading }) => {
    const start = text.indexOf(heading ?? '');
    return { start, end: start + (heading ?? '').length, rule: 'heading' };
  });
  await installEditions({
    dataDir,
    editions: [
      {
        pack: madePack(tafsir.edition.id, { ...tafsir.edition, kind: 'tafsir' }),
        parsed: madeEdition('', { texts: Array.from({ length: VERSES }, (_, at) => said(at)), footnotes: new Map() }),
      },
      {
        pack: madePack(introduction.edition.id, { ...introduction.edition, kind: 'introductions' }),
        parsed: madeEdition('', {
          texts: Array.from({ length: SURAHS }, (_, at) => (at === introduction.surah - 1 ? text : `Said ${at}.`)),
          rules: new Map([[introduction.surah - 1, rules]]),
          footnotes: new Map(),
        }),
      },
    ],
  });
}
