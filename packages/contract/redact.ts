/** Keys, and refresh tokens of apps. */
const KEY_LIKE = /svc_(?:(live|test)_[0-9A-Za-z]*|(refresh)_[0-9A-Za-z_-]*)/g;

/** Redacts everything that looks like an API key or a refresh token, so that the text can be logged or returned. */
export function redactKeys(text: string): string {
  return text.includes('svc_') ? text.replace(KEY_LIKE, 'svc_$1$2_[redacted]') : text;
}

/** Quotes a value of the caller for an error message: without API keys and control characters, at most 64 characters. */
export function quoteValue(value: string): string {
  const visible = redactKeys(value).replace(/\p{C}/gu, '\u{fffd}');
  const characters = [...visible];
  return `"${characters.length > 64 ? `${characters.slice(0, 64).join('')}…` : visible}"`;
}
