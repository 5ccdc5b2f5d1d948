// Adds to the pages what needs a script: search, tabs, copy buttons. The header has its own script. Without it they can be read.
import { findSections, prepareIndex } from './search.js';

const root = document.documentElement;
const recall = (name) => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // Storage can be disabled.
  }
};
const keep = (name, value) => {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage can be disabled. The choice then holds for this page.
  }
};

function element(tag, properties = {}, children = []) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

// The header leads back in the language that was chosen there.
const language = recall('isnad.language');
if (['bn', 'ar'].includes(language))
  for (const link of document.querySelectorAll('.brand, .top .links a:not([href^="/docs"])'))
    link.search = `?lang=${language}`;

// Tabs: one choice of language for all examples.
const tabs = [...document.querySelectorAll('[role="tab"]')];
function chooseSample(sample) {
  root.dataset.sample = sample;
  for (const tab of tabs) {
    const chosen = tab.dataset.sample === sample;
    tab.setAttribute('aria-selected', String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
  }
}
for (const tab of tabs) {
  const choose = () => {
    const before = tab.getBoundingClientRect().top;
    chooseSample(tab.dataset.sample);
    keep('isnad.sample', tab.dataset.sample);
    // Examples above change their height. The tab stays where it was.
    scrollBy(0, tab.getBoundingClientRect().top - before);
  };
  tab.addEventListener('click', choose);
}
for (const list of document.querySelectorAll('[role="tablist"]')) {
  list.addEventListener('keydown', (event) => {
    const all = [...list.children];
    const at = all.indexOf(document.activeElement);
    const last = all.length - 1;
    const next = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all[next].focus();
    all[next].click();
  });
}
chooseSample(root.dataset.sample);

// Copy buttons.
async function copy(code) {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(code.textContent);
  // Over plain HTTP there is no clipboard API.
  getSelection().selectAllChildren(code);
  if (!document.execCommand('copy')) throw new Error('The browser refused to copy.');
  getSelection().removeAllRanges();
}
for (const block of document.querySelectorAll('.code')) {
  const button = element('button', { type: 'button', className: 'copy', textContent: 'Copy' });
  let restore;
  const say = (words) => {
    button.textContent = words;
    clearTimeout(restore);
    restore = setTimeout(() => {
      button.textContent = 'Copy';
    }, 2_000);
  };
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', () => {
    copy(block.querySelector('code')).then(
      () => say('Copied'),
      () => say('Not copied'),
    );
  });
  block.querySelector('.code-bar').append(button);
}

// What scrolls can be reached with the keyboard. Code changes its width when a key is put into it.
const sized = new ResizeObserver((entries) => {
  for (const box of new Set(entries.map(({ target }) => target.closest('pre, .table')))) {
    if (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) {
      box.tabIndex = 0;
      box.setAttribute('role', 'group');
      box.setAttribute('aria-label', box.tagName === 'PRE' ? 'Code' : 'Table');
    } else for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name);
  }
});
for (const wide of document.querySelectorAll('pre, pre > code, .table')) sized.observe(wide);

// The table of contents marks the section that is read.
const links = new Map(
  [...document.querySelectorAll('.contents a, .side .operations a')].map((link) => [
    decodeURIComponent(link.hash.slice(1)),
    link,
  ]),
);
const headings = [...document.querySelectorAll('article :is(h2, h3)[id]')].filter(({ id }) => links.has(id));
function markSection() {
  const atEnd = innerHeight + scrollY >= root.scrollHeight - 2;
  const line = atEnd ? innerHeight : 120;
  const current = headings.findLast((heading) => heading.getBoundingClientRect().top < line)?.id;
  for (const [id, link] of links) {
    if (id === current) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}
if (headings.length > 0) {
  addEventListener('scroll', () => requestAnimationFrame(markSection), { passive: true });
  markSection();
}

// Forms of the reference. Their script is fetched when somebody opens the first one.
for (const button of document.querySelectorAll('.try')) {
  button.addEventListener('click', async () => {
    try {
      const { toggleForm } = await import('./try.js');
      toggleForm(button);
    } catch {
      button.textContent = 'Try it: the form could not be loaded. Reload the page.';
    }
  });
}

// Search. The index is fetched when somebody begins to search.
const box = document.querySelector('.docs-search');
const input = box.querySelector('input');
const panel = box.querySelector('.results');
const status = panel.querySelector('[role="status"]');
const list = panel.querySelector('ul');
let index;
function loadIndex() {
  index ??= fetch(box.dataset.index)
    .then((answer) => {
      if (!answer.ok) throw new Error(`The index of the search was answered with ${answer.status}.`);
      return answer.json();
    })
    .then(prepareIndex)
    .catch((error) => {
      index = undefined; // The next attempt fetches it again.
      throw error;
    });
  return index;
}
function close() {
  panel.hidden = true;
}
function show(words, results) {
  status.textContent = words;
  list.replaceChildren(
    ...results.map(({ url, title, heading, excerpt }) =>
      element('li', {}, [
        element('a', { href: url }, [
          element('strong', { textContent: heading }),
          ...(heading === title ? [] : [element('em', { textContent: title })]),
          element('span', { textContent: excerpt }),
        ]),
      ]),
    ),
  );
  panel.hidden = false;
}
async function search() {
  const query = input.value.trim();
  if (query === '') return close();
  try {
    const results = findSections(await loadIndex(), query);
    if (query !== input.value.trim()) return;
    const count = results.length === 1 ? '1 result' : `${results.length} results`;
    show(results.length === 0 ? `No results for “${query}”. Try other words.` : count, results);
  } catch {
    show('Search is unavailable. Try again.', []);
  }
}
input.addEventListener('focus', () => loadIndex().catch(close));
input.addEventListener('input', search);
box.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    close();
    input.focus();
  }
  const found = [...list.querySelectorAll('a')];
  if (event.key === 'Enter' && document.activeElement === input) found[0]?.click();
  if (!['ArrowDown', 'ArrowUp'].includes(event.key) || panel.hidden) return;
  event.preventDefault();
  const at = found.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
  (found[at] ?? (at < 0 ? input : found.at(-1)))?.focus();
});
box.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget !== null && !box.contains(relatedTarget)) close();
});
addEventListener('pointerdown', ({ target }) => {
  if (!box.contains(target)) close();
});
panel.addEventListener('click', ({ target }) => {
  if (target.closest('a') !== null) close();
});
addEventListener('keydown', (event) => {
  const typing = event.target.closest?.('input, select, textarea, [contenteditable]');
  if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
});
