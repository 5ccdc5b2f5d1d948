import { createRequire } from 'node:module';
import { translatedSamples } from './curl-request.ts';

/** The part of highlight.js that is used. Its own types would add those of browsers to the whole project. */
type Highlighter = {
  registerLanguage: (name: string, language: unknown) => void;
  highlight: (code: string, options: { language: string }) => { value: string };
};
const load = createRequire(import.meta.url);
const highlighter = load('highlight.js/lib/core') as Highlighter;
const LANGUAGES = ['bash', 'go', 'json', 'php', 'python', 'typescript'] as const;
for (const name of LANGUAGES) highlighter.registerLanguage(name, load(`highlight.js/lib/languages/${name}`));

/** Names of languages in Markdown and in samples: the highlighter's name, and what the reader sees. */
const KNOWN: Readonly<Record<string, readonly [language: (typeof LANGUAGES)[number], label: string]>> = {
  sh: ['bash', 'Shell'],
  json: ['json', 'JSON'],
  ts: ['typescript', 'TypeScript'],
  javascript: ['typescript', 'JavaScript'],
  python: ['python', 'Python'],
  go: ['go', 'Go'],
  php: ['php', 'PHP'],
};

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** A code block. The copy button is added by the script of the page. */
export function figure(code: string, name: string): string {
  const [language, label] = KNOWN[name] ?? [undefined, 'Text'];
  const html = language === undefined ? escaped(code) : highlighter.highlight(code, { language }).value;
  return `<div class="code"><div class="code-bar"><span>${label}</span></div><pre><code>${html}</code></pre></div>`;
}

const READS_KEY = '<p class="code-note">Reads the key from the environment variable <code>ISNAD_API_KEY</code>.</p>';

/**
 * A code block of Markdown. A `curl` command gets tabs with the same request in JavaScript and Python.
 * @param id unique in the page
 */
export function codeBlock(code: string, name: string, id: string): string {
  const translated = name === 'sh' ? translatedSamples(code) : [];
  return translated.length === 0
    ? figure(code, name)
    : sampleTabs([{ label: 'cURL', source: code }, ...translated], id);
}

/**
 * The same request in several languages, in tabs.
 * @param id unique in the page
 */
export function sampleTabs(
  samples: readonly { readonly label: string; readonly source: string }[],
  id: string,
): string {
  const shown = samples.map(({ label, source }) => {
    const key = label.toLowerCase();
    const isCurl = key === 'curl';
    const note = !isCurl && source.includes('ISNAD_API_KEY') ? READS_KEY : '';
    return { key, label, html: `${figure(source, isCurl ? 'sh' : key)}${note}` };
  });
  const tabs = shown.map(
    ({ key, label }) =>
      `<button type="button" role="tab" id="${id}-${key}-tab" aria-controls="${id}-${key}" data-sample="${key}">${label}</button>`,
  );
  const panels = shown.map(
    ({ key, html }) =>
      `<div role="tabpanel" id="${id}-${key}" aria-labelledby="${id}-${key}-tab" data-sample="${key}">${html}</div>`,
  );
  return `<div class="samples"><div class="tabs" role="tablist" aria-label="Language of the example">${tabs.join('')}</div>${panels.join('')}</div>`;
}
