// The element <isnad-verse>: a verse on any page, checked against its SHA-256. Served as /embed/isnad-verse.js, and part of the TypeScript client.

const SCRIPT = import.meta.url;
const STYLE = `
:host { display: block; color-scheme: light dark; }
:host([theme="light"]) { color-scheme: light; }
:host([theme="dark"]) { color-scheme: dark; }
blockquote { margin: 0 0 0.75em; }
p { margin: 0 0 0.75em; overflow-wrap: anywhere; }
.quran { font: 1.75em/2.2 "Amiri Quran", "KFGQPC HAFS Uthmanic Script", "Scheherazade New", "Noto Naskh Arabic", serif; }
.label, footer { font-size: 0.875em; }
a { color: inherit; }
`;

const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Browsers hash only on pages that came over HTTPS or from this machine. */
const sha256 = async (text) =>
  crypto.subtle === undefined ? undefined : hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

function make(name, properties, children = []) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/**
 * Shows the verses that `key` names, or `verse` in frameworks that keep `key` for themselves. Its own content is shown while they are loaded, and stays if they cannot be loaded or are not the ones that
 * `sha256` names. `data-state` says how it went: loading, ready, mismatch, unverified or failed.
 */
class IsnadVerse extends HTMLElement {
  static observedAttributes = ['key', 'verse', 'lang', 'edition', 'sha256', 'base-url'];
  #root = this.attachShadow({ mode: 'open' });
  #request;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.append(make('slot'));
  }

  connectedCallback() {
    this.#load();
  }

  disconnectedCallback() {
    this.#request?.abort();
    this.#request = undefined;
  }

  attributeChangedCallback(_name, before, now) {
    if (this.isConnected && before !== now) this.#load();
  }

  async #load() {
    this.#request?.abort();
    const request = new AbortController();
    this.#request = request;
    // Several attributes are often set at once.
    await undefined;
    if (request.signal.aborted) return;
    this.#settle('loading');
    try {
      const found = await this.#fetch(request.signal);
      const verified = await this.#verify(found);
      if (request.signal.aborted) return;
      if (verified === true) this.#show(found);
      this.#settle(verified === true ? 'ready' : verified, found);
    } catch (error) {
      if (request.signal.aborted) return;
      this.#settle('failed', undefined, error);
    }
  }

  async #fetch(signal) {
    const name = encodeURIComponent(this.getAttribute('verse') ?? this.getAttribute('key') ?? '');
    const url = new URL(`embed/${name}.json`, this.#service());
    const edition = this.getAttribute('edition') || this.getAttribute('lang');
    if (edition) url.searchParams.set('lang', edition);
    const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (!response.ok) throw new Error((await response.json().catch(() => ({}))).detail ?? `HTTP ${response.status}`);
    return response.json();
  }

  /** Address of the service: the one that the page names, or that of this script. */
  #service() {
    const named = this.getAttribute('base-url');
    return named ? `${named.replace(/\/+$/, '')}/` : new URL('..', SCRIPT);
  }

  /** @returns true, or why the texts are not shown */
  async #verify({ passages }) {
    const texts = passages.flatMap((passage) => passage.texts);
    const hashes = await Promise.all(texts.map(({ text }) => sha256(text)));
    const wanted = this.#wanted();
    if (hashes.includes(undefined)) return wanted.length > 0 ? 'unverified' : true;
    if (texts.some((text, at) => text.sha256 !== hashes[at])) return 'mismatch';
    return wanted.every((hash) => hashes.includes(hash)) || 'mismatch';
  }

  /** The hashes that the page expects, one for each text that it wants to be sure of. */
  #wanted() {
    return (this.getAttribute('sha256') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  }

  #show({ title, url, passages, sources }) {
    const wanted = this.#wanted();
    const quotes = passages.map(({ label, texts }) => {
      const mark = passages.length > 1 ? [make('p', { className: 'label', part: 'label', textContent: label })] : [];
      const lines = texts.flatMap(({ lang, dir, quran, text, sha256 }) => [
        make('p', {
          ...{ lang, dir, textContent: text },
          ...(quran ? { className: 'quran', part: 'arabic' } : { part: 'translation' }),
        }),
        ...(wanted.includes(sha256) ? [make('p', { part: 'verified', textContent: '✓ SHA-256' })] : []),
      ]);
      return make('blockquote', { part: 'passage' }, [...mark, ...lines]);
    });
    const link = make('a', { part: 'cite', textContent: title, href: url, target: '_blank', rel: 'noopener' });
    link.title = sources.join('\n');
    this.#root.replaceChildren(...quotes, make('footer', { part: 'footer', dir: 'ltr' }, [link]));
  }

  #settle(state, found, error) {
    this.dataset.state = state;
    if (state !== 'ready' && state !== 'loading') this.#root.replaceChildren(make('slot'));
    if (state === 'loading') return;
    const detail = { state, title: found?.title, error: error?.message };
    this.dispatchEvent(new CustomEvent('isnad-verse', { detail, bubbles: true, composed: true }));
  }
}

if (!customElements.get('isnad-verse')) customElements.define('isnad-verse', IsnadVerse);
