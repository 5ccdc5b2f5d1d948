// Reads packed texts and Word documents. Loaded by check.js when one is opened.

/** A packed text can be of any length. */
const MAX_BYTES = 16 * 1024 * 1024;

export async function unpacked(bytes) {
  const chunks = [];
  let size = 0;
  for await (const chunk of new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new RangeError('too long');
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/* A Word document is a zip file, and its text is one XML file in it. */

const NAME = 'word/document.xml';

export async function textOfWord(bytes) {
  const view = new DataView(bytes.buffer);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const nameLength = view.getUint16(at + 28, true);
    if (new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)) === NAME) break;
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (view.getUint32(at, true) !== 0x02014b50) throw new RangeError('no document');
  const header = view.getUint32(at + 42, true);
  const from = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  const packed = bytes.subarray(from, from + view.getUint32(at + 20, true));
  const xml = new TextDecoder().decode(view.getUint16(at + 10, true) === 0 ? packed : await unpacked(packed));
  return paragraphsOf(new DOMParser().parseFromString(xml, 'application/xml'));
}

const BREAKS = { tab: '\t', br: '\n', cr: '\n' };

/** Deleted words (`delText`) and the codes of fields (`instrText`) are no text. */
function paragraphsOf(xml) {
  if (xml.querySelector('parsererror') !== null) throw new SyntaxError('not XML');
  const pieces = (paragraph) =>
    [...paragraph.getElementsByTagName('*')].map(({ localName, textContent }) =>
      localName === 't' ? textContent : (BREAKS[localName] ?? ''),
    );
  return [...xml.getElementsByTagNameNS('*', 'p')].map((one) => pieces(one).join('')).join('\n');
}
