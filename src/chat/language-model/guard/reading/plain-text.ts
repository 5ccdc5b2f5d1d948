/** Invisible characters that change how others are displayed or read: control characters, direction marks, zero-width spaces. */
const INVISIBLE =
  /(?!\n|\t|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Used in Bengali and Persian spelling. */
const JOINER = /\u200c|\u200d/u;
const JOINED = /[\p{Script=Bengali}\p{Script=Arabic}]/u;
/** Shows the character before as an emoji. */
const EMOJI_STYLE = '\ufe0f';
const EMOJI = /\p{Emoji}/u;
/** Maximum length of a tag; a `<` without an end is removed alone. In UTF-16 units. */
const MAX_HELD_LENGTH = 1_000;
const TAG = new RegExp(`<[a-z/!?][^>]{0,${MAX_HELD_LENGTH}}>`, 'gi');
const LONE_BRACKET = /<(?![\s\d=])/g;
const UNFINISHED_TAG = new RegExp(`<(?:[a-z/!?][^>]{0,${MAX_HELD_LENGTH}})?$`, 'i');
const LINK_TARGET = new RegExp(`\\]\\([^)]{0,${MAX_HELD_LENGTH}}\\)`, 'g');
/** Includes the colon, so that the text after the target cannot become the next target. */
const LINK_DEFINITION = /\]:\s{0,3}<?(?:[a-z][a-z0-9+.-]{0,20}:)?\/\/\S*/gi;
/** An image mark, a bracket that can be the end of a link text, and the start of a link target. */
const UNFINISHED_LINK = new RegExp(`(?:!+|\\](?:\\([^)]{0,${MAX_HELD_LENGTH}}|:\\s{0,3}\\S{0,${MAX_HELD_LENGTH}})?)$`);

/**
 * Converts streamed model text to plain text: no HTML, images, link targets or invisible characters. The remaining text cannot form any of these
 * together with later text.
 */
export class PlainText {
  /** The last visible character. */
  #last = '';
  #tag = '';
  #link = '';

  /** @returns the text that can be sent so far */
  add(text: string): string {
    const visible = this.#withoutInvisible(text);
    this.#last = visible === '' ? this.#last : lastCharacter(visible);
    return this.#withoutLinks(this.#withoutTags(visible, false), false);
  }

  /** Flushes at the end of the model text. @returns the text that was held back */
  end(): string {
    return this.#withoutLinks(this.#withoutTags('', true), true);
  }

  #withoutInvisible(text: string): string {
    return text.replace(/[\u2028\u2029]/g, '\n').replace(INVISIBLE, (character, at: number) => {
      const before = at > 0 ? text.charAt(at - 1) : this.#last;
      if (character === EMOJI_STYLE)
        return EMOJI.test(lastCharacter(at > 0 ? text.slice(0, at) : this.#last)) ? character : '';
      return JOINER.test(character) && JOINED.test(before) ? character : '';
    });
  }

  #withoutTags(text: string, ended: boolean): string {
    const all = (this.#tag + text).replace(TAG, '');
    const from = ended ? undefined : UNFINISHED_TAG.exec(all)?.index;
    this.#tag = from === undefined ? '' : all.slice(from);
    return all.slice(0, from).replace(LONE_BRACKET, '');
  }

  #withoutLinks(text: string, ended: boolean): string {
    const all = this.#link + text;
    const from = ended ? undefined : UNFINISHED_LINK.exec(all)?.index;
    this.#link = from === undefined ? '' : all.slice(from);
    const plain = all
      .slice(0, from)
      .replace(/!+(?=\[)/g, '')
      .replace(LINK_TARGET, ']')
      .replace(LINK_DEFINITION, ']')
      .replaceAll('](', '] (');
    if (ended || !plain.endsWith(']')) return plain;
    // Its target was removed, and the next text can be another target.
    this.#link = `]${this.#link}`;
    return plain.slice(0, -1);
  }
}

function lastCharacter(text: string): string {
  return Array.from(text.slice(-2)).at(-1) ?? '';
}

/** Does the same for an async iterable of pieces. */
export async function* plainText(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const plain = new PlainText();
  for await (const piece of pieces) {
    const text = plain.add(piece);
    if (text !== '') yield text;
  }
  const rest = plain.end();
  if (rest !== '') yield rest;
}
