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
  const vectors = reader.vectorsOf(message);
  const { bounds } = weights.header;
  const near = weights.score('near', vectors);
  const nearness =
    near > bounds.near
      ? 'near'
      : near > bounds.possible
        ? 'possible'
        : weights.score('about', vectors) > bounds.about
          ? 'about'
          : undefined;
  if (nearness === undefined) return undefined;
  const scores = DANGERS.map((kind) => weights.score(kind, vectors));
  return { kind: DANGERS[scores.indexOf(Math.max(...scores))] ?? 'self_harm', nearness };
}

/** Tests whether the one who writes tells of fear or distress. */
export function isInDistress(message: string): boolean {
  const concepts = opened().reader.conceptsOf(message);
  const named = (...wanted: readonly string[]) => wanted.some((concept) => concepts.has(concept));
  return named('i', 'me') && named('afraid', 'sad', 'hurt');
}

type Opened = { readonly reader: FeatureReader; readonly weights: Weights };

function opened(): Opened {
  open ??= { reader: new FeatureReader(), weights: Weights.open() };
  return open;
}

/** Opened when they are first needed. */
let open: Opened | undefined;
