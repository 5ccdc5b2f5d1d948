import type { KnownSubject } from '../../corpus/subjects/subject.ts';
import type { NearText } from '../passages/nearest-texts.ts';
import type { SubjectText } from '../passages/subject-texts.ts';

/** How much is shown: texts, verses and hadiths in them, and their length in UTF-16 units. The first text is shown whatever its length. */
export type Size = {
  readonly texts: number;
  readonly passages: number;
  readonly length: number;
  /** Shows texts that are much less likely to answer than the first, too. */
  readonly wide?: boolean;
};
/**
 * How likely a further text must be to answer, as a share of the likeliest: one of the same subject, of another one, and one that the search alone
 * finds. Determined with bench/chat: right texts among the shown ones, against questions without a right one.
 */
const SHARE_OF_OWN = 0.01;
const SHARE_OF_OTHER = 0.03;
const SHARE_OF_FOUND = 0.05;
/** How likely a short text must be, as a share of the likeliest, to come before one that is longer than the whole answer. */
const NEARLY = 0.5;
/** Length up to which the text of the most direct statement is shown, in UTF-16 units. */
const MAX_LENGTH = 1_900;
/** Subjects whose texts one answer shows. */
const MAX_SUBJECTS = 2;
/** A range of verses on which nothing that is said rests is shown up to here. */
const MAX_VERSES = 3;

/** The chance below which a further text is not shown, in proportion to the likeliest: one beside the right text only hides it. */
function leastChance([first]: readonly NearText[], owner: KnownSubject | undefined): number {
  const share = owner === undefined ? SHARE_OF_FOUND : owner === first?.subject ? SHARE_OF_OWN : SHARE_OF_OTHER;
  return share * (first?.chance ?? 0);
}

/** Statements of a subject that are never left out for being less likely. */
const LEADING = 2;

/** Tests whether one of the first statements of a subject rests on a text. */
function isOfFirst({ says }: KnownSubject, { ref }: SubjectText): boolean {
  return says.slice(0, LEADING).some(({ rests_on: refs }) => refs.includes(ref));
}

/** Puts the texts of the first statements of a subject first: who is in danger reads them whatever words the message has. */
export const leadingFirst = (near: readonly NearText[], subject: KnownSubject): NearText[] => [
  ...near.filter(({ text }) => isOfFirst(subject, text)),
  ...near.filter(({ text }) => !isOfFirst(subject, text)),
];

/** Tests whether something that is said rests on a text together with chosen ones, so that it is said only with all of them. */
function saysMore(owner: KnownSubject | undefined, { ref }: SubjectText, chosen: readonly NearText[]): boolean {
  return (owner?.says ?? []).some(
    ({ rests_on: refs }) =>
      refs.length > 1 &&
      refs.includes(ref) &&
      refs.every((other) => other === ref || chosen.some(({ text }) => text.ref === other)),
  );
}

/** A text that is longer than the whole answer does not come before a short one that is nearly as likely, unless somebody asks for a text or a story. */
function shortFirst(near: readonly NearText[], size: Size): readonly NearText[] {
  const [first, ...others] = near;
  if (first === undefined || first.subject?.type === 'text' || first.subject?.type === 'story') return near;
  const fits = ({ text: { lengths } }: NearText) => lengths.reduce((sum, one) => sum + one, 0) <= size.length;
  const isOther = others.some(
    (one) => one.subject === first.subject && fits(one) && one.chance >= NEARLY * first.chance,
  );
  return fits(first) || !isOther ? near : [...others, first];
}

/** Chooses the texts to show, the likeliest first, and leaves out what would make the answer too long. */
export function choose(near: readonly NearText[], size: Size): NearText[] {
  const chosen: NearText[] = [];
  const subjects = new Set<string>();
  let [count, length] = [0, 0];
  for (const { text: whole, subject: owner, ...rest } of shortFirst(near, size)) {
    if (chosen.length >= size.texts) break;
    const isUnlikely = size.wide !== true && chosen.length > 0 && rest.chance < leastChance(near, owner);
    const isLeading = owner !== undefined && owner === near[0]?.subject && isOfFirst(owner, whole);
    if (isUnlikely && !isLeading && !saysMore(owner, whole, chosen)) continue;
    if (owner !== undefined && !subjects.has(owner.id) && subjects.size >= MAX_SUBJECTS) continue;
    const isBase = owner?.says.some(({ rests_on }) => rests_on.includes(whole.ref)) === true;
    const text = isBase && count === 0 ? whole : cut(whole, MAX_VERSES);
    const taken = text.lengths.reduce((sum, one) => sum + one, 0);
    // What the most direct statement rests on is shown even if the answer becomes longer.
    const isDirect =
      owner !== undefined && owner === near[0]?.subject && owner.says[0]?.rests_on.includes(whole.ref) === true;
    const fits =
      count + text.passages.length <= size.passages && length + taken <= (isDirect ? MAX_LENGTH : size.length);
    if (count > 0 && !fits) continue;
    count += text.passages.length;
    length += taken;
    if (owner !== undefined) subjects.add(owner.id);
    chosen.push({ text, subject: owner, ...rest });
  }
  return chosen;
}

/** The first verses of a range, a shorter range. What rests on the whole one is not said then. */
function cut(text: SubjectText, most: number): SubjectText {
  const [, surah, first] = /^(\d+):(\d+)-/.exec(text.ref) ?? [];
  if (text.passages.length <= most || surah === undefined) return text;
  return {
    ...text,
    ref: `${surah}:${first}-${Number(first) + most - 1}`,
    passages: text.passages.slice(0, most),
    lengths: text.lengths.slice(0, most),
  };
}
