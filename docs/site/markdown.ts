import { lexer, parser, Renderer, type Token, type Tokens } from 'marked';
import { codeBlock, escaped } from './code.ts';

type Heading = { readonly depth: number; readonly id: string; readonly text: string };
/** A part of a page that search finds: the text under one heading. */
type Section = { readonly id: string; readonly heading: string; readonly text: string };
export type RenderedPage = {
  readonly title: string;
  /** First paragraph as plain text. */
  readonly summary: string;
  readonly html: string;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
  /** A page of operations: its navigation lists them, and they have examples beside them. */
  readonly kind?: 'reference';
};
/** Where the links and pictures of a page lead on the site. */
export type Targets = { readonly link: (href: string) => string; readonly picture: (href: string) => string };

/** Paths that the service answers. Code that names one becomes a link. */
const SERVED = new Set(['/docs', '/docs/errors', '/docs/webhooks', '/openapi.json', '/status.json']);
const ARABIC = /\p{Script=Arabic}/u;
const BENGALI = /\p{Script=Bengali}/u;
const LATIN = /\p{Script=Latin}/u;

/** Anchor of a heading, as GitHub makes it. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** Attributes for a line of text whose language can differ from the page's. */
function languageOf(text: string): string {
  const language = ARABIC.test(text) ? 'ar' : BENGALI.test(text) ? 'bn' : undefined;
  return language === undefined || LATIN.test(text) ? 'dir="auto"' : `dir="auto" lang="${language}"`;
}

class PageRenderer extends Renderer {
  readonly headings: Heading[] = [];
  readonly #targets: Targets;
  readonly #ids = new Map<string, number>();
  #samples = 0;

  constructor(targets: Targets) {
    super();
    this.#targets = targets;
  }

  override heading({ tokens, depth }: Tokens.Heading): string {
    const [, html = '', given] = /^([\s\S]*?)(?: \{#([\w.-]+)\})?$/.exec(this.parser.parseInline(tokens)) ?? [];
    const text = plain(tokens).replace(/ \{#[\w.-]+\}$/, '');
    const id = given ?? this.#uniqueId(anchorOf(text));
    this.headings.push({ depth, id, text });
    if (depth === 1) return `<h1 id="${id}">${html}</h1>\n`;
    return `<h${depth} id="${id}">${html}<a class="anchor" href="#${id}" aria-label="Link to “${escaped(text)}”">#</a></h${depth}>\n`;
  }

  #uniqueId(anchor: string): string {
    const seen = this.#ids.get(anchor) ?? 0;
    this.#ids.set(anchor, seen + 1);
    return seen === 0 ? anchor : `${anchor}-${seen}`;
  }

  override code({ text, lang = '' }: Tokens.Code): string {
    this.#samples += 1;
    return codeBlock(text, lang, `sample-${this.#samples}`);
  }

  override codespan({ text }: Tokens.Codespan): string {
    const code = `<code>${escaped(text)}</code>`;
    return SERVED.has(text) ? `<a href="${text}">${code}</a>` : code;
  }

  override link({ href, tokens }: Tokens.Link): string {
    return `<a href="${escaped(this.#targets.link(href))}">${this.parser.parseInline(tokens)}</a>`;
  }

  override image({ href, text }: Tokens.Image): string {
    return `<img src="${escaped(this.#targets.picture(href))}" alt="${escaped(text)}" loading="lazy">`;
  }

  /** Lines of a quoted text stay lines, because they are in different languages. */
  override blockquote({ tokens }: Tokens.Blockquote): string {
    const parts = tokens.map((token) => {
      if (token.type !== 'paragraph') return this.parser.parse([token]);
      const lines = this.parser.parseInline((token as Tokens.Paragraph).tokens).split('\n');
      return `<p>${lines.map((line) => `<span class="line" ${languageOf(line.replace(/<[^>]+>/g, ''))}>${line}</span>`).join('')}</p>`;
    });
    return `<blockquote>${parts.join('\n')}</blockquote>\n`;
  }

  override table(token: Tokens.Table): string {
    return `<div class="table">${super.table(token)}</div>\n`;
  }

  /** Comments are for those who edit the page. */
  override html({ text }: Tokens.HTML | Tokens.Tag): string {
    return text.replace(/<!--[\s\S]*?-->\n?/g, '');
  }
}

/** Text of tokens without markup, for search and descriptions. */
function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table;
        return [header, ...rows].map((row) => row.map((cell) => plain(cell.tokens)).join(' ')).join('\n');
      }
      if (token.type === 'list') return (token as Tokens.List).items.map((item) => plain(item.tokens)).join('\n');
      if (token.type === 'html') return '';
      if ('tokens' in token && token.tokens !== undefined) return plain(token.tokens);
      return 'text' in token ? String(token.text) : '\n';
    })
    .join(tokens.some(({ type }) => type === 'paragraph') ? '\n' : '');
}

function sectionsOf(tokens: readonly Token[], headings: readonly Heading[]): Section[] {
  const parts: Token[][] = [];
  for (const token of tokens) {
    if (token.type === 'heading') parts.push([]);
    else if (token.type !== 'space') parts.at(-1)?.push(token);
  }
  return parts.map((part, at) => ({
    id: headings[at]?.id ?? '',
    heading: headings[at]?.text ?? '',
    text: part
      .map((token) => plain([token]))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }));
}

/** Renders Markdown within a page: paragraphs and lists whose links are addresses of the site. */
export function renderText(text: string): string {
  return parser(lexer(text), { renderer: new PageRenderer({ link: (href) => href, picture: (href) => href }) });
}

/** Renders a page of Markdown. @throws if it has no title */
export function renderMarkdown(text: string, targets: Targets): RenderedPage {
  const renderer = new PageRenderer(targets);
  const tokens = lexer(text);
  const html = parser(tokens, { renderer });
  const [title] = renderer.headings;
  if (title?.depth !== 1) throw new Error('The page does not begin with a title.');
  const first = tokens.find(({ type }) => type === 'paragraph');
  return {
    title: title.text,
    summary: first === undefined ? '' : plain([first]).replace(/\s+/g, ' ').trim(),
    html,
    headings: renderer.headings,
    sections: sectionsOf(tokens, renderer.headings),
  };
}
