/** Licenses that let everybody copy the texts and pass them on, also in another form and for any purpose. */
const OPEN =
  /\b(?:cc0|cc[ -]?zero|public[ -]domain|pddl|unlicen[cs]e|mit|apache[ -]2(?:\.0)?|odc[ -]by|odbl)\b|\bcc[ -]by(?:[ -]sa)?\b(?![ -]n[cd]\b)|creative commons attribution(?:[ -]share[ -]?alike)?\b(?![ -]non)/i;

/** Conditions that a copy made by this service could break. */
const RESTRICTED =
  /\bn[cd]\b|non[ -]?commercial|no[ -]?deriv|permission|reserved|personal|private|only|except|unless|proprietary|©|\bnot\b|\bunknown\b/i;

/**
 * Returns why texts with this license are not passed on; undefined when they can be. Every statement of the license must name an open one. That the
 * operator accepted a pack says only that they use it.
 */
export function redistributionRefusal(licence: string | null): string | undefined {
  if (licence === null || licence.trim() === '') return 'The source states no license.';
  const statements = licence.split(/[;\n]/).filter((statement) => statement.trim() !== '');
  const restricted = statements.find((statement) => RESTRICTED.test(statement));
  if (restricted !== undefined) return `Its license has conditions: "${restricted.trim()}".`;
  const unknown = statements.find((statement) => !OPEN.test(statement));
  if (unknown === undefined) return undefined;
  return `Its license is not known to allow redistribution: "${unknown.trim()}".`;
}
