/** Composes the letters of a pattern like those of messages: some Bengali letters have two encodings. */
export function composed(pattern: RegExp): RegExp {
  return new RegExp(pattern.source.normalize('NFC'), pattern.flags);
}

export function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source.normalize('NFC')})`).join('|'), 'iu');
}

/** Matches whole words from a list separated by bars. \b does not support Bengali and Arabic letters. */
export function words(list: string): RegExp {
  const any = list
    .trim()
    .split(/\s*\|\s*/)
    .join('|');
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${any.normalize('NFC')})(?![\\p{L}\\p{M}])`, 'iu');
}
