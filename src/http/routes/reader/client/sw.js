// Keeps the reading pages that were opened, and the files they need, for reading offline. Each is kept with its SHA-256. What no longer
// has its hash is not shown.
const CACHE = 'isnad-reader-1';
/** Pages and files. The oldest ones go first. */
const MAX_ENTRIES = 400;
/** Pages that the page without a connection lists. */
const MAX_LISTED = 20;
const HASH = 'isnad-sha256';
const PAGES = /^\/(?:quran|hadith)(?:\/|$)/;
const FILES = /^\/(?:assets\/|(?:site|suggest|reader|recite|word-by-word)\.js$|icon\.svg$)/;
/** Only pages of the reader have this. */
const READING = '<script type="module" src="/reader.js"';
/** What the page without a connection says and leads to: title, what is possible, the Quran, the hadiths, again. */
const OFFLINE = {
  en: [
    'You are offline',
    'This page needs a connection. Pages of the Quran and hadiths that you have opened before can be read offline.',
    ...['Quran', 'Hadith', 'Try again'],
  ],
  bn: [
    'আপনি অফলাইনে আছেন',
    'এই পেজের জন্য ইন্টারনেট সংযোগ দরকার। কুরআন ও হাদিসের যেসব পেজ আগে খুলেছেন, সেগুলো অফলাইনে পড়া যায়।',
    ...['কুরআন', 'হাদিস', 'আবার চেষ্টা করুন'],
  ],
  ar: [
    'أنت غير متصل بالإنترنت',
    'تحتاج هذه الصفحة إلى اتصال. يمكنك أن تقرأ دون اتصال صفحات القرآن والحديث التي فتحتها من قبل.',
    ...['القرآن', 'الحديث', 'إعادة المحاولة'],
  ],
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  // Downloads are streamed past the worker.
  const isNavigation = request.mode === 'navigate' && !pathname.startsWith('/api/');
  if (isNavigation && !PAGES.test(pathname)) event.respondWith(fetch(request).catch(() => offlinePage(request.url)));
  else if (isNavigation || FILES.test(pathname)) event.respondWith(answer(event, isNavigation));
});

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith('isnad-reader-') && name !== CACHE) await caches.delete(name);
  await clients.claim();
}

async function answer(event, isPage) {
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(keep(event.request.url, response.clone(), isPage));
    return response;
  } catch (error) {
    const kept = await readKept(event.request.url);
    if (kept !== undefined) return kept;
    if (!isPage) throw error;
    return offlinePage(event.request.url);
  }
}

/** In the language of the address, else in that of the browser. The style is that of a page that is kept, if there is one. */
async function offlinePage(url) {
  const named = new URL(url).searchParams.get('lang') ?? navigator.language.slice(0, 2);
  const lang = Object.hasOwn(OFFLINE, named) ? named : 'en';
  const [title, words, quran, hadith, again] = OFFLINE[lang];
  const { style, list } = await keptPages();
  const page = `<!doctype html><html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} · Isnad</title>
<style>body{font:1.0625rem/1.7 system-ui,sans-serif}main{max-width:36rem;margin:10vh auto;padding:0 1.25rem}p a{margin-inline-end:1.25rem}</style>${style}
<body class="site"><main><h1>${title}</h1><p>${words}</p><p><a href="">${again}</a><a href="/quran?lang=${lang}">${quran}</a><a href="/hadith?lang=${lang}">${hadith}</a></p>${list}</main></body></html>`;
  return new Response(page, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** Links to the pages that are kept, newest first, by their titles, and the style of the newest. */
async function keptPages() {
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).filter(({ url }) => PAGES.test(new URL(url).pathname)).reverse();
  const pages = await Promise.all(
    kept.slice(0, MAX_LISTED).map(async ({ url }) => [url, (await (await readKept(url))?.text()) ?? '']),
  );
  const links = pages.flatMap(([url, page]) => {
    // The title is escaped already, as in its page.
    const [, title] = /<title>([^<]*?)(?: · Isnad)?<\/title>/.exec(page) ?? [];
    return title === undefined ? [] : [`<li><a href="${url.replaceAll('&', '&amp;')}">${title}</a></li>`];
  });
  const [style = ''] = /<style>[^<]*<\/style>/.exec(pages[0]?.[1]) ?? [];
  return { style, list: links.length === 0 ? '' : `<ul>${links.join('')}</ul>` };
}

async function keep(url, response, isPage) {
  const body = await response.arrayBuffer();
  if (isPage && !new TextDecoder().decode(body).includes(READING)) return;
  const headers = new Headers(response.headers);
  // The body is no longer encoded.
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set(HASH, await hashOf(body));
  const cache = await caches.open(CACHE);
  await cache.delete(url);
  await cache.put(url, new Response(body, { headers }));
  const entries = await cache.keys();
  for (const entry of entries.slice(0, Math.max(0, entries.length - MAX_ENTRIES))) await cache.delete(entry);
}

/** What was kept of an address, if it still has its hash. */
async function readKept(url) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url, { ignoreVary: true });
  if (kept === undefined) return undefined;
  const body = await kept.arrayBuffer();
  if ((await hashOf(body)) === kept.headers.get(HASH)) return new Response(body, { headers: kept.headers });
  await cache.delete(url);
  return undefined;
}

async function hashOf(body) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
