// Shows a response in the form that asked for it. Everything of a response is text, never markup.

/** Longer bodies are cut, so that the page stays quick. In characters. */
const MAX_SHOWN = 100_000;
const READABLE = /\b(?:json|text|xml|csv|ndjson|javascript)\b/;

export function element(tag, properties = {}, children = []) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

const sizeOf = (bytes) => (bytes < 1_000 ? `${bytes} bytes` : `${(bytes / 1_000).toFixed(1)} KB`);

/** Text of a body, indented if it is JSON. */
function readable(text, type) {
  if (!type.includes('json')) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text; // JSON lines, or an incomplete body.
  }
}

function cut(text) {
  if (text.length <= MAX_SHOWN) return text;
  return `${text.slice(0, MAX_SHOWN)}\n… ${(text.length - MAX_SHOWN).toLocaleString('en')} more characters`;
}

/** What went wrong, from a problem document or an error of OpenAI, with a link to its code. */
function problemOf(text, headers) {
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    return [];
  }
  const { code, detail, title, message } = body?.error ?? body ?? {};
  const words = [title, detail ?? message].filter((one) => typeof one === 'string').join('. ');
  if (words === '') return [];
  const wait = headers.get('retry-after');
  const parts = [words];
  if (wait !== null) parts.push(` Retry after ${wait} ${wait === '1' ? 'second' : 'seconds'}.`);
  if (typeof code === 'string') {
    const anchor = /^[a-z_]+$/.test(code) ? code : 'auth';
    parts.push(' ', element('a', { href: `/docs/errors#${anchor}`, textContent: code }));
  }
  return [element('p', { className: 'problem' }, parts)];
}

function codeOf(text, label) {
  const pre = element('pre', { tabIndex: 0 }, [element('code', { textContent: text })]);
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', label);
  return pre;
}

/** Reads the body as it arrives. @param show receives the text so far */
async function readText(response, show) {
  if (response.body === null) return { text: '', bytes: 0 };
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return { text: text + decoder.decode(), bytes };
    bytes += value.length;
    text += decoder.decode(value, { stream: true });
    show(text);
  }
}

/** Shows a response in `output`, its body while it arrives. @param started when it was sent, by `performance.now()` */
export async function showResponse(output, response, started) {
  const type = response.headers.get('content-type') ?? '';
  const status = `${response.status} ${response.statusText}`.trim();
  const line = element('p', { className: response.ok ? 'status good' : 'status bad', textContent: status });
  line.setAttribute('role', 'status');
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const list = element('details', {}, [
    element('summary', { textContent: 'Response headers' }),
    codeOf(headers, 'Response headers'),
  ]);
  const body = codeOf('', 'Response body');
  body.hidden = true;
  output.replaceChildren(line, list, body);
  const write = (text) => {
    body.hidden = text === '';
    body.firstChild.textContent = cut(text);
  };
  const isShown = READABLE.test(type);
  const { text, bytes } = await readText(response, isShown ? write : () => undefined);
  line.textContent = `${status} · ${Math.round(performance.now() - started)} ms · ${sizeOf(bytes)}`;
  if (isShown) write(readable(text, type));
  else if (bytes > 0) write(`${sizeOf(bytes)} of ${type || 'an unknown type'}`);
  if (!response.ok) line.after(...problemOf(text, response.headers));
}
