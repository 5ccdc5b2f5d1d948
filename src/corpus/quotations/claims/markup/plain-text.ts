import { findNotes, type PlainText } from './notes.ts';

/** Reads HTML and Markdown as plain text. Linear. */
export function readPlainText(raw: string): PlainText {
  return findNotes(withoutHashtags(withoutTargets(withoutEntities(withoutTags(raw)))), raw);
}

/** Hashtags at the end of a line are a line of their own. */
const HASHTAGS = /[ \t](?=#[\p{L}\p{M}\p{N}_]+(?:[ \t]+#[\p{L}\p{M}\p{N}_]+){0,30}[ \t]*(?:\n|$))/gu;

function withoutHashtags(text: string): string {
  return text.includes('#') ? text.replace(HASHTAGS, '\n') : text;
}

const TAG = /<(\/?)([a-z][a-z0-9]*)(?:\s[^<>\n]*)?>/giu;
/** What tags that open a line or a cell are read as. */
const LINES: Readonly<Record<string, string>> = {
  ...{ p: '\n', br: '\n', div: '\n', ul: '\n', ol: '\n', table: '\n', tr: '\n|', li: '\n• ', blockquote: '\n> ' },
  ...{ h1: '\n## ', h2: '\n## ', h3: '\n## ', h4: '\n## ', h5: '\n## ', h6: '\n## ', td: ' | ', th: ' | ' },
  ...{ dl: '\n', dt: '\n', dd: '\n', footer: '\n', figure: '\n', figcaption: '\n', article: '\n', section: '\n' },
};
/** Tags around words of a line, as the marks that they are read as. */
const MARKS: Readonly<Record<string, readonly [open: string, close: string]>> = {
  ...{ q: ['“', '”'], cite: ['(', ')'], small: ['(', ')'], sup: ['[', ']'] },
};
/** The address of a text on another site. */
const ADDRESS = /(?:https?:\/\/)?(?:[a-z]+\.)?(?:quran|sunnah)\.com\/[^\s"'<>()]*\d[^\s"'<>()]*/iu;

/** Reads the tags of HTML as the marks of plain text. Their words are not of the text, except the address of a verse or hadith. */
function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  let reached = 0;
  let opensLine = true;
  return text.replace(TAG, (tag: string, close: string, given: string, at: number) => {
    const name = given.toLowerCase();
    const before = text.slice(reached, at);
    reached = at + tag.length;
    if (before.trim() !== '' || before.includes('\n')) opensLine = /\n\s*$/u.test(before);
    const marks = MARKS[name];
    if (marks !== undefined) {
      opensLine = false;
      if (close !== '') return marks[1].padEnd(tag.length);
      return withAddress(tag, '', marks[0]) ?? marks[0].padStart(tag.length);
    }
    const sign = close === '' ? (LINES[name] ?? '') : '';
    // Tags in a row open one line.
    const own = opensLine ? sign.replace('\n', ' ') : sign;
    if (sign.includes('\n')) opensLine = true;
    // The address of a block has a line of its own.
    const addressed = name === 'blockquote' ? withAddress(tag, '\n', '\n>') : withAddress(tag, own, '');
    return addressed ?? own.padEnd(tag.length).slice(0, tag.length);
  });
}

function withAddress(tag: string, open: string, close: string): string | undefined {
  const found = ADDRESS.exec(tag);
  if (found === null) return undefined;
  const [address] = found;
  return open.padEnd(found.index) + address + close.padStart(tag.length - found.index - address.length);
}

const ENTITY = /&(ldquo|rdquo|quot|laquo|raquo|lsquo|rsquo|nbsp|mdash|ndash);/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ rdquo: '”', quot: '"', raquo: '»', rsquo: '’', nbsp: ' ', mdash: '—', ndash: '–' },
  ...{ ldquo: '“', laquo: '«', lsquo: '‘' },
};

function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (entity: string, name: string, at: number) => {
    const sign = ENTITIES[name] ?? '';
    // A mark is beside the words that it is written beside.
    return /\s/u.test(text.charAt(at - 1)) || at === 0 ? sign.padStart(entity.length) : sign.padEnd(entity.length);
  });
}

const TARGET = /\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)?)(?:\s+"[^"\n]*")?\)/gu;

/** Markdown links without their addresses, except those of a verse or hadith. */
function withoutTargets(text: string): string {
  if (!text.includes('](')) return text;
  return text.replace(TARGET, (target: string, address: string) =>
    ADDRESS.test(address) ? target : ']'.padEnd(target.length),
  );
}
