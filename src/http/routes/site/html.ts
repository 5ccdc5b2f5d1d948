const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const SIGNS = /[&<>"']/;
const EVERY_SIGN = /[&<>"']/g;

/** The private member keeps every other object, and every string, from being used as HTML. */
class SafeHtml {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** HTML in which every text is escaped. Only this file makes it, so that a string in its place does not compile. */
export type Html = SafeHtml;

/** What a template can contain. Texts are escaped; `undefined` and `false` leave nothing. */
export type HtmlValue = Html | string | number | false | undefined | readonly HtmlValue[];

/** Makes HTML from a template: the template is markup, its values are texts unless they are HTML themselves. */
export function html(markup: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let made = markup[0] ?? '';
  for (let place = 0; place < values.length; place++) made += markupOf(values[place]) + (markup[place + 1] ?? '');
  return new SafeHtml(made);
}

/** Puts a separator between values. */
export function joinHtml(values: readonly HtmlValue[], separator: HtmlValue): Html {
  const between = markupOf(separator);
  let made = '';
  for (let place = 0; place < values.length; place++) made += (place === 0 ? '' : between) + markupOf(values[place]);
  return new SafeHtml(made);
}

/** Puts values into a sentence: `{name}`. */
export function fillHtml(sentence: string, values: Readonly<Record<string, HtmlValue>>): Html {
  const filled = escaped(sentence).replace(/\{(\w+)\}/g, (_, name: string) => markupOf(values[name]));
  return new SafeHtml(filled);
}

/** Takes markup as it is. Only for what the project itself has written or rendered, never for a text. */
export function trustedHtml(markup: string): Html {
  return new SafeHtml(markup);
}

function markupOf(value: HtmlValue): string {
  if (typeof value === 'string') return escaped(value);
  if (value instanceof SafeHtml) return value.toString();
  if (value === undefined || value === false) return '';
  if (typeof value === 'number') return String(value);
  let made = '';
  for (const one of value) made += markupOf(one);
  return made;
}

/** Most values are words without a sign to escape, for which a search is cheaper than a replacement. */
function escaped(text: string): string {
  return SIGNS.test(text) ? text.replace(EVERY_SIGN, (sign) => ESCAPES[sign] ?? sign) : text;
}
