import { tokenise } from '../../fold/tokenise.ts';
import { keyOf } from '../../fold/word-key.ts';
import { collectionsNamed } from '../../references/collection-names.ts';
import { type Ascription, SOURCES } from './introductions.ts';
import type { References } from './near-references.ts';
import type { TextWords } from './phrases/text-words.ts';

const keys = (list: string): ReadonlySet<string> => new Set(tokenise(list).map(keyOf));

/** What stands for the words before it: `that's a hadith`, `هذا حديث`, `এটা হাদিসে আছে`. */
const THIS = keys(
  `this that thats it its which هذا هذه وهذا وهذه ده دي هاد هادا هاذ هيدا هاي وهو وهي هو هي هادشي
  এটা এটি এইটা এইটি এটাও ওটা ওটি কথাটা কথাটি কথাটাও যা যেটা এগুলো`,
);
/** Words before it in its sentence: `I read that in …`, `and it's in …`. */
const MAX_BEFORE = 3;
/** Words between it and the source. */
const MAX_BETWEEN = 5;
/** What says that they are from nowhere. */
const DENIES = keys('not no isnt never مش مو مهو ليس ليست وليس لا ما না নয় নাই নেই');
const GENITIVE = /^[\u0980-\u09ff].*র$/u;
const ASKS = keys('is was are هل واش কি');
/** Words of an adjective before the noun in a question: `an authentic hadith?` */
const MAX_ADJECTIVES = 3;

type Predicate = Ascription & { readonly to: number };

/** Reads the words from `at` on as what the writer says of the quotation before them: that it is a text of a source, or in it. */
export function predicateAfter(words: TextWords, references: References, at: number): Predicate | undefined {
  const { keys: own, gaps, count } = words;
  let subject = at;
  while (subject < at + MAX_BEFORE && subject < count && !THIS.has(own[subject] ?? '')) {
    if (subject > at && gaps[subject] !== 'space') return undefined;
    subject++;
  }
  if (!THIS.has(own[subject] ?? '')) return undefined;
  return sourceAfter(words, references, { at, first: subject + 1, last: subject + 1 + MAX_BETWEEN });
}

/** Reads the words around marks as a question: `Is “…” an authentic hadith?` */
export function askedAround(words: TextWords, references: References, from: number, to: number): Predicate | undefined {
  if (!ASKS.has(words.keys[from - 1] ?? '')) return undefined;
  return sourceAfter(words, references, { at: to, first: to, last: to + MAX_ADJECTIVES });
}

function sourceAfter(
  words: TextWords,
  references: References,
  { at, first, last }: { at: number; first: number; last: number },
): Predicate | undefined {
  const { keys: own, labels, gaps, count } = words;
  for (let source = first; source <= last && source < count; source++) {
    const gap = gaps[source];
    if (source > at && gap !== 'space') return undefined;
    if (DENIES.has(own[source] ?? '') || labels[source] === 'other') return undefined;
    const label = labels[source];
    const cited = references.around(source) ?? collectionAt(words, source);
    if (label !== 'hadith' && label !== 'quran' && cited === undefined) continue;
    const to = cited?.to ?? source + 1;
    if (GENITIVE.test(own[to - 1] ?? '') || isOfAnother(words, to)) return undefined;
    const [kind, speaker] =
      label === 'hadith' || label === 'quran'
        ? (SOURCES[label] ?? (['any', null] as const))
        : cited?.kind === 'quran'
          ? (['quran', 'god'] as const)
          : (['hadith', 'prophet'] as const);
    return { kind, speaker, indirect: false, certain: true, from: at, to };
  }
  return undefined;
}

/** The Arabic preposition before an article. */
const IN = /^ب(?=ال)/u;

/** A collection in the case or with the preposition of what is in it: `بالترمذي`, `বুখারিতে`. */
function collectionAt({ text, starts, ends, count }: TextWords, at: number) {
  const to = [at + 2, at + 1].find(
    (end) => end <= count && collectionsNamed(text.slice(starts[at], ends[end - 1]).replace(IN, '')).length > 0,
  );
  return to === undefined ? undefined : { kind: 'hadith' as const, to };
}

/** `that's a hadith class`: the noun behind the source is what it is. */
function isOfAnother({ keys: own, labels, gaps, count }: TextWords, at: number): boolean {
  return (
    at < count &&
    gaps[at] === 'space' &&
    labels[at] === undefined &&
    /^[a-z]/u.test(own[at] ?? '') &&
    !ADVERBS.has(own[at] ?? '')
  );
}

const ADVERBS = keys('somewhere btw too though right isnt or');

/** Words of a quotation that such words can end. */
const MIN_QUOTED = 4;
const MAX_TAIL = 8;
const JOINS = keys('and but و وهو وهي আর এবং');

/** Finds where the words between marks end before what their speaker says of them: `"There is no goal for the arrogant and it's in Tirmidhi"`. */
export function predicateWithin(
  words: TextWords,
  references: References,
  from: number,
  to: number,
): Predicate | undefined {
  for (let at = Math.max(from + MIN_QUOTED, to - MAX_TAIL); at < to - 1; at++) {
    if (words.gaps[at] === 'space' && !JOINS.has(words.keys[at] ?? '')) continue;
    const found = predicateAfter(words, references, at);
    if (found !== undefined && found.to <= to && found.to >= to - 1) return found;
  }
  return undefined;
}
