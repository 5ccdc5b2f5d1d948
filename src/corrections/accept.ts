import { Failure } from '@isnad/contract/failure';
import { isoTime } from '@isnad/contract/time';
import { correctText } from '../corpus/hadith/import/corrections-file.ts';
import type { LiveHadith } from '../corpus/live.ts';
import { type AnswerDeps, answered, checkAnswer, isClosed, isVerse, readCorrection } from './corrections.ts';
import type { CorrectionRow } from './store.ts';

const NOT_THE_QURAN =
  'The texts of the Quran are those of their editions, checked against the manifest of this version, and are not changed here. Report the fault to the project.';

type Acceptance = { readonly text: string; readonly answer: string | null };

/**
 * Closes an open report about a hadith with the words that replace the text. They are served once the texts of `correctedTexts` are installed.
 * @throws {Failure} `report_not_found`, `report_closed`, `hadith_not_found`, `invalid_parameter` if these words cannot replace the text
 */
export async function acceptCorrection(
  { db, now, live }: AnswerDeps & { readonly live: Pick<LiveHadith, 'records'> | undefined },
  id: string,
  { text, answer }: Acceptance,
): Promise<CorrectionRow> {
  if (answer !== null) checkAnswer(answer);
  const report = await readCorrection(db, id);
  const { ref, sha256 } = report;
  if (isVerse(ref)) throw new Failure('invalid_parameter', NOT_THE_QURAN);
  if (report.state !== 'open') throw isClosed(report);
  if (live === undefined) throw new Failure('hadith_not_found', 'No hadiths are installed.');
  const corrected = JSON.stringify(correctText(live, { correction: id, ref, sha256 }, text));
  return answered(db, id, { from: ['open'], state: 'accepted', answer, answered_at: isoTime(now()), corrected });
}
