// What reading pages do beyond their HTML: last place, bookmarks, choices and size, copying with the reference, shortcuts, reading offline.
const { searchParams } = new URL(location.href);
const remember = (name, value) => {
  try {
    localStorage.setItem(`isnad.reader.${name}`, value);
  } catch {
    // Storage can be forbidden. Then nothing is remembered.
  }
};
const recall = (name) => {
  try {
    return localStorage.getItem(`isnad.reader.${name}`);
  } catch {
    return null;
  }
};

// The lists of surahs and of collections lead to where the last visit ended.
const again = document.getElementById('continue');
const work = again?.dataset.work;
const [path, reference] = recall(work === 'hadith' ? 'hadith' : 'place')?.split('\n') ?? [];
if (again !== null && path?.startsWith(`/${work}/`) && reference !== undefined) {
  const link = again.querySelector('a');
  link.href = path;
  link.textContent = reference;
  again.hidden = false;
}

/** As many as `PUT /api/me/bookmarks` takes. */
const MAX_OWN = 200;
/** Bookmarks of the account. Undefined until they are known, and for visitors. */
let ofAccount;
chosen();
listBookmarks();
const tools = document.getElementById('reading');
if (tools !== null) {
  tools.hidden = false;
  sizes(tools);
  shortcuts(tools);
  actions(tools.dataset);
  places();
}
syncBookmarks();
navigator.serviceWorker?.register('/sw.js').catch(() => undefined);

// The script and the translations that were chosen here before, unless the address names them.
function chosen() {
  const links = [...document.querySelectorAll('#scripts a')];
  for (const link of links) link.addEventListener('click', () => remember('script', link.dataset.script));
  const form = document.getElementById('translations');
  const boxes = [...(form?.elements.translation ?? [])].filter(({ type }) => type === 'checkbox');
  const most = Number(form?.dataset.most);
  // The rest cannot be shown beside each other.
  const limit = () => {
    const full = boxes.filter(({ checked }) => checked).length >= most;
    for (const box of boxes) box.disabled = full && !box.checked;
  };
  form?.addEventListener('change', limit);
  form?.addEventListener('submit', () => {
    const values = boxes.flatMap(({ checked, value }) => (checked ? [value] : []));
    remember('translation', values.join(',') || 'none');
  });
  limit();
  const offered = {
    script: links.map(({ dataset }) => dataset.script),
    translation: [...boxes.map(({ value }) => value), 'none'],
  };
  const url = new URL(location.href);
  for (const [name, values] of Object.entries(offered)) {
    const before = recall(name)?.split(',') ?? [];
    const isUsual = before.length === 0 || (name === 'script' && before[0] === 'unicode');
    if (values.length < 2 || isUsual || searchParams.has(name)) continue;
    if (before.every((value) => values.includes(value))) url.searchParams.set(name, before.join(','));
  }
  if (url.search !== location.search) location.replace(url);
}

function places() {
  const heading = document.querySelector('h1').textContent;
  const language = searchParams.get('lang');
  const note = () => {
    const top = [...document.querySelectorAll('section.verse')].find((one) => one.getBoundingClientRect().bottom > 90);
    // A page of the mushaf is remembered whole.
    const isPage = /^\/quran\/page\/\d+$/.test(location.pathname);
    if (top === undefined && !isPage) return;
    const here = location.pathname + (language === null ? '' : `?lang=${language}`);
    remember('place', isPage ? `${here}\n${heading}` : `${here}#${top.id}\n${top.dataset.reference}`);
  };
  if (location.pathname.startsWith('/hadith/')) {
    const { path: here, reference: name } = document.querySelector('section.verse')?.dataset ?? {};
    if (name !== undefined) remember('hadith', `${here}\n${name}`);
    return;
  }
  // Pages of single verses are looked up rather than read through.
  if (!/^\/quran\/(?:\d+|(?:juz|page)\/\d+)$/.test(location.pathname)) return;
  let timer;
  if (location.pathname.startsWith('/quran/page/')) note();
  addEventListener('scroll', () => {
    clearTimeout(timer);
    timer = setTimeout(note, 300);
  });
}

