import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Subject } from '../../src/corpus/subjects/subject.ts';
import type { Sentence } from './sentences.ts';

const ROOT = join(import.meta.dirname, '../..');
const SUBJECTS = join(ROOT, 'data/subjects');
const FILE = join(ROOT, 'data/danger/ordinary.jsonl');
/** Languages of phrases as sentences name them. */
const LANGUAGES = { en: 'en', bn: 'bn', 'bn-Latn': 'bn-latn', ar: 'ar' } as const;
/** Score from which an ordinary message is near enough to danger to teach something. The rest, six of seven, changes nothing. */
const NEAR_DANGER = -0.5;

/** What people ask who may be in danger, although the subject itself is not about it. */
const OF_DANGER = ['forced-marriage', 'hitting-children-and-siblings', 'dua-against-fear-and-enemies', 'verse-4-34'];

/** An entry of `data/subjects`: a subject, or another matter, which has no type. */
type Phrases = Pick<Subject, 'id' | 'asks'> & Partial<Pick<Subject, 'type'>>;

/** Collects the questions of `data/subjects` that nobody asks in danger or in pain, and the ordinary messages that are there already. */
function ordinaryMessages(known: readonly Sentence[]): Sentence[] {
  const files = readdirSync(SUBJECTS).filter((name) => name.endsWith('.json') && name !== 'schema.json');
  const entries = files.flatMap((name) => JSON.parse(readFileSync(join(SUBJECTS, name), 'utf8')) as Phrases[]);
  const calm = entries.filter(({ id, type }) => type !== 'danger' && type !== 'feeling' && !OF_DANGER.includes(id));
  const asked = calm.flatMap(({ asks }) =>
    (Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]).flatMap((language) =>
      (asks[language] ?? []).map(
        (text): Sentence => ({ text, lang: LANGUAGES[language], danger: false, kind: 'ordinary' }),
      ),
    ),
  );
  return [...new Map([...known, ...asked].map((sentence) => [sentence.text, sentence])).values()];
}

/**
 * Writes those of all ordinary messages that sentences alone find nearest to danger.
 * @param score how near a text is to danger, by what was learned from the sentences alone
 * @returns how many were written, and of how many
 */
export function writeOrdinary(known: readonly Sentence[], score: (text: string) => number): [number, number] {
  const all = ordinaryMessages(known);
  const near = all.filter(({ text }) => score(text) > NEAR_DANGER);
  const lines = near.map(({ text, lang, danger, kind }) => JSON.stringify({ text, lang, danger, kind }));
  writeFileSync(FILE, `${lines.join('\n')}\n`);
  return [near.length, all.length];
}
