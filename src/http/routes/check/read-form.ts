/** What a visitor has sent. */
export type CheckForm = { readonly text: string; readonly report: 'markdown' | 'json' | undefined };

const AMPERSAND = 0x26;
const MAX_FIELDS = 16;

/** A file that is no text in UTF-8. */
export class NoText extends Error {}
/** A body that is not of its content type. */
export class NoForm extends Error {}

/**
 * Reads a form as browsers send it, as `multipart/form-data` or `application/x-www-form-urlencoded`. A file replaces the text of the field.
 * @throws {NoText} for a file that is no text
 * @throws {NoForm} if the body is not of its content type
 */
export async function readForm(body: Buffer, contentType: string): Promise<CheckForm> {
  const form = await parse(body, contentType);
  const file = form.get('file');
  const report = form.get('report');
  const typed = form.get('text');
  const text = file instanceof File && file.size > 0 ? readText(await file.arrayBuffer()) : typed;
  return {
    // Browsers send line breaks as CR and LF. A file can have CR alone.
    text: typeof text === 'string' ? text.replace(/\r\n?/g, '\n') : '',
    report: report === 'markdown' || report === 'json' ? report : undefined,
  };
}

/** Reads the fields of a form. @throws {NoForm} if the body is not of its content type */
export async function readFields(body: Buffer, contentType: string): Promise<(name: string) => string> {
  const form = await parse(body, contentType);
  return (name) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').toWellFormed() : '';
  };
}

/** The parser of Node.js is for `fetch`. A response without a connection has no other cost than the parsing. */
async function parse(body: Buffer, contentType: string): Promise<FormData> {
  // Thousands of empty fields would take the parser half a second.
  if (body.filter((byte) => byte === AMPERSAND).length > MAX_FIELDS && contentType.includes('urlencoded'))
    throw new NoForm('The form has too many fields.');
  try {
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    throw new NoForm('The form cannot be read.', { cause: error });
  }
}

function readText(bytes: ArrayBuffer): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new NoText('the file is not UTF-8', { cause: error });
  }
  if (text.includes('\0')) throw new NoText('the file has characters that no text has');
  return text;
}
