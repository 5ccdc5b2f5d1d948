import type { ChatLanguage } from '@isnad/contract/chat';
import type { Meant } from './near-in-meaning.ts';
import { type ChatCorpus, type Passage, placesIn, refOf } from './passages.ts';
import { retrieve } from './retrieve.ts';
import { installedText, type SubjectText } from './subject-texts.ts';

/** A text with all words close together is no likelier than this. */
const MAX_STRENGTH = 1.5;

/** A text that can be the answer. */
export type Candidate = {
  readonly text: SubjectText;
  /** How much of the question it has, and of this question together with the last one: 0 to 1.5. */
  strength: number;
  together: number;
  /** How near it is to the question in meaning: -1 to 1, 0 while that is not known. */
  meant: number;
};

const keyOf = ({ kind, doc }: Passage) => `${kind} ${doc}`;

/** The texts that can be the answer to one question, each once. */
export class Candidates {
  readonly #corpus: ChatCorpus;
  /** The language of the answer. */
  readonly #language: ChatLanguage;
  readonly #byRef = new Map<string, Candidate>();

  constructor(corpus: ChatCorpus, language: ChatLanguage) {
    this.#corpus = corpus;
    this.#language = language;
  }

  all(): Candidate[] {
    return [...this.#byRef.values()];
  }

  /** Adds the text of a reference. Undefined when it is not installed. */
  add(ref: string): Candidate | undefined {
    return this.#byRef.get(ref) ?? this.#keep(installedText(this.#corpus, ref, this.#language));
  }

  /** Adds one of several texts that tell the same: the first that the reader can read, or the first that is installed. Undefined without any. */
  addOneOf(refs: readonly string[]): Candidate | undefined {
    const installed = refs.flatMap((ref) => installedText(this.#corpus, ref, this.#language) ?? []);
    const best = installed.find(({ readable }) => readable) ?? installed[0];
    return this.#byRef.get(best?.ref ?? '') ?? this.#keep(best);
  }

  /** Compares what the texts mean with a question. */
  compare({ nearness }: Meant): void {
    for (const candidate of this.#byRef.values())
      candidate.meant = Math.max(-1, ...candidate.text.passages.map(nearness));
  }

  /** Adds what the search found, without what is in another text already. */
  addFound(found: readonly Passage[]): void {
    const known = new Set(this.all().flatMap(({ text }) => text.passages.map(keyOf)));
    for (const passage of found) if (!known.has(keyOf(passage))) this.add(refOf(this.#corpus, passage));
  }

  /** Measures how much of a query each text has. */
  measure(query: string, as: 'strength' | 'together'): void {
    const candidates = this.all();
    const within = placesIn(candidates.flatMap(({ text }) => text.passages));
    const strengths = new Map<string, number>();
    for (const kind of ['quran', 'hadith'] as const) {
      const limit = within[kind].size;
      if (limit === 0) continue;
      const options = { query, kind, language: this.#language, limit, within: within[kind] };
      for (const { doc, same = [], strength } of retrieve(this.#corpus, options))
        for (const one of [doc, ...same]) strengths.set(keyOf({ kind, doc: one }), strength);
    }
    for (const candidate of candidates) {
      const most = Math.max(0, ...candidate.text.passages.map((passage) => strengths.get(keyOf(passage)) ?? 0));
      candidate[as] = Math.min(MAX_STRENGTH, most);
    }
  }

  #keep(text: SubjectText | undefined): Candidate | undefined {
    if (text === undefined) return undefined;
    const candidate = { text, strength: 0, together: 0, meant: 0 };
    this.#byRef.set(text.ref, candidate);
    return candidate;
  }
}