function sizes(tools) {
  const [MIN, MAX] = [-3, 8];
  let size = Math.min(MAX, Math.max(MIN, Number(recall('size')) || 0));
  const show = () => {
    document.documentElement.style.setProperty('--reading-size', String(1 + size / 10));
    for (const button of tools.querySelectorAll('[data-size]'))
      button.disabled = Number(button.dataset.size) > 0 ? size >= MAX : size <= MIN;
  };
  for (const button of tools.querySelectorAll('[data-size]'))
    button.addEventListener('click', () => {
      size += Number(button.dataset.size);
      remember('size', String(size));
      show();
    });
  show();
}

// Buttons below each verse and hadith.
function actions({ copyWord, copied, notCopied, share, bookmark, notSaved }) {
  for (const verse of document.querySelectorAll('section.verse')) {
    const { reference } = verse.dataset;
    const url = String(new URL(verse.dataset.path, location.href));
    const texts = () => textsToCopy(verse);
    const make = (className, word, action) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = className;
      button.textContent = word;
      button.setAttribute('aria-label', `${word}: ${reference}`);
      button.addEventListener('click', () => action(button));
      verse.append(button, ' ');
      return button;
    };
    if (navigator.clipboard !== undefined)
      make('copy-verse', copyWord, async (button) => {
        const done = await navigator.clipboard.writeText([...texts(), `${reference} ${url}`].join('\n')).then(
          () => true,
          () => false,
        );
        button.textContent = done ? copied : notCopied;
        setTimeout(() => {
          button.textContent = copyWord;
        }, 2000);
      });
    if (navigator.share !== undefined)
      // Closing the list of targets rejects the promise.
      make('share-verse', share, () =>
        navigator.share({ title: reference, text: [...texts(), reference].join('\n'), url }).catch(() => undefined),
      );
    const place = pathOf(verse.dataset.path);
    const marked = make('mark-verse', bookmark, async (button) => {
      if (await toggleBookmark(place, reference)) return;
      button.textContent = notSaved;
      setTimeout(() => {
        button.textContent = bookmark;
      }, 2000);
    });
    const show = () => marked.setAttribute('aria-pressed', String(bookmarks().some(([path]) => path === place)));
    document.addEventListener('bookmarks', show);
    show();
  }
}

/** What leaves the page: of a hadith the Arabic, the language of the page if there is one, and its grades; of a verse all that was chosen. */
function textsToCopy(verse) {
  const { grade } = verse.dataset;
  const shown = [...verse.querySelectorAll('p.quran, p.text')];
  const { lang } = document.documentElement;
  const isRead = grade !== undefined && shown.some((text) => text.lang === lang);
  const copied = isRead ? shown.filter((text) => text.lang === 'ar' || text.lang === lang) : shown;
  return [...copied.map(({ textContent }) => textContent), ...(grade === undefined ? [] : [grade])];
}

/** The bookmarks of this browser, newest first: path without its language, and reference. */
function ownBookmarks() {
  const lines = recall('bookmarks')?.split('\n') ?? [];
  return lines
    .map((line) => line.split('\t'))
    .filter(([path, name]) => /^\/(?:quran|hadith)\//.test(path) && name !== undefined)
    .map(([path, name]) => [pathOf(path), name]);
}

function keepOwn(marks) {
  remember('bookmarks', marks.map((one) => one.join('\t')).join('\n'));
}

function pathOf(path) {
  return path.split('?', 1)[0];
}

/** Those of this browser, and those of the account once they are known. */
function bookmarks() {
  const own = ownBookmarks();
  return [...own, ...(ofAccount ?? []).filter(([path]) => !own.some(([other]) => other === path))];
}

/** Asks for the bookmarks of the account, or changes them. @returns whether that succeeded */
async function askAccount(method, query, body) {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    const response = await fetch(`/api/me/bookmarks${query}`, { method, headers, body: body && JSON.stringify(body) });
    if (!response.ok) return false;
    ofAccount = (await response.json()).data.map(({ path, title }) => [path, title]);
    return true;
  } catch {
    // Without a connection, bookmarks stay in this browser until the next page.
    return false;
  }
}

