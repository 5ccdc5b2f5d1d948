import { ImportFault } from '../../fault.ts';
import type { Entry, Lang } from '../../model.ts';
import { type Likeness, looksLike, otherScript } from './looks-like.ts';

const NAMES: Record<Lang, string> = { ar: 'Arabic', en: 'English', bn: 'Bengali' };
const SERVED = 'only Arabic, English and Bengali are served: leave the file out';

/** Texts of one language: how many speak for and against it, and the first and the number of those that look like another, by its name. */
type Count = { trusted: number; doubted: number; firstDoubted: number; others: Map<string, Seen> };
type Seen = { readonly first: number; readonly count: number };

/**
 * Judges the languages of one file. A text that is plainly in another language is not stored. A file is refused when more of its texts in a language
 * speak against that language than for it, because the short ones between them cannot be told apart.
 */
export class LanguageCheck {
  readonly #vouched: Lang | undefined;
  readonly #counts = new Map<Lang | undefined, Count>();

  /** @param vouched the language that the operator stated. Texts in it are stored. */
  constructor(vouched: Lang | undefined) {
    this.#vouched = vouched;
  }

  /** Judges a text that is to be stored, as its source has it. @returns what is wrong with it, and whether it must not be stored; undefined when nothing is wrong */
  judge(
    { lang, text, notes }: Pick<Entry, 'lang' | 'text' | 'notes'>,
    line: number,
  ): { problem: string; refused: boolean } | undefined {
    if (text === '') return undefined;
    const likeness = looksLike(notes?.[0]?.source_text ?? text, lang);
    const isVouched = lang === this.#vouched;
    if (!isVouched) this.#count(lang, likeness, line);
    if (likeness.verdict !== 'other') return undefined;
    const stored = isVouched ? `; stored as ${NAMES[lang]}, as --lang says` : '';
    return { problem: `the text looks like ${likeness.name}, not ${NAMES[lang]}${stored}`, refused: !isVouched };
  }

  /** Judges a text of unknown language without a letter of the three. @returns what is wrong with it */
  judgeUnread(text: string, line: number): string {
    const name = otherScript(text) ?? 'letters of another script';
    this.#count(undefined, { verdict: 'other', name }, line);
    return `the text is in ${name}`;
  }

  /** @throws {ImportFault} `missing_option` when the file seems to be in another language */
  settle(file: string): void {
    const trusted = [...this.#counts.values()].reduce((sum, count) => sum + count.trusted, 0);
    for (const [lang, count] of this.#counts) {
      if (count.doubted <= (lang === undefined ? trusted : count.trusted)) continue;
      const [most] = [...count.others].sort(([, a], [, b]) => b.count - a.count);
      const line = most?.[1].first ?? count.firstDoubted;
      throw new ImportFault('missing_option', `Row ${line} ${refusal(lang, most?.[0])}.`, { file, line });
    }
  }

  #count(lang: Lang | undefined, likeness: Likeness, line: number): void {
    const count = this.#counts.get(lang) ?? { trusted: 0, doubted: 0, firstDoubted: line, others: new Map() };
    this.#counts.set(lang, count);
    const { verdict } = likeness;
    if (verdict === 'own' || verdict === 'rather') count.trusted++;
    if (verdict !== 'other' && verdict !== 'unlike' && verdict !== 'hardly') return;
    if (count.doubted++ === 0) count.firstDoubted = line;
    if (verdict !== 'other') return;
    const seen = count.others.get(likeness.name) ?? { first: line, count: 0 };
    count.others.set(likeness.name, { ...seen, count: seen.count + 1 });
  }
}

function refusal(lang: Lang | undefined, name: string | undefined): string {
  if (lang === undefined) return `is in ${name}, and ${SERVED}`;
  const looks = name === undefined ? `does not look like ${NAMES[lang]}` : `looks like ${name}, not ${NAMES[lang]}`;
  return `${looks}, and ${SERVED}, or give --lang ${lang} if it is ${NAMES[lang]} all the same`;
}
