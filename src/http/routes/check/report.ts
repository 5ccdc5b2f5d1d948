import type { Verification } from '@isnad/contract/verify';
import type { PageLanguage } from '../site/languages.ts';
import { excerptOf, pathOfReference, VERDICT_ORDER } from './check-page.ts';
import { referenceNote, shownVerdict, WORDS } from './words.ts';

type ReportOptions = {
  readonly language: PageLanguage;
  readonly baseUrl: string;
  /** Date of the check, such as `2026-01-31`. */
  readonly date: string;
  readonly compared: readonly string[];
  /** The text that was checked. */
  readonly text: string;
};

/** A report of a check in Markdown, to be sent to others. */
export function markdownReport(
  verification: Verification,
  { language, baseUrl, date, compared, text: checked }: ReportOptions,
): string {
  const words = WORDS[language];
  const { quotations } = verification;
  const hadith = verification.corpus.hadith === null ? `${words.noHadiths} ` : '';
  const counts = VERDICT_ORDER.flatMap((verdict) => {
    const count = quotations.filter((one) => shownVerdict(one) === verdict).length;
    return count === 0 ? [] : [`- ${words.verdicts[verdict][0]}: ${count}`];
  });
  const entries = quotations.flatMap((quotation, place) => {
    const { verdict, ref, partial, text, right_text } = quotation;
    const [label, meaning] = words.verdicts[shownVerdict(quotation)];
    const path = ref === null ? undefined : pathOfReference(ref);
    const where = ref === null ? '' : path === undefined ? ` · ${ref}` : ` · [${ref}](${baseUrl}${path})`;
    const note = referenceNote(words, quotation, escaped);
    const right = right_text === null || verdict === 'exact' ? [] : [`${words.correct}:`, quoted(right_text)];
    const said = partial ? `${meaning} ${words.partial}` : meaning;
    return [
      `## ${place + 1}. ${label}${where}`,
      said,
      ...(note === '' ? [] : [note]),
      `${words.yours}:`,
      quoted(text),
      ...right,
    ];
  });
  return `${[
    `# ${words.title}: ${date}`,
    counts.length === 0 ? words.none : counts.join('\n'),
    ...(verification.complete
      ? []
      : [words.unchecked, ...verification.unchecked.map((span) => quoted(excerptOf(checked, span)))]),
    ...entries,
    `${words.compared}: ${escaped(compared.join(' · '))}. ${hadith}${words.limits}`,
    baseUrl,
  ].join('\n\n')}\n`;
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${escaped(line)}`)
    .join('\n');
}

/** Signs that Markdown or HTML would read as markup. */
function escaped(text: string): string {
  return text
    .trimStart()
    .replace(/[\\`*_[\]<>#|~&]/g, (sign) => `\\${sign}`)
    .replace(/^[-+=]|^\d+(?=[.)])/, (sign) => (/\d/.test(sign) ? `${sign}\\` : `\\${sign}`));
}
