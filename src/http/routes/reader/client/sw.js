// Keeps the reading pages that were opened, and the files they need, for reading offline. Each is kept with its SHA-256. What no longer
// has its hash is not shown.
const CACHE = 'isnad-reader-1';
/** Pages and files. The oldest ones go first. */
const MAX_ENTRIES = 400;
const HASH = 'isnad-sha256';
const PAGES = /^\/(?:quran|hadith)(?:\/|$)/;
const FILES = /^\/(?:assets\/|(?:site|suggest|reader|recite|word-by-word)\.js$|icon\.svg$)/;
/** Only pages of the reader have this. */
const READING = '<script type="module" src="/reader.js"';
const OFFLINE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Offline · Isnad</title>
<h1>Offline</h1><p>This page has not been opened before. Pages that you have opened can be read offline.</p>
<p lang="bn">আপনি অফলাইনে আছেন। আগে খোলা পেজগুলো অফলাইনে পড়া যায়।</p>
<p lang="ar" dir="rtl">أنت غير متصل بالإنترنت. يمكنك قراءة الصفحات التي فتحتها من قبل.</p><p><a href="/quran">/quran</a></p></html>`;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  const isPage = request.mode === 'navigate' && PAGES.test(pathname);
  if (isPage || FILES.test(pathname)) event.respondWith(answer(event, isPage));
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
    return new Response(OFFLINE, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
  }
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
