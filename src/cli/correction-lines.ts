import { correctedWords, type readCorrection } from '../corrections/corrections.ts';

const MAX_SHOWN = 60;

type Report = Awaited<ReturnType<typeof readCorrection>>;

/** A report in a list. */
export function lineOf({ id, created_at, state, ref, edition, kind, detail }: Report): string {
  return `${id}  ${created_at}  ${state.padEnd(8)}  ${ref}  ${edition}  ${kind}  ${visible(detail).slice(0, MAX_SHOWN)}`;
}

/** A report as the terminal shows it. */
export function linesOf(report: Report): string[] {
  const { proposed, email, answer, answered_at } = report;
  const corrected = correctedWords(report);
  return [
    `${report.id}  ${report.created_at}  ${report.state}`,
    `Text:      ${report.ref}, edition ${report.edition}, as served when it was reported:`,
    ...report.text.split('\n').map((line) => `  ${visible(line)}`),
    `SHA-256:   ${report.sha256}`,
    `Kind:      ${report.kind}`,
    'Fault:',
    ...report.detail.split('\n').map((line) => `  ${visible(line)}`),
    ...(proposed === null ? [] : ['Proposed:', ...proposed.split('\n').map((line) => `  ${visible(line)}`)]),
    ...(corrected === null ? [] : ['Corrected:', ...corrected.split('\n').map((line) => `  ${visible(line)}`)]),
    ...(email === null ? [] : [`Email:     ${visible(email)}`]),
    ...(answer === null ? [] : [`Answer:    ${visible(answer)} (${answered_at})`]),
  ];
}

/** Without the controls that could alter the terminal or turn the line around. */
function visible(text: string): string {
  return text.replace(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
