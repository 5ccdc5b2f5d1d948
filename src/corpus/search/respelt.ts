import { edits } from '@isnad/contract/nearest-name';
import { roughBengali } from '../fold/banglish.ts';
import { scripts } from '../index/layout.ts';
import type { SearchIndex } from '../index/open.ts';
import { sameKey } from '../index/spelt.ts';
import { candidates } from '../index/typos.ts';
import { find, wordAt } from '../index/vocabulary.ts';
import { type Source, shareWeight, stemSource } from './source.ts';

const RESPELT_SHARE = 0.9;
const MAX_EDITS = 3;
const MAX_COMPARED = 256;
/** Work units to look up the words that sound like one. */
const SOUND_UNITS = 1_000;
export const BENGALI = scripts.indexOf('bengali');

/** A য for the য় that some keyboards hide. */
const BARE_YA = /(?<=[^্])য/g;
const YA = '\u09df';
/** Places of letters without a sign above them, but for the first. */
const UNDER_NO_REPH = /(?<=[^্])(?=[ক-হ])/g;

/** Spellings of a word that sound otherwise: with য় for য, and with a reph that was left out. */
function mended(term: string): string[] {
  const withReph = [...term.matchAll(UNDER_NO_REPH)].map(({ index }) => `${term.slice(0, index)}র্${term.slice(index)}`);
  return [term.replace(BARE_YA, YA), ...withReph];
}

/** Finds the nearest words of the texts that a Bengali word which no text has spells otherwise: আমোল is আমল, ক্রিষি কৃষি. */
export function respelt(index: SearchIndex, term: string): Source[] {
  const rough = roughBengali(term);
  const key = sameKey(rough);
  if (key === undefined || !index.scratch.budget.spend(SOUND_UNITS)) return [];
  const heard = new Set<number>();
  candidates(index.spelt, [key], heard);
  const same = [...heard].slice(0, MAX_COMPARED).filter((id) => roughBengali(wordAt(index.terms, id)) === rough);
  const other = mended(term).map((spelling) => find(index.terms, spelling));
  let least = MAX_EDITS;
  let stems = new Set<number>();
  for (const id of [...same, ...other.filter((found) => found >= 0)]) {
    const distance = edits(term, wordAt(index.terms, id), least);
    if (distance > least) continue;
    if (distance < least) stems = new Set();
    least = distance;
    stems.add(index.termStems[id] as number);
  }
  const sources = [...stems].map((stem) => stemSource(index, stem, 'stem', 0));
  return shareWeight(index, sources, BENGALI, RESPELT_SHARE);
}
