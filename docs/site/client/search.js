// Finds sections of the documentation. Runs in the browser over an index that is built with the pages.

/** @typedef {{ url: string, title: string, heading: string, excerpt: string }} Result */

const MAX_RESULTS = 12;
const EXCERPT_BEFORE = 40;
const EXCERPT_LENGTH = 150;

/** Lowercase without accents and vowel marks, so that both spellings are found. */
const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** How well a word of the query fits a text: the whole word, its beginning, or not at all. */
const fit = (words, term) => (words.has(term) ? 2 : [...words].some((word) => word.startsWith(term)) ? 1 : 0);

function excerptOf(text, terms) {
  const folded = fold(text);
  // Folding can shorten a text. Then the beginning is shown.
  const at = folded.length === text.length ? Math.max(0, folded.indexOf(terms[0])) : 0;
  const from = at < EXCERPT_BEFORE ? 0 : text.indexOf(' ', at - EXCERPT_BEFORE) + 1;
  const part = text.slice(from, from + EXCERPT_LENGTH);
  return `${from > 0 ? '…' : ''}${part}${from + EXCERPT_LENGTH < text.length ? '…' : ''}`;
}

/** Prepares the index: sections as `[url, title, heading, text]`. */
export function prepareIndex(sections) {
  return sections.map(([url, title, heading, text]) => ({
    url,
    title,
    heading,
    text,
    titleWords: new Set(wordsOf(title)),
    headingWords: new Set(wordsOf(heading)),
    textWords: new Set(wordsOf(text)),
  }));
}

/**
 * Sections that contain every word of the query or a word that begins with it, best first.
 * @returns {Result[]}
 */
export function findSections(index, query) {
  const terms = wordsOf(query);
  if (terms.length === 0) return [];
  const found = [];
  for (const section of index) {
    let score = 0;
    const matches = terms.every((term) => {
      const here =
        8 * fit(section.headingWords, term) + 4 * fit(section.titleWords, term) + fit(section.textWords, term);
      score += here;
      return here > 0;
    });
    // Decisions are for the curious. They come after the guide.
    if (matches) found.push({ section, score: section.url.startsWith('/docs/decisions') ? score / 4 : score });
  }
  found.sort((a, b) => b.score - a.score);
  return found.slice(0, MAX_RESULTS).map(({ section: { url, title, heading, text } }) => ({
    url,
    title,
    heading,
    excerpt: excerptOf(text, terms),
  }));
}
