import type { Verification } from '@isnad/contract/verify';
import { isWrong } from '../../../work/overall-verdict.ts';
import type { Verdict, Words } from './words.ts';

type CheckedQuotation = Verification['quotations'][number];

/** What to say of a reference that is wrong or could not be checked; '' otherwise. */
function referenceNote(words: Words, { reference }: CheckedQuotation, written = (text: string) => text): string {
  if (reference === null || reference.ok === true) return '';
  const isOpen = reference.reason === 'not_installed' || reference.reason === 'ambiguous';
  if (reference.ok === null && !isOpen) return '';
  const note = reference.ok === null ? words.openReference : words.wrongReference;
  return note.replace('{claimed}', () => written(reference.claimed));
}

/** What there is to say of a quotation beside its verdict. */
export function notesOn(words: Words, quotation: CheckedQuotation, written?: (text: string) => string): string[] {
  const { cut, claim, state, partial } = quotation;
  const notes = [
    cut === undefined ? '' : words.cuts[cut],
    claim === 'reported' ? words.reported : '',
    state === 'damaged' ? words.damaged : '',
    partial ? words.partial : '',
    referenceNote(words, quotation, written),
  ];
  return notes.filter((note) => note !== '');
}

/** The verdict on the whole text, in one sentence. `write` writes a number. */
export function overallSentence(
  { overall, none }: Words,
  { verdict, quotations, problems }: Verification,
  write: (number: number) => string,
): string {
  const wrong = quotations.filter(isWrong).length;
  const filled = (sentence: string, open: number) =>
    sentence.replace('{open}', write(open)).replace('{count}', write(quotations.length));
  if (verdict === 'nothing_to_check') return none;
  if (verdict === 'ok') return filled(overall.ok, 0);
  if (verdict === 'unclear')
    return problems.length === 0 ? overall.incomplete : filled(overall.unclear, problems.length);
  if (wrong === 0) return overall.reference;
  const open = problems.length - wrong;
  return filled(
    open > 0 ? `${overall.problems} ${overall.also.replace('{open}', write(open))}` : overall.problems,
    wrong,
  );
}

/** The references that belong to no quotation. One that does not exist is reported as a quotation as well. */
export function referencesBeside({ quotations, unattached_references: all }: Verification) {
  const reported = new Set(quotations.map(({ start }) => start));
  return all.filter(({ start }) => !reported.has(start));
}

/** Indexes of the quotations without problems. */
export function placesOfRight({ quotations, problems }: Verification): number[] {
  const wrong = new Set(problems);
  return [...quotations.keys()].filter((place) => !wrong.has(place));
}

/** Returns the verdict to show. Right words are not called correct when their reference is wrong. */
export function shownVerdict({ verdict, reference }: CheckedQuotation): Verdict {
  const isRight = verdict === 'exact' || verdict === 'normalised';
  return isRight && reference?.ok === false ? 'wrong_place' : verdict;
}
