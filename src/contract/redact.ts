const KEY_LIKE = /svc_(live|test)_[0-9A-Za-z]*/g;

/** The text with everything that looks like an API key taken out, so that it may be logged or sent back. */
export function redactKeys(text: string): string {
  return text.includes('svc_') ? text.replace(KEY_LIKE, 'svc_$1_[redacted]') : text;
}

/** A value of the caller's as an error message may repeat it: in quotes, without keys and control characters, at most 64 characters. */
export function quoteValue(value: string): string {
  const visible = redactKeys(value).replace(/\p{C}/gu, '\u{fffd}');
  const characters = [...visible];
  return `"${characters.length > 64 ? `${characters.slice(0, 64).join('')}…` : visible}"`;
}
