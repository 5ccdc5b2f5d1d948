/** Characters that are not seen and change how others are shown or read: controls, marks of direction, blanks without width. */
const INVISIBLE =
  /(?!\n|\t|[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Bengali and Persian are written with them. */
const JOINER = /\u200c|\u200d/u;
const JOINED = /[\p{Script=Bengali}\p{Script=Arabic}]/u;
/** A tag is no longer than this; a `<` without an end is no tag and goes alone. In UTF-16 units. */
const MAX_HELD_LENGTH = 1_000;
const TAG = new RegExp(`<[a-z/!?][^>]{0,${MAX_HELD_LENGTH}}>`, 'gi');
const LONE_BRACKET = /<(?![\s\d=])/g;
const UNFINISHED_TAG = new RegExp(`<(?:[a-z/!?][^>]{0,${MAX_HELD_LENGTH}})?$`, 'i');
const LINK_TARGET = new RegExp(`\\]\\([^)]{0,${MAX_HELD_LENGTH}}\\)`, 'g');
/** Its colon goes too: what stood behind the target must not become the next one. */
const LINK_DEFINITION = /\]:\s{0,3}<?(?:[a-z][a-z0-9+.-]{0,20}:)?\/\/\S*/gi;
/** An image's mark, a bracket that may be the name of a link, and what has begun to be its target. */
const UNFINISHED_LINK = new RegExp(`(?:!+|\\](?:\\([^)]{0,${MAX_HELD_LENGTH}}|:\\s{0,3}\\S{0,${MAX_HELD_LENGTH}})?)$`);

/**
 * Makes plain text of what a model writes, as it comes: no HTML, no images, no targets of links, no invisible characters. Nothing that is
 * left can become one of these together with what follows.
 */
export class PlainText {
  /** The last character that was seen. */
  #last = '';
  #tag = '';
  #link = '';

  /** @returns what can be said so far */
  add(text: string): string {
    const visible = this.#withoutInvisible(text);
    this.#last = visible.at(-1) ?? this.#last;
    return this.#withoutLinks(this.#withoutTags(visible, false), false);
  }

  /** The model has ended. @returns what was held back */
  end(): string {
    return this.#withoutLinks(this.#withoutTags('', true), true);
  }

  #withoutInvisible(text: string): string {
    return text.replace(/[\u2028\u2029]/g, '\n').replace(INVISIBLE, (character, at: number) => {
      const before = at > 0 ? text.charAt(at - 1) : this.#last;
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
    // What stood behind it is gone, and what comes next could be a target again.
    this.#link = `]${this.#link}`;
    return plain.slice(0, -1);
  }
}

/** The same for a text that comes in pieces. */
export async function* plainText(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const plain = new PlainText();
  for await (const piece of pieces) {
    const text = plain.add(piece);
    if (text !== '') yield text;
  }
  const rest = plain.end();
  if (rest !== '') yield rest;
}
