import { scriptOf } from '../fold/stem.ts';
import { tokenise } from '../fold/tokenise.ts';
import { gatherReadings, type Readings } from './gather-readings.ts';
import { growing } from './growing.ts';
import { scripts } from './layout.ts';
import { gatherSounds, type Sounds } from './sounds.ts';

/**
 * One text to index. Document numbers must ascend. `weight` scales every score of the document (1 is normal, a lower value ranks stubs down).
 * Documents of one `group` (> 0) are parallel texts and count as one result.
 */
export type IndexDocument = {
  doc: number;
  fields: { ar?: string; en?: string; bn?: string };
  weight?: number;
  group?: number;
  /** Documents with the same chain (> 0) and adjacent numbers are a continuous text, like the verses of a surah. */
  chain?: number;
  /** Also index the Arabic by sound, so that queries in Latin or Bengali letters find it. */
  sound?: boolean;
};

/** All words of all documents, in order, as term numbers. A term's number is its index in the sorted list. */
export type GatheredTexts = {
  words: string[];
  tokens: Uint32Array;
  positions: Uint16Array;
  starts: Uint32Array;
  lengths: Uint16Array[];
  weights: Float32Array;
  groups: Uint32Array;
  chains: Uint32Array;
  documents: number;
  sounds: Sounds;
};

/** The same with how the Arabic words are read, which needs as much memory again. */
export type Gathered = GatheredTexts & {
  readings: Readings;
  /** Other spellings of words, with the number of the word: the letters of the Uthmani script without its marks. None is a word of the texts. */
  spellings: ReadonlyMap<string, number>;
};

// Prevents phrases from matching across two fields.
const FIELD_GAP = 8;
const LAST_POSITION = 0xffff;

type DocumentRow = { weight: number; group: number; chain: number; lengths: number[] };

/** Tokenizes every document once. @throws {RangeError} when document numbers do not ascend */
export function gather(documents: Iterable<IndexDocument>): Gathered {
  const ids = new Map<string, number>();
  const tokens = growing(1 << 20);
  const positions = growing(1 << 20, Uint16Array);
  const starts = growing();
  const rows: DocumentRow[] = [];
  const sounds = gatherSounds();
  const readings = gatherReadings();
  for (const { doc, fields, weight = 1, group = 0, chain = 0, sound = false } of documents) {
    if (sound && fields.ar !== undefined) sounds.add(doc, fields.ar);
    if (doc < rows.length) throw new RangeError(`document ${doc} comes after document ${rows.length - 1}`);
    while (rows.length < doc) {
      rows.push({ weight: 0, group: 0, chain: 0, lengths: [0, 0, 0, 0] });
      starts.push(tokens.length());
    }
    starts.push(tokens.length());
    const lengths = [0, 0, 0, 0];
    let position = 0;
    for (const text of [fields.ar, fields.en, fields.bn]) {
      if (text === undefined || text === '') continue;
      for (const token of tokenise(text)) {
        let id = ids.get(token.term);
        if (id === undefined) {
          id = ids.size;
          ids.set(token.term, id);
        }
        tokens.push(id);
        readings.add(id, token.script === 'arabic' && !token.joined ? text.slice(token.start, token.end) : '');
        // A joined spelling has the position of its first word.
        positions.push(Math.min(token.joined ? position - 2 : position, LAST_POSITION));
        if (!token.joined) {
          position++;
          const script = scripts.indexOf(scriptOf(token.term));
          lengths[script] = (lengths[script] as number) + 1;
        }
      }
      position += FIELD_GAP;
    }
    rows.push({ weight, group, chain, lengths });
  }
  starts.push(tokens.length());
  return finish(rows, ids, {
    tokens: tokens.take(),
    positions: positions.take(),
    starts: starts.take(),
    sounds: sounds.take(),
    readings,
  });
}

function finish(
  rows: DocumentRow[],
  ids: Map<string, number>,
  {
    readings,
    ...lists
  }: Pick<Gathered, 'tokens' | 'positions' | 'starts' | 'sounds'> & {
    readings: ReturnType<typeof gatherReadings>;
  },
): Gathered {
  const words = [...ids.keys()].sort();
  const sorted = new Uint32Array(words.length);
  words.forEach((word, at) => {
    sorted[ids.get(word) as number] = at;
  });
  const { tokens } = lists;
  for (let i = 0; i < tokens.length; i++) tokens[i] = sorted[tokens[i] as number] as number;
  return {
    ...lists,
    ...readings.take(words, sorted),
    words,
    lengths: scripts.map((_, script) =>
      Uint16Array.from(rows, (row) => Math.min(row.lengths[script] as number, 0xffff)),
    ),
    weights: Float32Array.from(rows, (row) => row.weight),
    groups: Uint32Array.from(rows, (row) => row.group),
    chains: Uint32Array.from(rows, (row) => row.chain),
    documents: rows.length,
  };
}
