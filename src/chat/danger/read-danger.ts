import { roughBengali, roughLatin } from '../../corpus/fold/banglish.ts';
import type { Script } from '../../corpus/fold/token.ts';
import { tokenise } from '../../corpus/fold/tokenise.ts';
import { languageOf } from '../../corpus/reading/detect.ts';
import { ARABIC } from './arabic.ts';
import { BENGALI } from './bengali.ts';
import { ENGLISH } from './english.ts';
import { BORDER, compileDanger, type DangerFrames, type DangerKind, type DangerWords } from './frames.ts';

/** What a message tells of danger. */
export type Danger = {
  readonly kind: DangerKind;
  /** The one who writes is in danger, or somebody near to them. Otherwise the message is only about the matter. */
  readonly near: boolean;
};

/** How the words of a language are read: those of which scripts, and folded how. */
type Reading = {
  readonly words: DangerWords;
  readonly scripts: readonly Script[];
  readonly fold: (term: string, script: Script) => string;
  readonly prefixes: string;
};

/** Stands for a number of more than one or two. */
const MANY = '#';
const FEW = 4;

const READINGS: readonly Reading[] = [
  { words: ENGLISH, scripts: ['latin'], fold: (term) => term, prefixes: '' },
  { words: ARABIC, scripts: ['arabic'], fold: (term) => term, prefixes: 'وف' },
  {
    words: BENGALI,
    scripts: ['bengali', 'latin'],
    fold: (term, script) => (script === 'bengali' ? roughBengali(term) : roughLatin(term)),
    prefixes: '',
  },
];

/** A letter that people hide from filters: `d!e`. */
const HIDDEN_I = /(?<=\p{L})!(?=\p{L})/gu;
const SENTENCE_END = /[.!?؟।\n;؛…]+/u;

/** Reads danger in a message, in three languages and in Bengali with Latin letters: its own, not by the table of subjects. */
export function readDanger(message: string): Danger | undefined {
  const read = readAll(message);
  for (const near of [true, false]) {
    for (const { frames, words } of read) {
      const found = (near ? frames.frames : frames.topics).find(([, one]) => one.isIn(words));
      if (found !== undefined) return { kind: found[0], near };
    }
  }
  return undefined;
}

/** Tests whether the one who writes tells of fear or distress. */
export function isInDistress(message: string): boolean {
  return readAll(message).some(({ frames, words }) => frames.distress.isIn(words));
}

type Read = { readonly frames: DangerFrames; readonly words: readonly string[] };

function readAll(message: string): Read[] {
  compiled ??= READINGS.map(compile);
  const sentences = message
    .replace(HIDDEN_I, 'i')
    .split(SENTENCE_END)
    .map((sentence) => tokenise(sentence));
  const isEnglish = languageOf(message) === 'en';
  return READINGS.flatMap(({ scripts, fold }, at) => {
    const frames = compiled?.[at];
    if (frames === undefined) return [];
    const words = sentences.flatMap((tokens) => [
      ...tokens.flatMap(({ term, script, joined }) => {
        if (joined === true) return [];
        const number = /^[0-9০-৯٠-٩]+/.exec(term)?.[0];
        if (number !== undefined) return [Number.parseInt(number, 10) <= FEW ? term : MANY];
        // Bengali and English words in Latin letters can sound alike: `more money`.
        if (!scripts.includes(script) || (isEnglish && scripts.includes('bengali') && script === 'latin')) return [];
        return [fold(term, script)];
      }),
      BORDER,
    ]);
    return [{ frames, words: frames.harmless.without(words) }];
  });
}

/** Frames of each reading, compiled when they are first needed. */
let compiled: readonly DangerFrames[] | undefined;

function compile({ words, fold, prefixes }: Reading): DangerFrames {
  const foldWord = (word: string) => {
    if (word === MANY || /^[0-9]+$/.test(word)) return word;
    const [token] = tokenise(word);
    if (token === undefined) throw new Error(`no word: ${word}`);
    return fold(token.term, token.script);
  };
  return compileDanger(words, { fold: foldWord, prefixes });
}
