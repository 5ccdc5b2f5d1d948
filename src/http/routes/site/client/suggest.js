// Suggestions below a search field while somebody types. `site.js` loads this when a field gets the focus. The form works without.
const PAUSE_MS = 180;
const known = new WeakSet();
let made = 0;

/** Shows suggestions below a field from now on. */
export function suggestIn(field) {
  if (known.has(field)) return;
  known.add(field);
  const list = listFor(field);
  let active = -1;
  let timer;
  let asked;

  const options = () => [...list.children];
  const close = () => {
    clearTimeout(timer);
    asked?.abort();
    list.hidden = true;
    mark(-1);
  };
  const mark = (place) => {
    active = place;
    field.setAttribute('aria-expanded', String(!list.hidden));
    for (const [at, option] of options().entries()) option.setAttribute('aria-selected', String(at === place));
    const option = options()[place];
    if (option === undefined) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', option.id);
    option?.scrollIntoView({ block: 'nearest' });
  };
  const show = (suggestions) => {
    list.replaceChildren(...suggestions.map((one, at) => optionOf(one, `${list.id}-${at}`)));
    list.hidden = suggestions.length === 0;
    mark(-1);
  };
  const ask = async () => {
    const typed = field.value.trim();
    if (typed === '') return close();
    asked?.abort();
    asked = new AbortController();
    const query = new URLSearchParams({ q: typed, lang: document.documentElement.lang });
    const scope = new FormData(field.form).get('in');
    if (scope !== null) query.set('in', scope);
    const { signal } = asked;
    const response = await fetch(`/search/suggest?${query}`, { signal }).catch(() => undefined);
    // Without an answer, as offline, the form still leads to the page of results.
    const { suggestions = [] } = response?.ok ? await response.json() : {};
    if (!signal.aborted && document.activeElement === field) show(suggestions);
  };

  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE_MS);
  });
  field.addEventListener('keydown', (event) => {
    const { key, isComposing } = event;
    if (isComposing || list.hidden) return;
    const count = options().length;
    const steps = { ArrowDown: active + 1, ArrowUp: active < 0 ? count - 1 : active - 1 };
    if (key in steps) mark(steps[key] === count ? -1 : steps[key]);
    else if (key === 'Enter' && active >= 0) options()[active].click();
    else if (key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  field.addEventListener('blur', close);
  // A press would take the focus from the field, and the list would be gone before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  // What was typed while this was loading.
  if (field.value !== field.defaultValue) ask();
}

function listFor(field) {
  made += 1;
  const list = document.createElement('div');
  list.id = `suggestions-${made}`;
  list.className = 'suggestions';
  list.role = 'listbox';
  list.hidden = true;
  list.setAttribute('aria-label', field.getAttribute('aria-label') ?? field.labels[0]?.textContent ?? '');
  (field.closest('.field') ?? field.form).append(list);
  field.role = 'combobox';
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-controls', list.id);
  field.setAttribute('aria-expanded', 'false');
  return list;
}

function optionOf({ title, lang, text, text_lang, path }, id) {
  const option = document.createElement('a');
  const chosen = new URLSearchParams(location.search).get('lang');
  option.href = chosen === null ? path : `${path}?lang=${document.documentElement.lang}`;
  option.id = id;
  option.role = 'option';
  option.tabIndex = -1;
  option.append(part('b', title, lang));
  if (text !== undefined) option.append(part('span', text, text_lang));
  return option;
}

function part(name, text, lang) {
  const element = document.createElement(name);
  element.lang = lang;
  element.dir = 'auto';
  element.textContent = text;
  return element;
}
