import { hash } from 'node:crypto';
import { Failure } from '@isnad/contract/failure';
import type { Correction, CorrectionKind, CorrectionState } from '@isnad/contract/operator-corrections';
import { isoTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { CorrectedText } from '../corpus/hadith/import/corrections-file.ts';
import type { Tables } from '../storage/tables.ts';
import {
  answerCorrection,
  type CorrectionQuery,
  type CorrectionRow,
  countInState,
  insertCorrection,
  selectAccepted,
  selectCorrection,
  selectCorrections,
} from './store.ts';

/** Maximum open reports of a service. More are refused, so that nobody can fill the store. */
const MAX_OPEN = 10_000;
/** Maximum characters of an answer. */
const MAX_ANSWER = 2_000;

/** A fault of a text, as a reader reports it. */
export type FaultReport = {
  /** `2:255` or `bukhari:1`. */
  readonly ref: string;
  /** Edition of the text, as `/sources` names it. */
  readonly edition: string;
  /** The text as it was served. */
  readonly text: string;
  readonly kind: CorrectionKind;
  /** What is wrong. */
  readonly detail: string;
  /** The words that should be there. */
  readonly proposed: string | undefined;
  /** Where the operator can write to. */
  readonly email: string | undefined;
};

export type CorrectionDeps = {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  readonly newId: (prefix: 'cor') => string;
};

/** Stores a report. @returns its ID @throws {Failure} `unavailable` if too many reports are open */
export async function reportFault({ db, now, newId }: CorrectionDeps, report: FaultReport): Promise<string> {
  if ((await countInState(db, 'open')) >= MAX_OPEN)
    throw new Failure('unavailable', 'Too many reports are open. Try again in a few days.', { retryAfter: 86_400 });
  const { text, proposed = null, email = null, ...rest } = report;
  const id = newId('cor');
  await insertCorrection(db, {
    ...{ id, created_at: isoTime(now()), state: 'open', text, sha256: hash('sha256', text, 'hex') },
    ...{ ...rest, proposed, email, answer: null, answered_at: null, corrected: null },
  });
  return id;
}

/** Reports in a state, oldest first; all reports without one. */
export function listCorrections(db: Kysely<Tables>, query: CorrectionQuery): Promise<CorrectionRow[]> {
  return selectCorrections(db, query);
}

/** @throws {Failure} `report_not_found` */
export async function readCorrection(db: Kysely<Tables>, id: string): Promise<CorrectionRow> {
  const row = await selectCorrection(db, id);
  if (row === undefined) throw new Failure('report_not_found', `There is no report ${id}.`);
  return row;
}

export type AnswerDeps = Pick<CorrectionDeps, 'db' | 'now'>;

/**
 * Closes a report with an answer: an open one without a change of the text, an accepted one so that the text of its source is served again.
 * @throws {Failure} `report_not_found`, `report_closed` if it is rejected, `invalid_parameter`
 */
export async function rejectCorrection({ db, now }: AnswerDeps, id: string, answer: string): Promise<CorrectionRow> {
  checkAnswer(answer);
  return answered(db, id, {
    ...{ from: ['open', 'accepted'], state: 'rejected', answer, answered_at: isoTime(now()), corrected: null },
  });
}

/** The texts that accepted reports replace, in the order of their acceptance. */
export async function correctedTexts(db: Kysely<Tables>): Promise<CorrectedText[]> {
  const accepted = await selectAccepted(db);
  return accepted.flatMap(({ corrected }) => (corrected === null ? [] : [JSON.parse(corrected) as CorrectedText]));
}

/** A correction of a text, without anything that says who reported it. */
export type AcceptedCorrection = {
  readonly id: string;
  readonly ref: string;
  readonly edition: string;
  readonly lang: string;
  readonly answeredAt: string;
  /** The text as it was served when it was reported. */
  readonly text: string;
  readonly corrected: string;
};

/** The accepted corrections, newest first, at most `limit`. */
export async function acceptedCorrections(db: Kysely<Tables>, limit: number): Promise<AcceptedCorrection[]> {
  const rows = await selectAccepted(db, { newest: limit });
  return rows.flatMap(({ id, ref, edition, answered_at, text, corrected }) => {
    if (corrected === null || answered_at === null) return [];
    const { lang, text: words } = JSON.parse(corrected) as CorrectedText;
    return [{ id, ref, edition, lang, answeredAt: answered_at, text, corrected: words }];
  });
}

/** A report as the API describes it. */
export function describeCorrection(row: CorrectionRow): Correction {
  return { ...row, corrected: correctedWords(row), correctable: !isVerse(row.ref) };
}

/** Tests whether a report is about a verse: `2:255`. */
export function isVerse(ref: string): boolean {
  return /^\d+:\d+$/.test(ref);
}

/** The words that an accepted report replaces the text with. */
export function correctedWords({ corrected }: Pick<CorrectionRow, 'corrected'>): string | null {
  return corrected === null ? null : (JSON.parse(corrected) as CorrectedText).text;
}

export type Answered = Pick<CorrectionRow, 'state' | 'answer' | 'answered_at' | 'corrected'> & {
  readonly from: readonly CorrectionState[];
};

/** Stores an answer. @throws {Failure} `report_not_found`, `report_closed` if it is in another state */
export async function answered(db: Kysely<Tables>, id: string, { from, ...row }: Answered): Promise<CorrectionRow> {
  const isAnswered = await answerCorrection(db, { id, from }, row);
  const report = await readCorrection(db, id);
  if (!isAnswered) throw isClosed(report);
  return report;
}

/** What is said of a report that cannot be answered any more. */
export function isClosed({ id, state, answer }: CorrectionRow): Failure {
  return new Failure(
    'report_closed',
    `The report ${id} is ${state}.${answer === null ? '' : ` Its answer: ${answer}`}`,
  );
}

/** @throws {Failure} `invalid_parameter` */
export function checkAnswer(answer: string): void {
  if (answer.trim() === '' || answer.length > MAX_ANSWER)
    throw new Failure('invalid_parameter', `Give an answer of 1 to ${MAX_ANSWER} characters.`);
}
