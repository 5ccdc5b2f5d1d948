/*
 * A frame is a short pattern over folded words: `@who ~ @hit ~ me`. A word can be a class (`@hit`), alternatives (`me/us`), and end or begin with `*`
 * for any letters. `~` stands for up to three other words of the same sentence, `~~` for up to six.
 */

/** What a message can tell of. `overdose` includes poison. */
const DANGERS = ['overdose', 'self_harm', 'sexual_abuse', 'violence', 'threat'] as const;
export type DangerKind = (typeof DANGERS)[number];

/** How one language tells of danger. One frame in each line, and one class in each line: `name: words`. */
export type DangerWords = {
  readonly classes: string;
  /** Ways of speaking that have the words of danger and mean none. They are not read. */
  readonly harmless: string;
  /** Somebody is in danger: the one who writes, or a person near to them. */
  readonly frames: Readonly<Record<DangerKind, string>>;
  /** The matter as such, which concerns nobody in particular. */
  readonly topics: Readonly<Partial<Record<DangerKind, string>>>;
  /** Fear or distress of the one who writes. */
  readonly distress: string;
};

/** Folds a word as those of messages are. `prefixes` are letters that can be joined to the front of any word. */
export type Folding = { readonly fold: (word: string) => string; readonly prefixes: string };

/** The border of a sentence among the words of a message. No frame reaches over it. */
export const BORDER = '|';

const GAPS: Readonly<Record<string, number>> = { '~': 3, '~~': 6 };

/** `gap` is how many other words may stand before the word. */
type Slot = { readonly test: (word: string) => boolean; readonly gap: number };

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Frames of one kind, ready to read the words of a message. */
class Frames {
  readonly #frames: readonly (readonly Slot[])[];

  constructor(frames: readonly (readonly Slot[])[]) {
    this.#frames = frames;
  }

  /** Tests whether any frame is among the words. */
  isIn(words: readonly string[]): boolean {
    return words.some((_, at) => this.#endAt(words, at) !== undefined);
  }

  /** Returns the words with a border in place of each frame. */
  without(words: readonly string[]): string[] {
    const out: string[] = [];
    for (let at = 0; at < words.length; ) {
      const end = this.#endAt(words, at);
      out.push(end === undefined ? (words[at] ?? BORDER) : BORDER);
      at = end ?? at + 1;
    }
    return out;
  }

  /** Returns the end of a frame that begins at a word. */
  #endAt(words: readonly string[], at: number): number | undefined {
    for (const slots of this.#frames) {
      const end = endOf(slots, 0, words, at);
      if (end !== undefined) return end;
    }
    return undefined;
  }
}

function endOf(slots: readonly Slot[], nth: number, words: readonly string[], from: number): number | undefined {
  const slot = slots[nth];
  if (slot === undefined) return from;
  for (let at = from; at <= from + slot.gap; at++) {
    const word = words[at];
    if (word === undefined || word === BORDER) return undefined;
    const end = slot.test(word) ? endOf(slots, nth + 1, words, at + 1) : undefined;
    if (end !== undefined) return end;
  }
  return undefined;
}

/** The frames of a language. */
export type DangerFrames = {
  readonly harmless: Frames;
  readonly frames: readonly (readonly [DangerKind, Frames])[];
  readonly topics: readonly (readonly [DangerKind, Frames])[];
  readonly distress: Frames;
};

/** Compiles the words of a language. */
export function compileDanger(words: DangerWords, folding: Folding): DangerFrames {
  const classes = new Map<string, readonly string[]>();
  const expand = (written: string): readonly string[] => {
    if (!written.startsWith('@')) return [written];
    const known = classes.get(written);
    if (known === undefined) throw new Error(`no class of words ${written}`);
    return known;
  };
  for (const line of lines(words.classes)) {
    const [name = '', list = ''] = line.split(':');
    classes.set(`@${name}`, list.trim().split(/\s+/).flatMap(expand));
  }
  const tests = new Map<string, Slot['test']>();
  const testOf = (written: string) => {
    const known = tests.get(written) ?? wordTest(written.split('/').flatMap(expand), folding);
    tests.set(written, known);
    return known;
  };
  const frame = (line: string): Slot[] => {
    const parts = line.split(/\s+/);
    return parts.flatMap((part, at) =>
      part in GAPS ? [] : [{ test: testOf(part), gap: GAPS[parts[at - 1] ?? ''] ?? 0 }],
    );
  };
  const any = (text: string) => new Frames(lines(text).map(frame));
  const perKind = (texts: DangerWords['topics']) =>
    DANGERS.flatMap((kind) => (texts[kind] === undefined ? [] : [[kind, any(texts[kind])] as const]));
  return {
    harmless: any(words.harmless),
    frames: perKind(words.frames),
    topics: perKind(words.topics),
    distress: any(words.distress),
  };
}

/** Tests whether a word is one of some. */
function wordTest(list: readonly string[], { fold, prefixes }: Folding): Slot['test'] {
  const whole = new Set<string>();
  const parts: ((word: string) => boolean)[] = [];
  for (const written of list) {
    const word = fold(written.replaceAll('*', ''));
    const [open, close] = [written.startsWith('*'), written.endsWith('*')];
    if (open && close) parts.push((other) => other.includes(word));
    else if (open) parts.push((other) => other.endsWith(word));
    else if (close) parts.push((other) => other.startsWith(word));
    else whole.add(word);
  }
  const isOne = (word: string) => whole.has(word) || parts.some((test) => test(word));
  if (prefixes === '') return isOne;
  return (word) => isOne(word) || (prefixes.includes(word.charAt(0)) && isOne(word.slice(1)));
}
