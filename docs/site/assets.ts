import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';

const PROJECT = new URL('../../', import.meta.url);
/** Faces of the dashboard, and the scripts in which the pages use them. */
const FACES: Readonly<Record<string, RegExp>> = {
  '@fontsource-variable/inter/wght.css': /inter-latin(-ext)?-/,
  '@fontsource-variable/noto-sans-bengali/wght.css': /-bengali-bengali-/,
  '@fontsource-variable/noto-naskh-arabic/wght.css': /-arabic-arabic-/,
};

const read = (path: string): Buffer => readFileSync(new URL(path, PROJECT));

/** Files of the site by their path. Assets have the hash of their content in their names. */
export class SiteFiles {
  readonly files = new Map<string, Buffer>();

  /** Adds an asset. @returns its URL */
  addAsset(name: string, content: Buffer | string): string {
    const bytes = Buffer.from(content);
    const end = extname(name);
    const path = `assets/${basename(name, end)}-${hash('sha256', bytes, 'base64url').slice(0, 8)}${end}`;
    this.files.set(path, bytes);
    return `/docs/${path}`;
  }

  /** Adds a file of the project as an asset. @param path from the root of the project */
  addFile(path: string): string {
    return this.addAsset(basename(path), read(path));
  }

  /** The styles with the design tokens of all pages and the dashboard's faces, without comments and the blanks of lines. They are in each page, so that it is drawn after one round trip. */
  styles(): string {
    const sheets = ['text', 'code', 'frame', 'search', 'reference'].map((name) => read(`docs/site/client/${name}.css`));
    const shared = ['tokens', 'header'].map((name) => read(`src/http/routes/site/client/${name}.css`));
    return [this.#faces(), ...shared, ...sheets]
      .join('\n')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\s*\n\s*/g, ' ');
  }

  /** Adds the scripts. The module imports the search and the forms of the reference by their hashed names. `start` is in each page. */
  addScripts(): { readonly start: string; readonly site: string } {
    const response = this.addFile('docs/site/client/response.js');
    const tryIt = read('docs/site/client/try.js').toString().replace('./response.js', response);
    const site = read('docs/site/client/site.js')
      .toString()
      .replace('./search.js', this.addFile('docs/site/client/search.js'))
      .replace('./try.js', this.addAsset('try.js', tryIt));
    return { start: read('docs/site/client/start.js').toString(), site: this.addAsset('site.js', site) };
  }

  #faces(): string {
    return Object.entries(FACES)
      .flatMap(([sheet, used]) => {
        const folder = `node_modules/${sheet.slice(0, sheet.lastIndexOf('/'))}`;
        const rules =
          read(`node_modules/${sheet}`)
            .toString()
            .match(/@font-face \{[^}]+\}/g) ?? [];
        return rules
          .filter((rule) => used.test(rule))
          .map((rule) =>
            rule.replace(/url\(\.\/(files\/[^)]+)\)/, (_, file) => `url(${this.addFile(`${folder}/${file}`)})`),
          );
      })
      .join('\n');
  }
}
