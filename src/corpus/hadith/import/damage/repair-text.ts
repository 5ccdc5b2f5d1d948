import type { Lang, TextNote } from '../../model.ts';
import { MISPLACED_SIGNS, MISREAD_BENGALI, repairAssamese, repairMisread, repairSigns } from './misread-bengali.ts';

/** A misprint with one possible sense: what stands there is no word, and what replaces it is the only one that fits. */
type Rule = {
  readonly lang: Lang;
  readonly what: string;
  readonly hint: RegExp;
  readonly apply: (text: string) => string;
};

/** What is counted: `0 dirhams`. Everything else that follows a digit 0 in a text is addressed: `0 women`. */
const COUNTED = /^(?:percent|dirhams?|dinars?|degrees?|hadiths?|years?|months?|days?|hours?|rak|kg|km|cm|times?)\b/i;
const ZERO = /(?<![\p{L}\p{N}%/+-])(?<!\d[.,:]\s?)0(?=(\s?["'“‘`(]?)([\p{L}][\p{L}'’`-]*))/gu;

function vocative(text: string): string {
  return text.replace(ZERO, (digit, _mark: string, word: string, at: number) => {
    const isAddressed = /^\p{Lu}/u.test(word) || /(?:^|[^\p{L}\p{N}\s]\s?)$/u.test(text.slice(Math.max(0, at - 2), at));
    return isAddressed && !COUNTED.test(word) ? 'O' : digit;
  });
}

const VERBS =
  "am|was|had|have|did|do|do(?:n't|nt)|shall|will|would|should|could|can|may|might|must|saw|heard|asked|said|went|came|entered|feel|felt|love|swear|testify|advise|adjure|warn|used|found|forgot|wis[h]|know|think|wrote|opened|made|call|waited|also|never|then|not|were|ask|bear|accompanied|saddled|got|made|sat|stood|took|gave|told|met|put|sent|left|prayed|replied|turned|seek|believe|fear|hope|want|looked|saw";
const PRONOUN = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’\x60‘.(-])l(?=\s(?:${VERBS})\b|[?]|['’](?:m|ll|ve|d)\b)|(?<=\b(?:[Dd]o|[Dd]id|[Ss]hall|[Ss]hould|[Ww]ill|[Cc]an|[Mm]ay|[Aa]m|[Ww]as|[Hh]ave)\s)l(?=\s[a-z])`,
  'gu',
);
/** Footnotes are also marked with a 1. They stand behind a word or its mark, and not before a verb in the first person. */
const PRONOUN_1 = new RegExp(
  String.raw`(?<=(?:^|[:“‘]\s?|[:,]\s?["']\s?|^["']|\b(?:and|if|If|And|that|whom|what|What|should|whereby|which)\s))1(?=\s(?:${VERBS})\b)`,
  'gu',
);

/** A shift key that was not pressed: `9saw)`, `(saw0`. The other bracket proves it. */
function brackets(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}.,:/])9(?!th\b)(?=\p{Ll}[^()]{0,200}\))/gu, '(')
    .replace(/(?<=\([^()]{0,200}\p{L}{2})0(?=[\s.,:;"]|$)/gu, ')');
}

const RULES: readonly Rule[] = [
  { lang: 'en', what: 'the digit 0 for "O"', hint: /0/, apply: vocative },
  {
    lang: 'en',
    what: 'the letter l for "I"',
    hint: /(?<![a-z])l(?![a-z])/,
    apply: (text) => text.replace(PRONOUN, 'I'),
  },
  { lang: 'en', what: 'the digit 1 for "I"', hint: /1 [a-z]/, apply: (text) => text.replace(PRONOUN_1, 'I') },
  { lang: 'en', what: 'the digits 9 and 0 for brackets', hint: /9[a-z]|[a-zA-Z]0/, apply: brackets },
  { lang: 'bn', what: 'a conjunct that was recognized wrongly', hint: MISREAD_BENGALI, apply: repairMisread },
  { lang: 'bn', what: 'vowel signs in an impossible order', hint: MISPLACED_SIGNS, apply: repairSigns },
  {
    lang: 'bn',
    what: 'the Assamese letter ৰ in a conjunct for র',
    hint: /ৰ/,
    apply: repairAssamese,
  },
];

/** Repairs misprints. @returns the text, and a note for each rule that changed it, with the text as it was */
export function repairText(source: string, lang: Lang): { text: string; notes: TextNote[] } {
  let text = source;
  const whats: string[] = [];
  for (const rule of RULES) {
    if (rule.lang !== lang || !rule.hint.test(text)) continue;
    const repaired = rule.apply(text);
    if (repaired !== text) whats.push(rule.what);
    text = repaired;
  }
  if (whats.length === 0) return { text, notes: [] };
  return {
    text,
    notes: [{ kind: 'repaired', source_text: source, detail: `The source has ${whats.join(', and ')}.` }],
  };
}
