import { type Finding, isSameSurah, type Texts } from '../../src/corpus/editions/audit/finding.ts';
import { learnLexicon, type NumberedTexts, numberStems } from './lexicon.ts';

/** What each edition is compared with: other translations, by name. */
const PIVOTS: Readonly<Record<string, readonly string[]>> = { en: ['es', 'fr'], es: ['en', 'fr'] };
const DEFAULT_PIVOTS = ['en', 'es'];
/** Those whose words are looked for in an edition. */
const COVERED = ['en', 'es', 'fr', 'id', 'ru'];
/** No word tells more than this, in logarithms. */
const MOST = 6;
const ENOUGH_SHIFTED = 7.5;
const ENOUGH_MISSING = 2.6;

type Named = Readonly<Record<string, readonly string[]>>;

/** Words at the end of a verse that translate the next verse better, and at its start that translate the one before. */
export function findShiftedWords({ name, texts, keys }: Texts, all: Named, grouped: ReadonlySet<string>): Finding[] {
  const own = numberStems(texts);
  const lexicons = (PIVOTS[name] ?? DEFAULT_PIVOTS).map((pivot) => learnLexicon(own, numberStems(all[pivot] ?? [])));
  /** How much better the words fit `there` than `here`. Words that both verses have tell nothing. */
  const gain = (word: number, here: number, there: number): number => {
    if (own.words[there]?.includes(word) === true) return 0;
    const sum = lexicons.reduce((all, { likelihood }) => all + likelihood(word, there) - likelihood(word, here), 0);
    return Math.max(-MOST, Math.min(MOST, sum / lexicons.length));
  };
  const bestRun = (words: readonly number[], here: number, there: number) => {
    let [sum, best, length] = [0, 0, 0];
    words.forEach((word, index) => {
      sum += gain(word, here, there);
      if (sum > best) [best, length] = [sum, index + 1];
    });
    return { best, length };
  };
  const found: Finding[] = [];
  for (let at = 0; at + 1 < texts.length; at += 1) {
    const [key = '', next = ''] = [keys[at], keys[at + 1]];
    if (!isSameSurah(key, next) || grouped.has(next)) continue;
    const tail = bestRun([...(own.words[at] ?? [])].reverse(), at, at + 1);
    const head = bestRun([...(own.words[at + 1] ?? [])], at + 1, at);
    const add = (verse: string, word: string, best: number, detail: string) =>
      best > ENOUGH_SHIFTED && found.push({ check: 'neighbor', edition: name, verse, word, detail });
    add(key, 'end', tail.best, `the last ${tail.length} words fit ${next} (${tail.best.toFixed(1)})`);
    add(next, 'start', head.best, `the first ${head.length} words fit ${key} (${head.best.toFixed(1)})`);
  }
  return found;
}

/** Parts of verses that most other editions have and this one seems to lack. */
export function findMissingWords({ name, texts, keys }: Texts, all: Named): Finding[] {
  const source = numberStems(texts);
  const pivots = COVERED.filter((pivot) => pivot !== name).slice(0, 4);
  const gaps = pivots.map((pivot) => {
    const plain = (all[pivot] ?? []).map((text) => text.replaceAll(/\[[^\]]*\]|\([^)]*\)/g, ' '));
    return largestGaps(numberStems(plain), source);
  });
  return texts.flatMap((_, ordinal): Finding[] => {
    const sizes = gaps.map((gap) => gap[ordinal] ?? 0).sort((a, b) => a - b);
    const score = (sizes[1] ?? 0) + (sizes[0] ?? 0) / 2;
    if (score <= ENOUGH_MISSING) return [];
    const detail = `words of ${pivots.join(', ')} have none here (${score.toFixed(1)})`;
    return [{ check: 'missing', edition: name, verse: keys[ordinal] ?? '', word: '-', detail }];
  });
}

/** By verse: how much of the pivot's words in a row lacks its usual translation. */
function largestGaps(pivot: NumberedTexts, source: NumberedTexts): number[] {
  const { bestOf } = learnLexicon(pivot, source);
  const found = pivot.words.map((_, text) => bestOf(text).map((share) => Math.min(1, share * 4)));
  const usual = new Float64Array(pivot.counts.length);
  pivot.words.forEach((words, text) => {
    words.forEach((word, at) => {
      usual[word] = (usual[word] ?? 0) + (found[text]?.[at] ?? 0) / (pivot.counts[word] ?? 1);
    });
  });
  return pivot.words.map((words, text) => {
    let [sum, largest] = [0, 0];
    words.forEach((word, at) => {
      const lacking = (usual[word] ?? 0) - (found[text]?.[at] ?? 0) - 0.12;
      sum = Math.max(0, sum + ((pivot.counts[word] ?? 0) < 4 ? 0 : lacking));
      largest = Math.max(largest, sum);
    });
    return largest;
  });
}
