// Single words of a verse: transliteration and meaning, in a window of their own. The words are those of the page of the verse.
const tools = document.getElementById('words');
if ('popover' in HTMLElement.prototype) addEventListener('DOMContentLoaded', () => wordByWord(tools.dataset));

const LETTER = /\p{Lo}/u;

/** The places of the words in a text. Signs that stand alone belong to the word beside them, as the service splits verses. */
function placesOf(text) {
  const places = [];
  for (const { 0: part, index } of text.matchAll(/\S+/g)) {
    const end = index + part.length;
    if (LETTER.test(part) || places.length === 0) places.push({ start: index, end, isWord: LETTER.test(part) });
    else places.at(-1).end = end;
    const before = places.at(-2);
    if (before !== undefined && !before.isWord) places.splice(-2, 2, { start: before.start, end, isWord: true });
  }
  return places;
}

/** The text nodes of an element, each with the offset at which it begins. */
function nodesOf(element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes = [];
  for (let at = 0; walker.nextNode() !== null; at += walker.currentNode.length)
    nodes.push({ node: walker.currentNode, at });
  return nodes;
}

/** The offset in the text of an element at a point of the window; undefined beside the text. */
function offsetAt(element, { clientX, clientY }) {
  const caret = document.caretPositionFromPoint?.(clientX, clientY);
  const range = caret === undefined ? document.caretRangeFromPoint?.(clientX, clientY) : null;
  const node = caret?.offsetNode ?? range?.startContainer;
  const found = nodesOf(element).find((one) => one.node === node);
  return found === undefined ? undefined : found.at + (caret?.offset ?? range.startOffset);
}

function rangeOf(element, { start, end }) {
  const nodes = nodesOf(element);
  const range = new Range();
  const first = nodes.findLast(({ at }) => at <= start);
  const last = nodes.findLast(({ at }) => at < end);
  range.setStart(first.node, start - first.at);
  range.setEnd(last.node, end - last.at);
  return range;
}

/** Rows of the table of a verse, from this page or from that of the verse. */
const loaded = new Map();
function rowsOf(verse) {
  const own = verse.querySelectorAll('.words tbody tr');
  if (own.length > 0) return Promise.resolve([...own]);
  const { path } = verse.dataset;
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const rows = fetch(path).then(async (response) => {
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return [...page.querySelectorAll('.words tbody tr')];
  });
  loaded.set(path, rows);
  rows.catch(() => loaded.delete(path));
  return rows;
}

/** Opens a word when it is tapped or clicked, and the first one with a button beside the verse. */
function wordByWord(names) {
  const card = makeCard(names);
  let shown;
  const show = async (verse, text, place) => {
    const rows = await rowsOf(verse).catch(() => []);
    const places = placesOf(text.textContent);
    const isPaired = places.length === rows.length;
    shown = { verse, text, place: isPaired ? place : 0, rows };
    card.fill(shown);
    const range = isPaired ? rangeOf(text, places[shown.place]) : undefined;
    mark(range);
    if (!card.element.matches(':popover-open')) card.element.showPopover();
    card.moveTo((range ?? text).getBoundingClientRect());
  };
  card.onStep = (by) => {
    const { verse, text, place, rows } = shown;
    if (rows[place + by] === undefined) return;
    const isPaired = placesOf(text.textContent).length === rows.length;
    if (isPaired) show(verse, text, place + by);
    else card.fill(Object.assign(shown, { place: place + by }));
  };
  card.element.addEventListener('toggle', ({ newState }) => newState === 'closed' && mark(undefined));
  for (const verse of document.querySelectorAll('section.verse')) {
    const text = verse.querySelector('p.quran');
    text.classList.add('tappable');
    text.addEventListener('click', (event) => {
      const offset = getSelection().isCollapsed ? offsetAt(text, event) : undefined;
      const place = placesOf(text.textContent).findIndex(({ end }) => offset !== undefined && offset <= end);
      if (place >= 0) show(verse, text, place);
    });
    const button = newButton(names.name, () => show(verse, text, 0).then(card.focus));
    button.setAttribute('aria-label', `${names.name}: ${verse.dataset.reference}`);
    if (verse.querySelector('.words') === null) verse.append(button);
  }
}

/** Marks a word in the text, as far as the browser can. */
function mark(range) {
  if (range === undefined) CSS.highlights?.delete('word');
  else CSS.highlights?.set('word', new Highlight(range));
}

function newButton(label, action) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', action);
  return button;
}

function makeCard({ name, previous, next, close, notLoaded }) {
  const element = document.createElement('div');
  element.popover = 'auto';
  element.className = 'word-card';
  element.role = 'dialog';
  element.setAttribute('aria-label', name);
  const content = document.createElement('div');
  content.setAttribute('aria-live', 'polite');
  const buttons = document.createElement('p');
  const card = { element, onStep: () => undefined };
  const back = newButton(previous, () => card.onStep(-1));
  const forth = newButton(next, () => card.onStep(1));
  buttons.append(
    back,
    forth,
    newButton(close, () => element.hidePopover()),
  );
  element.append(content, buttons);
  document.body.append(element);
  card.focus = () => forth.focus({ preventScroll: true });
  card.fill = ({ rows, place }) => {
    const cells = [...(rows[place]?.cells ?? [])].map((cell) => {
      const line = document.createElement('p');
      for (const { name: attribute, value } of cell.attributes)
        if (attribute !== 'scope') line.setAttribute(attribute, value);
      line.textContent = cell.textContent;
      return line;
    });
    content.replaceChildren(...(cells.length > 0 ? cells : [notLoaded]));
    back.disabled = place <= 0;
    forth.disabled = place >= rows.length - 1;
  };
  card.moveTo = ({ left, right, top, bottom }) => {
    const { offsetWidth: width, offsetHeight: height } = element;
    const room = innerWidth - width - 8;
    const isBelow = bottom + height + 8 <= innerHeight || top < height + 8;
    element.style.left = `${Math.max(8, Math.min(room, (left + right - width) / 2))}px`;
    element.style.top = `${isBelow ? Math.min(bottom + 4, innerHeight - height - 8) : top - height - 4}px`;
  };
  return card;
}
