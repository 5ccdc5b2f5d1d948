// What the pages of the site do beyond their HTML: recompute hashes, copy code, remember language and theme, lead to the search. Served as /site.js.
(() => {
  const { matches, differs, unavailable } = document.body.dataset;

  const language = new URLSearchParams(location.search).get('lang');
  if (['en', 'bn', 'ar'].includes(language)) keep('isnad.language', language);

  /** Storage can be forbidden. Then a choice is that of the page alone. */
  function keep(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // The page is shown as chosen all the same.
    }
  }

  /** Storage can be forbidden. Then nothing is remembered. */
  function recall(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  }

  const themes = [...document.querySelectorAll('button[data-theme]')];
  function showTheme(chosen) {
    const known = chosen === 'light' || chosen === 'dark' ? chosen : 'system';
    for (const name of ['light', 'dark']) document.documentElement.classList.toggle(name, name === known);
    for (const button of themes) button.setAttribute('aria-pressed', button.dataset.theme === known);
  }
  showTheme(recall('isnad.theme'));
  for (const button of themes)
    button.addEventListener('click', () => {
      const { theme } = button.dataset;
      keep('isnad.theme', theme);
      showTheme(theme);
    });

  const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

  async function recompute(button) {
    const result = button.parentElement.querySelector('output');
    const text = document.getElementById(button.dataset.text).textContent;
    if (crypto.subtle === undefined) {
      result.textContent = unavailable;
      return;
    }
    const found = hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
    const right = found === button.dataset.sha256;
    result.className = right ? 'right' : 'wrong';
    result.textContent = right ? matches : differs.replace('{hash}', found);
  }

  async function copy(button) {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent);
    const word = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => {
      button.textContent = word;
    }, 2000);
  }

  for (const button of document.querySelectorAll('button[data-sha256]')) {
    button.hidden = false;
    button.addEventListener('click', () => recompute(button));
  }
  for (const button of document.querySelectorAll('button[data-copy]')) {
    if (navigator.clipboard === undefined) continue;
    button.hidden = false;
    button.addEventListener('click', () => copy(button));
  }
  // What a field suggests is loaded when somebody begins to type in one.
  addEventListener('focusin', ({ target }) => {
    if (target.matches?.('input[type=search][name=q]'))
      import(new URL('/suggest.js', location.href)).then(({ suggestIn }) => suggestIn(target));
  });
  // The slash leads to the search on every page.
  addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (
      key !== '/' ||
      ctrlKey ||
      metaKey ||
      altKey ||
      recall('isnad.reader.keys') === 'off' ||
      target.closest('input, textarea, select')
    )
      return;
    event.preventDefault();
    const field = [...document.querySelectorAll('input[type=search][name=q]')].find((one) => one.checkVisibility());
    if (field === undefined) document.querySelector('header a[href^="/search"]')?.click();
    else field.focus();
  });
  // A menu closes when something else is clicked, or by Escape.
  const menus = document.querySelectorAll('details.menu');
  const close = (except) => {
    for (const menu of menus) if (menu !== except) menu.open = false;
  };
  document.addEventListener('click', ({ target }) => close(target.closest('details.menu')));
  document.addEventListener('keydown', ({ key }) => {
    const open = [...menus].find((menu) => menu.open);
    if (key !== 'Escape' || open === undefined) return;
    close();
    open.querySelector('summary').focus();
  });
})();

// Without a connection, the browser would put its own page in the place of a form, and of what was typed in it.
let reached;
addEventListener('submit', async (event) => {
  const { target: form, submitter } = event;
  if (navigator.onLine || form.method !== 'post' || form === reached) return;
  event.preventDefault();
  // A server on this machine answers even when the machine has no network.
  const answer = await fetch('/', { method: 'HEAD' }).catch(() => undefined);
  form.querySelector(':scope > .offline')?.remove();
  if (answer !== undefined) {
    reached = form;
    form.requestSubmit(submitter);
    reached = undefined;
    return;
  }
  const said = document.createElement('p');
  said.className = 'fault offline';
  said.setAttribute('role', 'alert');
  said.textContent = document.body.dataset.offline;
  form.prepend(said);
  said.scrollIntoView({ block: 'nearest' });
});
