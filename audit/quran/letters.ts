import type { Finding, Texts } from '../../src/corpus/editions/audit/finding.ts';

/** Letters and marks of each edition. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  bn: /[\u0980-\u09ff]/u,
  ru: /\p{Script=Cyrillic}/u,
  ur: /[\p{Script=Arabic}\u064b-\u065f\u0670ﷺ]/u,
  zh: /\p{Script=Han}/u,
};
const LATIN = /\p{Script=Latin}|[\u0300-\u036f]/u;
/** Editions that double words as their languages do. */
const DOUBLING = new Set(['bn', 'tr', 'ur', 'zh', 'transliteration']);
const OPEN = { '(': ')', '[': ']', '（': '）', '〔': '〕' } as const;

type Pattern = readonly [check: string, pattern: RegExp, skipped?: ReadonlySet<string>];

/** What no text has, in any language. */
const PATTERNS: readonly Pattern[] = [
  ['digit', /[\p{L}\p{M}]\S*[0-9]+|[0-9]+\)|[0-9][\p{L}\p{M}]/gu],
  ['encoding', /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u00a4\u00b2\u00b3\ufffdÃ‰]|[\p{L}\p{M}]?[?=#][\p{L}\p{M}]|=|#|\u066b/gu],
  ['blank', / ['’]s\b| [,;.](?![.\p{L}])|[([] |\p{L}[,;:!]\p{L}|\p{Ll}\p{Lu}|\p{Script=Han} \p{Script=Han}| {2}|　/gu],
  ['marks', /[,，]{2,}|[.]{2}(?<![.]{3})(?![.])|[;；]{2,}|[，。] ?[，。]/gu],
  ['doubled', /(?<![\p{L}\p{M}'’])((?!vous|nous)[\p{L}\p{M}]{2,}) \1(?![\p{L}\p{M}'’])/giu, DOUBLING],
];

/** Letters of another script, digits at words, characters of lost encodings, wrong blanks, doubled words, open brackets. */
export function findWrongLetters({ name, texts, keys }: Texts): Finding[] {
  const own = SCRIPTS[name] ?? LATIN;
  return texts.flatMap((text, ordinal) => {
    const found: Finding[] = [];
    const add = (check: string, word: string, detail = around(text, word)) =>
      found.push({ check, edition: name, verse: keys[ordinal] ?? '', word: word.replaceAll(/\s/g, '_'), detail });
    for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) {
      if ([...word].some((letter) => !own.test(letter) && !/[ʹʻʿʾ]/.test(letter))) add('script', word);
    }
    for (const [check, pattern, skipped] of PATTERNS) {
      if (skipped?.has(name) === true || (name === 'transliteration' && check === 'blank')) continue;
      for (const [word] of text.matchAll(pattern)) add(check, word);
    }
    for (const [open, close] of Object.entries(OPEN)) {
      const [opened, closed] = [text.split(open).length, text.split(close).length];
      if (opened !== closed) add('brackets', open, `${opened - 1} × ${open}, ${closed - 1} × ${close}`);
    }
    return found;
  });
}

function around(text: string, word: string): string {
  const at = text.indexOf(word);
  return `“${text.slice(Math.max(0, at - 15), at + word.length + 15)}”`;
}
