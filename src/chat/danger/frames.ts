/*
 * A frame is a short pattern over folded words: `@who ~ @hit ~ me`. A word can be a class (`@hit`), alternatives (`me/us`), and end or begin with `*`
 * for any letters. `~` stands for up to three other words of the same sentence, `~~` for up to six.
 */

/** What a message can tell of. `overdose` includes poison. */
export const DANGERS = ['overdose', 'self_harm', 'sexual_abuse', 'violence', 'threat'] as const;
export type DangerKind = (typeof DANGERS)[number];

/** How one language tells of danger. One frame in each line, and one class in each line: `name: words`. */
export type DangerWords = {
  readonly classes: string;
  /** Ways of speaking that have the words of danger and mean none. They are not read. */
  readonly harmless: string;
  /** Somebody is in danger: the one who writes, or a person near to them. */
  readonly frames: Readonly<Record<DangerKind, string>>;
  /** The matter as such, which concerns nobody in particular. */
  readonly topics: Readonly<Partial<Record<DangerKind, string>>>;
  /** Fear or distress of the one who writes. */
  readonly distress: string;
};

/** The same, ready to read folded sentences. */
export type DangerPatterns = {
  readonly harmless: RegExp;
  readonly frames: readonly (readonly [DangerKind, RegExp])[];
  readonly topics: readonly (readonly [DangerKind, RegExp])[];
  readonly distress: RegExp;
};

/** The border of a sentence among the words of a message. No frame reaches over it. */
export const BORDER = '|';

const LETTERS = '[^ |]*';
const GAPS: Readonly<Record<string, string>> = { '~': '(?: [^ |]+){0,3}?', '~~': '(?: [^ |]+){0,6}?' };

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Compiles the words of a language.
 * @param fold folds a word as those of messages are
 * @param before pattern of what can be joined to the front of any word
 */
export function compileDanger(words: DangerWords, fold: (word: string) => string, before = ''): DangerPatterns {
  const one = (written: string): string => {
    const word = written.replaceAll('*', '');
    const open = written.startsWith('*') ? LETTERS : before;
    return `${open}${word === '' ? '' : fold(word)}${written.endsWith('*') ? LETTERS : ''}`;
  };
  const classes = new Map<string, string>();
  const wordOrClass = (written: string): string => {
    if (!written.startsWith('@')) return one(written);
    const known = classes.get(written);
    if (known === undefined) throw new Error(`no class of words ${written}`);
    return known;
  };
  for (const line of lines(words.classes)) {
    const [name = '', list = ''] = line.split(':');
    classes.set(`@${name}`, list.trim().split(/\s+/).map(wordOrClass).join('|'));
  }
  const slot = (written: string) => ` (?:${written.split('/').map(wordOrClass).join('|')})`;
  const frame = (line: string) => {
    const parts = line.split(/\s+/).map((part) => GAPS[part] ?? slot(part));
    return parts.join('');
  };
  const any = (text: string, flags = 'u') =>
    new RegExp(lines(text).length === 0 ? '(?!)' : `(?:${lines(text).map(frame).join('|')})(?= )`, flags);
  const perKind = (texts: DangerWords['topics']) =>
    DANGERS.flatMap((kind) => (texts[kind] === undefined ? [] : [[kind, any(texts[kind])] as const]));
  return {
    harmless: any(words.harmless, 'gu'),
    frames: perKind(words.frames),
    topics: perKind(words.topics),
    distress: any(words.distress),
  };
}