/** Moves what was bookmarked in this browser to the account of the person who is signed in. What cannot be moved stays here. */
async function syncBookmarks() {
  if (!document.documentElement.classList.contains('member')) return;
  const own = ownBookmarks();
  const added = own.slice(0, MAX_OWN).map(([path, title]) => ({ path, title }));
  const isDone = await (added.length === 0 ? askAccount('GET', '') : askAccount('PUT', '', { bookmarks: added }));
  if (isDone) keepOwn(ownBookmarks().filter(([path]) => !ofAccount.some(([other]) => other === path)));
  document.dispatchEvent(new Event('bookmarks'));
}

/** @returns whether it is stored, here or in the account */
async function toggleBookmark(path, reference) {
  const own = ownBookmarks();
  const others = own.filter(([other]) => other !== path);
  if (!bookmarks().some(([other]) => other === path)) {
    keepOwn([[path, reference], ...others].slice(0, MAX_OWN));
    document.dispatchEvent(new Event('bookmarks'));
    await syncBookmarks();
    return true;
  }
  keepOwn(others);
  const isDone =
    !ofAccount?.some(([other]) => other === path) || (await askAccount('DELETE', `?${new URLSearchParams({ path })}`));
  document.dispatchEvent(new Event('bookmarks'));
  return isDone;
}

function listBookmarks() {
  const section = document.getElementById('bookmarks');
  if (section === null) return;
  const { account, remove, notSaved } = section.dataset;
  const language = searchParams.get('lang');
  const show = () => {
    const marks = bookmarks();
    section.hidden = marks.length === 0;
    if (ofAccount !== undefined && ownBookmarks().length === 0) section.querySelector('p').textContent = account;
    const items = marks.map(([path, reference]) => {
      const [item, link, button] = ['li', 'a', 'button'].map((name) => document.createElement(name));
      link.href = path + (language === null ? '' : `?lang=${language}`);
      link.textContent = reference;
      button.type = 'button';
      button.textContent = '×';
      button.setAttribute('aria-label', `${remove}: ${reference}`);
      button.addEventListener('click', async () => {
        if (!(await toggleBookmark(path, reference))) section.querySelector('p').textContent = notSaved;
      });
      item.append(link, button);
      return item;
    });
    section.querySelector('ul').replaceChildren(...items);
  };
  document.addEventListener('bookmarks', show);
  show();
}

function shortcuts(tools) {
  const list = document.getElementById('shortcuts');
  const single = document.getElementById('single-keys');
  single.checked = recall('keys') !== 'off';
  single.addEventListener('change', () => remember('keys', single.checked ? 'on' : 'off'));
  let current;
  const step = (by) => {
    const verses = [...document.querySelectorAll('section.verse, .book article')];
    if (verses.length === 0) return;
    const at = current === undefined ? -1 : verses.indexOf(current);
    current = verses[Math.min(verses.length - 1, Math.max(0, at + by))];
    current.scrollIntoView({ block: 'start' });
    current.querySelector('a')?.focus({ preventScroll: true });
  };
  const follow = (rel) => document.querySelector(`.near a[rel="${rel}"]`)?.click();
  const isRtl = document.documentElement.dir === 'rtl';
  const resize = (by) => tools.querySelector(`[data-size="${by}"]`).click();
  const keys = {
    j: () => step(1),
    k: () => step(-1),
    n: () => follow('next'),
    p: () => follow('prev'),
    ArrowRight: () => follow(isRtl ? 'prev' : 'next'),
    ArrowLeft: () => follow(isRtl ? 'next' : 'prev'),
    b: () => (current ?? document.querySelector('section.verse'))?.querySelector('.mark-verse')?.click(),
    c: () => (current ?? document.querySelector('section.verse'))?.querySelector('.copy-verse')?.click(),
    '+': () => resize(1),
    '-': () => resize(-1),
    '?': () => {
      list.open = !list.open;
      list.querySelector('summary').focus();
    },
  };
  addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (!single.checked || ctrlKey || metaKey || altKey || !Object.hasOwn(keys, key)) return;
    if (target.closest('input, textarea, select, pre, audio') !== null || (/^Arrow/.test(key) && event.shiftKey))
      return;
    event.preventDefault();
    keys[key]();
  });
}
