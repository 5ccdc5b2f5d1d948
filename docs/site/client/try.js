// Forms that send the requests of the API reference. A key that is entered is kept in the memory of this page alone.
import { element, showResponse } from './response.js';

/** What an API key consists of. Anything else is not put into samples, which are shell commands. */
const KEY = /^[\w.-]+$/;
const VARIABLE = '$ISNAD_API_KEY';

let key = '';
let person;

/** Who has signed in here. Asked once, and only if the dashboard has noted that somebody has. */
function signedIn() {
  if (!document.documentElement.classList.contains('member')) return undefined;
  person ??= fetch('/api/me')
    .then((answer) => (answer.ok ? answer.json() : undefined))
    .then((me) => me?.person ?? undefined)
    .catch(() => undefined);
  return person;
}

const samples = [...document.querySelectorAll('[data-sample="curl"] .hljs-variable')].filter(
  ({ textContent }) => textContent === VARIABLE,
);

/** Sets the key in all forms and in the cURL samples. */
function useKey(typed) {
  key = typed.trim();
  for (const input of document.querySelectorAll('.try-key')) if (input.value !== typed) input.value = typed;
  for (const span of samples) span.textContent = KEY.test(key) ? key : VARIABLE;
}

function labelled(name, control, note = '') {
  const words = element('span', { textContent: name });
  if (note !== '') words.append(' ', element('small', { textContent: note }));
  return element('label', {}, [words, control]);
}

function keyField() {
  const properties = { type: 'text', className: 'try-key', value: key, autocomplete: 'off', spellcheck: false };
  const input = element('input', properties);
  input.addEventListener('input', () => useKey(input.value));
  return labelled('API key', input, 'kept in the memory of this page, and put into its cURL samples');
}

/** How the request is authenticated, in words. Filled in when it is known. */
function credentials(data) {
  const words = element('p', { className: 'try-person' });
  const show = (who) => {
    if (who !== undefined && data.session) {
      words.append('Signed in as ', element('b', { textContent: who.email }), '. ');
      words.append(data.key ? 'Without an API key, your session is used.' : 'Your session is used.');
    } else if (data.session) {
      words.append(element('a', { href: '/sign-in', textContent: 'Sign in' }), ' to send it with your session');
      words.append(data.key ? ', or enter an API key.' : '.');
    } else if (data.key)
      words.append('This request needs an ', element('a', { href: '/keys', textContent: 'API key' }), '.');
    else words.append('This request needs no authentication.');
  };
  Promise.resolve(signedIn()).then(show);
  return [words, ...(data.key ? [keyField()] : [])];
}

function parameterField({ name, required = false, choices, value = '', placeholder = '', in: place }) {
  const shared = { name, required };
  const control =
    choices === undefined
      ? element('input', { ...shared, type: 'text', value, placeholder, autocomplete: 'off', spellcheck: false })
      : element('select', shared, [
          element('option', { value: '', textContent: required ? 'Choose' : 'Not sent' }),
          ...choices.map((one) => element('option', { value: one, textContent: one, selected: one === value })),
        ]);
  control.dataset.place = place;
  return labelled(name, control, required ? `${place}, required` : place);
}

/** The fields of the parameters. Those that are optional and have no example are closed. */
function parameterFields(parameters) {
  const isUsual = ({ required, value, placeholder }) => required || value !== undefined || placeholder !== undefined;
  const others = parameters.filter((one) => !isUsual(one)).map(parameterField);
  const more = element('details', {}, [element('summary', { textContent: 'Optional parameters' }), ...others]);
  return [...parameters.filter(isUsual).map(parameterField), ...(others.length === 0 ? [] : [more])];
}

/** Address, headers and body as entered. What is left empty is not sent. */
function requestOf(form, data) {
  const query = new URLSearchParams();
  const headers = new Headers();
  let { path } = data;
  for (const { name, value, dataset } of form.querySelectorAll('[data-place]')) {
    if (value === '') continue;
    if (dataset.place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (dataset.place === 'query') query.set(name, value);
    else headers.set(name, value);
  }
  const body = form.querySelector('textarea')?.value.trim() || undefined;
  if (body !== undefined) headers.set('content-type', data.type);
  if (key !== '' && data.key) headers.set('authorization', `Bearer ${key}`);
  const url = query.size === 0 ? path : `${path}?${query}`;
  // A key and a session are two callers: a request has one of them.
  const options = { credentials: headers.has('authorization') ? 'omit' : 'same-origin', cache: 'no-store' };
  return [url, { ...options, method: data.method, headers, body }];
}

/** Why no response came. */
function reasonOf(error, url) {
  if (error.name === 'AbortError') return 'Canceled.';
  if (url === undefined) return `The request cannot be sent: ${error.message}`;
  return 'The service did not respond. Check your connection, then try again.';
}

function formOf(data, id) {
  const send = element('button', { type: 'submit', className: 'button', textContent: `Send ${data.method} request` });
  const cancel = element('button', { type: 'button', className: 'quiet', textContent: 'Cancel', hidden: true });
  const output = element('div', { className: 'try-output' });
  const body = element('textarea', { rows: 8, value: data.body ?? '', spellcheck: false });
  const form = element('form', { className: 'try-form', id }, [
    ...credentials(data),
    ...parameterFields(data.parameters),
    ...(data.type === undefined ? [] : [labelled('Body', body, data.type)]),
    element('div', { className: 'try-actions' }, [send, cancel]),
    output,
  ]);
  let running;
  cancel.addEventListener('click', () => running?.abort());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (running !== undefined) return;
    running = new AbortController();
    const waiting = element('p', { className: 'status', textContent: 'Sending…' });
    waiting.setAttribute('role', 'status');
    output.replaceChildren(waiting);
    cancel.hidden = false;
    let url;
    try {
      const [address, options] = requestOf(form, data);
      url = address;
      const started = performance.now();
      await showResponse(output, await fetch(url, { ...options, signal: running.signal }), started);
    } catch (error) {
      const words = element('p', { className: 'status bad', textContent: reasonOf(error, url) });
      words.setAttribute('role', 'alert');
      // What has arrived of a stream stays.
      output.querySelector('.status')?.remove();
      output.prepend(words);
    } finally {
      running = undefined;
      cancel.hidden = true;
    }
  });
  return form;
}

/** Opens the form of an operation, or closes it. What is entered stays until the page is left. */
export function toggleForm(button) {
  const id = button.getAttribute('aria-controls');
  if (document.getElementById(id) === null) button.after(formOf(JSON.parse(button.dataset.operation), id));
  const form = document.getElementById(id);
  const opens = button.getAttribute('aria-expanded') === 'false';
  form.hidden = !opens;
  button.setAttribute('aria-expanded', String(opens));
}
