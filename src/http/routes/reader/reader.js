// What reading pages do beyond their HTML: last place, size of the Arabic text, copying with the reference, shortcuts, reading offline.
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

// The list of surahs leads to where the last visit ended.
const again = document.getElementById('continue');
const [path, reference] = recall('place')?.split('\n') ?? [];
if (again !== null && path?.startsWith('/quran/') && reference !== undefined) {
  const link = again.querySelector('a');
  link.href = path;
  link.textContent = reference;
  again.hidden = false;
}

chosenScript();
const tools = document.getElementById('reading');
if (tools !== null) {
  tools.hidden = false;
  sizes(tools);
  shortcuts(tools);
  copying(tools.dataset);
  places();
}
navigator.serviceWorker?.register('/sw.js').catch(() => undefined);

// The script that was chosen here before, unless the address names one.
function chosenScript() {
  const links = [...document.querySelectorAll('#scripts a')];
  for (const link of links) link.addEventListener('click', () => remember('script', link.dataset.script));
  const chosen = recall('script');
  const isOffered = links.some(({ dataset }) => dataset.script === chosen);
  if (searchParams.has('script') || !isOffered || chosen === 'unicode') return;
  const url = new URL(location.href);
  url.searchParams.set('script', chosen);
  location.replace(url);
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

function copying({ copyWord, copied, notCopied }) {
  if (navigator.clipboard === undefined) return;
  for (const verse of document.querySelectorAll('section.verse')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy-verse';
    button.textContent = copyWord;
    button.setAttribute('aria-label', `${copyWord}: ${verse.dataset.reference}`);
    button.addEventListener('click', async () => {
      const texts = [...verse.querySelectorAll('p.quran, p.text')].map(({ textContent }) => textContent);
      const source = `${verse.dataset.reference} ${new URL(verse.dataset.path, location.href)}`;
      const done = await navigator.clipboard.writeText([...texts, source].join('\n')).then(
        () => true,
        () => false,
      );
      button.textContent = done ? copied : notCopied;
      setTimeout(() => {
        button.textContent = copyWord;
      }, 2000);
    });
    verse.append(button);
  }
}

function shortcuts(tools) {
  const list = document.getElementById('shortcuts');
  const single = document.getElementById('single-keys');
  single.checked = recall('keys') !== 'off';
  single.addEventListener('change', () => remember('keys', single.checked ? 'on' : 'off'));
  let current;
  const step = (by) => {
    const verses = [...document.querySelectorAll('section.verse')];
    if (verses.length === 0) return;
    const at = current === undefined ? -1 : verses.indexOf(current);
    current = verses[Math.min(verses.length - 1, Math.max(0, at + by))];
    current.scrollIntoView({ block: 'start' });
    current.querySelector('a')?.focus({ preventScroll: true });
  };
  const follow = (rel) => document.querySelector(`.near a[rel="${rel}"]`)?.click();
  const resize = (by) => tools.querySelector(`[data-size="${by}"]`).click();
  const actions = {
    j: () => step(1),
    k: () => step(-1),
    n: () => follow('next'),
    p: () => follow('prev'),
    c: () => (current ?? document.querySelector('section.verse'))?.querySelector('.copy-verse')?.click(),
    '+': () => resize(1),
    '-': () => resize(-1),
    '/': () => document.querySelector('header a[href^="/search"]').click(),
    '?': () => {
      list.open = !list.open;
      list.querySelector('summary').focus();
    },
  };
  addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (!single.checked || ctrlKey || metaKey || altKey || !Object.hasOwn(actions, key)) return;
    if (target.closest('input, textarea, select') !== null) return;
    event.preventDefault();
    actions[key]();
  });
}
