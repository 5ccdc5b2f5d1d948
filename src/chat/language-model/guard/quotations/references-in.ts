import type { ChatCorpus, Passage } from '../../../passages/passages.ts';
import { namedIn } from '../../../passages/references.ts';
import { passagesNamed, plainDigits } from './named-references.ts';
import type { TextSpan } from './spans.ts';

/** A part of a sentence that is either replaced with passages or a fault. */
export type FoundSpan = TextSpan & {
  readonly passages: readonly Passage[];
  readonly fault: boolean;
  /** Nearly the words of a text. */
  readonly altered?: boolean;
};

type Deps = {
  readonly corpus: ChatCorpus;
  /** Tests whether the model was given this passage. */
  readonly isEvidence: (passage: Passage) => boolean;
};

const BRACKETED = /\[\[([^[\]\n]*)\]\]?|\[([^[\]\n]{3,80})\]|\(([^()\n]{3,80})\)/gu;
const PAIR = /(?<![\d:.])\d{1,3}\s?[:：]\s?\d{1,3}(?:\s?[-–—]\s?\d{1,3})?(?![\d:])/gu;
const NUMBERED =
  /\p{L}[\p{L}\p{M}'’-]+(?:\s+\p{L}[\p{L}\p{M}'’-]+)?(?:\s+(?:hadith|no\.?|number|হাদিস|হাদীস|নং|নম্বর|رقم|حديث))*[\s,:#]+\d{1,5}[a-z]?(?![\p{L}\d:])/giu;
const WORDED =
  /(?:\bsura[ht]?\b|\bchapter\b|সূরা|সুরা|سورة)[^.\n]{0,40}?(?<!\d)\d{1,3}(?![\d\p{L}])(?!\s*(?:verses|ayahs|ayat|(?:টি\s*)?আয়াত|آية|آيات|اية|ايات|(?:নম্বর|নং)?\s*(?:সূরা|সুরা)))|(?:\bverses?\b|\bayahs?\b|\bayat\b|আয়াত|آية|الآية)\s*(?:no\.?|number|নং|নম্বর|رقم)?\s*\d{1,3}|\d{1,3}\s*(?:নং|নম্বর)\s*আয়াত/iu;
/** Finds `[[2:153]]`, `[2:153]`, `(Quran 2:153)`: references in brackets, and brackets meant as a marker. One that the model was not given is a fault. */
export function bracketed({ corpus, isEvidence }: Deps, sentence: string): FoundSpan[] {
  const found: FoundSpan[] = [];
  for (const { 0: whole, 1: marker, 2: square, 3: round, index } of sentence.matchAll(BRACKETED)) {
    const inner = marker ?? square ?? round ?? '';
    const named = inner.split(/[,;،؛]|\s(?:and|ও|و)\s/u).map((name) => passagesNamed(corpus, name));
    if (marker === undefined && named.every((passages) => passages === undefined)) continue;
    const passages = named.flatMap((some) => some ?? []);
    const given = passages.filter(isEvidence);
    const fault = given.length < passages.length || passages.length === 0 || named.some((some) => some?.length === 0);
    found.push({ start: index, end: index + whole.length, passages: given, fault });
  }
  return found;
}

/** Finds references outside of brackets: `2:153`, `Bukhari 1`, `verse 153 of Al-Baqarah`. One that the model was not given is a fault. */
export function plainReferences({ corpus, isEvidence }: Deps, outside: string): FoundSpan[] {
  const text = plainDigits(outside);
  const found: FoundSpan[] = [];
  for (const pattern of [PAIR, NUMBERED]) {
    for (const { 0: whole, index } of text.matchAll(pattern)) {
      const passages = passagesNamed(corpus, whole) ?? passagesNamed(corpus, whole.replace(/^\S+\s+/u, ''));
      if (passages === undefined) continue;
      const given = passages.length > 0 && passages.every(isEvidence);
      found.push({ start: index, end: index + whole.length, passages: given ? passages : [], fault: !given });
    }
  }
  const worded = found.length > 0 ? null : WORDED.exec(text);
  if (worded !== null) {
    const named = namedIn(text, corpus)?.passages ?? [];
    const given = named.length > 0 && named.every(isEvidence);
    if (!given) found.push({ start: worded.index, end: worded.index + worded[0].length, passages: [], fault: true });
  }
  return found;
}
