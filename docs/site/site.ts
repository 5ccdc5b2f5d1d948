import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { SiteFiles } from './assets.ts';
import { errorsPage, eventTypes } from './generated-pages.ts';
import { type PageAssets, pageHtml } from './layout.ts';
import { type RenderedPage, renderMarkdown } from './markdown.ts';
import { NAVIGATION } from './navigation.ts';
import { type ApiDocument, readDocument } from './reference/document.ts';
import { groupPages, overviewPage } from './reference/pages.ts';

const LLMS_HEAD = `# Isnad

> HTTP API for the Quran, hadith and grounded chat. Every quotation is checked against its source.
`;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Page of the site at `/docs`. */
const REFERENCE_PLACE = 'reference';
const urlOf = (place: string): string => (place === REFERENCE_PLACE ? '/docs' : `/docs/${place}`);

/** Path on the site of a file of the project: `docs/` as it is, everything else under `project/`. */
function placeOf(file: string): string {
  const inDocs = /^docs\/(.+?)(?:\.md)?$/.exec(file)?.[1];
  if (inDocs !== undefined) return inDocs;
  const name = file.toLowerCase().replace(/\.md$/, '').replace(/^\./, '').replace(/[/.]/g, '-');
  return `project/${name}`;
}

/** Markdown of a file. A folder lists its pages, and a file of another format is shown as it is. */
function markdownOf(file: string): string {
  if (statSync(join(ROOT, file)).isDirectory()) return folderPage(file);
  if (!file.endsWith('.md')) return `# ${file}\n\n\`\`\`\`text\n${read(file)}\n\`\`\`\``;
  return file === 'docs/webhooks.md' ? `${read(file)}\n${eventTypes()}` : read(file);
}

function folderPage(folder: string): string {
  const pages = globSync('*.md', { cwd: join(ROOT, folder) }).sort();
  const links = pages.map((page) => {
    const title = /^# (?:\d+\. )?(.+)$/m.exec(read(`${folder}/${page}`))?.[1];
    return `- [${title}](${page})`;
  });
  return `# Decisions\n\nWhy things are as they are: the context, the choice, and what is bad about it.\n\n${links.join('\n')}\n`;
}

/** Renders the pages of `docs`, and every file of the project that one of them links to. */
class Site {
  readonly #files = new SiteFiles();
  readonly #pages = new Map<string, RenderedPage>();
  readonly #sources = new Map<string, string>();

  /** Renders a file and those that it links to. */
  addFile(file: string): void {
    const place = placeOf(file);
    if (this.#pages.has(place)) return;
    const linked: string[] = [];
    const resolve = (href: string): [file: string, anchor: string] => {
      const [path = '', anchor] = href.split('#');
      const base = statSync(join(ROOT, file)).isDirectory() ? file : dirname(file);
      const target = normalize(path === '' ? file : join(base, path)).replace(/\/$/, '');
      if (!existsSync(join(ROOT, target))) throw new Error(`${file} links to ${href}, which does not exist.`);
      return [target, anchor === undefined ? '' : `#${anchor}`];
    };
    const source = markdownOf(file);
    this.#sources.set(place, source);
    const page = renderMarkdown(source, {
      link: (href) => {
        if (/^[a-z]+:|^\/|^#/.test(href)) return href;
        const [target, anchor] = resolve(href);
        linked.push(target);
        return `/docs/${placeOf(target)}${anchor}`;
      },
      picture: (href) => this.#files.addFile(resolve(href)[0]),
    });
    this.#pages.set(place, page);
    for (const target of linked) this.addFile(target);
  }

  /** Adds a page that is written by the program. */
  addGenerated(place: string, markdown: string): void {
    if (place !== '404') this.#sources.set(place, markdown);
    this.#pages.set(place, renderMarkdown(markdown, { link: (href) => href, picture: (href) => href }));
  }

  /** Adds the API reference: its first page, and a page of each group. */
  addReference(document: ApiDocument): void {
    this.#pages.set(REFERENCE_PLACE, overviewPage(document));
    for (const { place, page } of groupPages(document)) this.#pages.set(place, page);
  }

  /** The changes without their title, for the page `/changelog` of the service. */
  addChangelog(): void {
    const { html } = renderMarkdown(read('CHANGELOG.md'), { link: (href) => href, picture: (href) => href });
    this.#files.files.set('changelog.part', Buffer.from(html.replace(/^<h1.*<\/h1>\n/, '')));
  }

  /** @returns every file of the site by its path */
  finish(): ReadonlyMap<string, Buffer> {
    const { start, site } = this.#files.addScripts();
    const style = this.#files.styles();
    const index = this.#files.addAsset('index.json', JSON.stringify(this.#index()));
    const assets: PageAssets = { style, start, site, index };
    for (const [place, page] of this.#pages) {
      this.#files.files.set(`${place}.html`, Buffer.from(pageHtml(urlOf(place), page, assets)));
    }
    this.#addPlainTexts();
    return this.#files.files;
  }

  /** The pages of `docs` as Markdown, and `llms.txt` and `llms-full.txt` made from them (llmstxt.org). */
  #addPlainTexts(): void {
    const { files } = this.#files;
    const [lines, texts]: [string[], string[]] = [[LLMS_HEAD], []];
    for (const { title, items } of NAVIGATION) {
      lines.push(`\n## ${title}\n`);
      for (const { url, label } of items) {
        const source = this.#sources.get(url.replace('/docs/', ''));
        lines.push(`- [${label}](${source === undefined ? '/openapi.json' : `${url}.md`})`);
        if (source === undefined) continue;
        files.set(`${url.replace('/docs/', '')}.md`, Buffer.from(source));
        texts.push(source.trim());
      }
    }
    files.set('llms.txt', Buffer.from(`${lines.join('\n')}\n`));
    files.set('llms-full.txt', Buffer.from(`${LLMS_HEAD}\n${texts.join('\n\n')}\n`));
  }

  /** What search looks through: address, title of the page, heading and text of every section of `docs`. */
  #index(): string[][] {
    return [...this.#pages]
      .filter(([place]) => place !== '404' && !place.startsWith('project/'))
      .flatMap(([place, { title, sections }]) =>
        sections.map(({ id, heading, text }, at) => [
          at === 0 ? urlOf(place) : `${urlOf(place)}#${id}`,
          title,
          heading,
          text,
        ]),
      );
  }
}

/** Renders the whole site. Takes no time of the service: `npm ci` and `npm run build` write it into a folder. */
export async function renderSite(): Promise<ReadonlyMap<string, Buffer>> {
  const site = new Site();
  for (const file of globSync('docs/*.md', { cwd: ROOT }).sort()) site.addFile(file.replaceAll('\\', '/'));
  site.addChangelog();
  site.addReference(await readDocument());
  site.addGenerated('errors', errorsPage());
  site.addGenerated('404', '# Page not found\n\nThis page does not exist. Search, or choose a page from the menu.');
  return site.finish();
}
