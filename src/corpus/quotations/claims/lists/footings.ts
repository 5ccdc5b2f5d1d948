import { tokenise } from '../../../fold/tokenise.ts';
import { keyOf } from '../../../fold/word-key.ts';
import { SOURCES } from '../introductions.ts';
import type { TextWords } from '../phrases/text-words.ts';
import { ascribed, type Heading } from './headings.ts';
import type { Line } from './lines.ts';

const keys = (list: string): ReadonlySet<string> => new Set(tokenise(list).map(keyOf));

/** Words with which a line speaks of the lines above it. */
const ABOVE = keys(
  `these those all source sources from above هذه هاي هاد كلها جميعها كلهم المصدر مصدرها এগুলো এগুলা এসব সব সবগুলো সবগুলা সূত্র উৎস`,
);
/** First words of a line among which such a word is. */
const MAX_FIRST = 2;
/** Words of a line that says so. More are a paragraph of its own. */
const MAX_WORDS = 14;

/** Reads a line as what says of the lines above it where they are from: `source: the Prophet`, `all of these are hadiths`. */
export function footingOf(words: TextWords, { from, to }: Line): Heading | undefined {
  if (to - from > MAX_WORDS || !words.keys.slice(from, from + MAX_FIRST).some((key) => ABOVE.has(key)))
    return undefined;
  for (let at = from; at < to; at++) {
    const label = words.labels[at];
    if (label === 'other') return undefined;
    if (label !== undefined && label !== 'companion' && label !== 'praise' && SOURCES[label] !== undefined)
      return ascribed(words, at, from);
  }
  return undefined;
}
