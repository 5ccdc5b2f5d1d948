import { either, words } from '../wording/patterns.ts';
import { FeatureReader } from './features.ts';
import { DANGERS, type DangerKind, Weights } from './weights.ts';

/** What a message tells of danger. */
export type Danger = {
  readonly kind: DangerKind;
  /**
   * `near`: the one who writes is in danger, or somebody near to them. `possible`: perhaps so. `about`: the message is only about the matter.
   */
  readonly nearness: 'near' | 'possible' | 'about';
};

/** Reads danger in a message, in three languages and in Bengali with Latin letters, as learned from the sentences of `data/danger`. */
export function readDanger(message: string): Danger | undefined {
  const { reader, weights } = opened();
  const concepts = reader.conceptsOf(message);
  if (concepts.some(saysPlainly)) return { kind: 'self_harm', nearness: 'near' };
  const vectors = reader.vectorsOf(message);
  const { bounds } = weights.header;
  const near = weights.danger(vectors);
  const nearness =
    near > bounds.near
      ? 'near'
      : near > bounds.possible
        ? 'possible'
        : weights.score('about', vectors) > bounds.about
          ? 'about'
          : undefined;
  if (nearness === undefined) return undefined;
  // The advice on poison is urgent: it needs more than a guess.
  const isGuess = nearness === 'possible' && !concepts.some(tellsOfIntake);
  const kinds = DANGERS.filter((kind) => kind !== 'overdose' || !isGuess);
  const scores = kinds.map((kind) => weights.score(kind, vectors));
  const kind = kinds[scores.indexOf(Math.max(...scores))] ?? 'self_harm';
  if (nearness === 'near' && kind === 'self_harm' && isFarFromGod(message)) return { kind, nearness: 'possible' };
  return { kind, nearness };
}

/** Sins and repentance, or prayers that are answered or not. */
const SIN_OR_ANSWERED = either(
  /\b(?:sins?|sinn\w+|repent\w*|tawbah?|gunah|pap|(?:dua|doa|pray)\w*\b.*\b(?:answer|accept|listen|hear|kobul)\w*|(?:answer|accept|listen|hear)\w*\b.*\b(?:dua|pray)\w*)\b/,
  words('গুনাহ | পাপ | তওবা | কবুল'),
  words('ذنب | ذنوب | ذنوبي | الذنوب | الذنب | توبة | يستجيب | بيستجيب | استجابة | تستجاب | مستجاب'),
);
/** Concepts of which somebody who wants to die names at least one, if they say so. */
const OF_DYING = 'die suicide kill live cut hang jump pills poison weapon blood rope height self'.split(' ');

/** Tests whether somebody despairs of sins or prayers and names neither death nor a way to it. */
function isFarFromGod(message: string): boolean {
  if (!SIN_OR_ANSWERED.test(message)) return false;
  const concepts = new Set(opened().reader.conceptsOf(message).flat(2));
  return !OF_DYING.some((concept) => concepts.has(concept));
}

/** Distance in words of what somebody wants. */
const REACH = 4;

/** Tests whether a sentence says that somebody wants to kill themselves, whatever else is in it: `want … kill … myself`. `die` has to be its last word. */
function saysPlainly(words: readonly (readonly string[])[]): boolean {
  return words.some((wanted, at) => {
    if (!wanted.includes('want')) return false;
    const around = words.slice(Math.max(0, at - REACH), at + 1 + REACH);
    const named = (concept: string) => around.some((concepts) => concepts.includes(concept));
    // `He wanted to kill himself laughing` is left to the weights.
    if (named('not') || named('laughter')) return false;
    const isLast = words.length - 1 - at <= REACH && words.at(-1)?.includes('die') === true;
    return named('suicide') || (named('kill') && named('self')) || (named('end') && named('live')) || isLast;
  });
}

/** Tests whether a sentence says that somebody swallowed poison, or much of a medicine. */
function tellsOfIntake(words: readonly (readonly string[])[]): boolean {
  const named = (concept: string) => words.some((concepts) => concepts.includes(concept));
  return named('swallow') && (named('poison') || (named('pills') && named('many')) || named('unconscious'));
}

/** Tests whether the one who writes tells of their fear or distress, in one sentence. */
export function isInDistress(message: string): boolean {
  return opened()
    .reader.conceptsOf(message)
    .some((sentence) => {
      const concepts = new Set(sentence.flat());
      const named = (...wanted: readonly string[]) => wanted.some((concept) => concepts.has(concept));
      return named('i', 'me') && named('afraid', 'sad', 'hurt');
    });
}

/** Tests whether the one who writes is named in a message. */
export function namesSelf(message: string): boolean {
  const concepts = new Set(opened().reader.conceptsOf(message).flat(2));
  return concepts.has('i') || concepts.has('me');
}

type Opened = { readonly reader: FeatureReader; readonly weights: Weights };

function opened(): Opened {
  open ??= { reader: new FeatureReader(), weights: Weights.open() };
  return open;
}

/** Opened when they are first needed. */
let open: Opened | undefined;
