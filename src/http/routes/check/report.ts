import type { Verification } from '@isnad/contract/verify';
import type { PageLanguage } from '../site/languages.ts';
import { excerptsOf, pathOfReference, VERDICT_ORDER } from './check-page.ts';
import { notesOn, overallSentence, placesOfRight, referencesBeside, shownVerdict } from './findings.ts';
import type { ResultNames } from './reference-name.ts';
import { WORDS, type Words } from './words.ts';

type ReportOptions = {
  readonly language: PageLanguage;
  readonly baseUrl: string;
  /** Date of the check, such as `2026-01-31`. */
  readonly date: string;
  readonly compared: readonly string[];
  readonly names: ResultNames;
  /** The text that was checked. */
  readonly text: string;
};

/** A report of a check in Markdown, to be sent to others. */
export function markdownReport(
  verification: Verification,
  { language, baseUrl, date, compared, names, text: checked }: ReportOptions,
): string {
  const words = WORDS[language];
  const { quotations } = verification;
  const hadith = verification.corpus.hadith === null ? `${words.noHadiths} ` : '';
  const counts = VERDICT_ORDER.flatMap((verdict) => {
    const count = quotations.filter((one) => shownVerdict(one) === verdict).length;
    return count === 0 ? [] : [`- ${words.verdicts[verdict][0]}: ${count}`];
  });
  const entry = (place: number) => {
    const quotation = quotations[place];
    return quotation === undefined ? [] : entryOf(quotation, place + 1, { words, names, baseUrl });
  };
  const problems = verification.problems.flatMap(entry);
  const right = placesOfRight(verification).flatMap(entry);
  return `${[
    `# ${words.title}: ${date}`,
    `**${overallSentence(words, verification, String)}**`,
    ...(counts.length === 0 ? [] : [counts.join('\n')]),
    ...(verification.complete
      ? []
      : [words.unchecked, ...excerptsOf([...checked], verification.unchecked).map(quoted)]),
    ...(problems.length === 0 ? [] : [`## ${words.problems}`, ...problems]),
    ...(right.length === 0 ? [] : [`## ${words.right}`, ...right]),
    ...referencesOf(verification, { words, names, baseUrl }),
    `${words.compared}: ${escaped(compared.join(' · '))} (${verification.corpus.quran}). ${hadith}${words.limits}`,
    baseUrl,
  ].join('\n\n')}\n`;
}

type Written = { readonly words: Words; readonly names: ResultNames; readonly baseUrl: string };

/** The paragraphs about a quotation. */
function entryOf(quotation: Verification['quotations'][number], number: number, written: Written): string[] {
  const { words, names } = written;
  const { verdict, ref, text, right_text, compare = [] } = quotation;
  const [label, meaning] = words.verdicts[shownVerdict(quotation)];
  const where = ref === null ? '' : ` · ${linkTo(ref, written)}`;
  const right = right_text === null || verdict === 'exact' ? [] : [`${words.correct}:`, quoted(right_text)];
  return [
    `### ${number}. ${label}${where}`,
    [meaning, ...notesOn(words, quotation, escaped)].join(' '),
    `${words.yours}:`,
    quoted(text),
    ...right,
    ...compare.flatMap((one) => [
      `${words.compare}: ${linkTo(one.ref, written)} · ${escaped(names.edition(one.edition, one.lang))}`,
      quoted(one.text),
    ]),
  ];
}

function referencesOf(verification: Verification, written: Written): string[] {
  const { words } = written;
  const references = referencesBeside(verification);
  if (references.length === 0) return [];
  const lines = references.map(({ text, ref, exists }) => {
    if (exists === false) return `- ${escaped(text)} · **${words.missing}**`;
    return `- ${escaped(text)} · ${exists === null || ref === null ? words.undecided : linkTo(ref, written)}`;
  });
  return [`## ${words.references}`, lines.join('\n')];
}

function linkTo(ref: string, { names, baseUrl }: Written): string {
  const path = pathOfReference(ref);
  const name = names.reference(ref);
  // A link of Markdown ends at the first bracket.
  return path === undefined ? name : `[${name.replace(/[[\]]/g, '')}](${baseUrl}${path})`;
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
