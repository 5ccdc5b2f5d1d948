/** A pattern with its letters composed as the messages are: some Bengali letters can be written in two ways. */
export function composed(pattern: RegExp): RegExp {
  return new RegExp(pattern.source.normalize('NFC'), pattern.flags);
}

/** One pattern for any of several. */
export function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => `(?:${source.normalize('NFC')})`).join('|'), 'iu');
}

/** Whole words, listed with bars between them; \b knows no Bengali and Arabic letters. */
export function words(list: string): RegExp {
  const any = list
    .trim()
    .split(/\s*\|\s*/)
    .join('|');
  return new RegExp(`(?<![\\p{L}\\p{M}])(?:${any.normalize('NFC')})(?![\\p{L}\\p{M}])`, 'iu');
}
