import { CHAT_LANGUAGES, type ChatLanguage } from '@isnad/contract/chat';

/**
 * Returns the languages of an `Accept-Language` header, the preferred one first, in lower case and without regions.
 * @param header such as `bn-BD,bn;q=0.9,en;q=0.8`; malformed parts are ignored
 */
export function acceptedLanguages(header: string | undefined): string[] {
  const found: { language: string; weight: number }[] = [];
  for (const range of (header ?? '').split(',')) {
    const [, tag, weight = '1'] =
      /^\s*([a-z]{2,8})(?:-[a-z0-9-]{1,40})?\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(range) ??
      [];
    if (tag !== undefined && Number(weight) > 0) found.push({ language: tag.toLowerCase(), weight: Number(weight) });
  }
  return found.sort((one, other) => other.weight - one.weight).map(({ language }) => language);
}

/** Returns the supported language with the highest preference in an `Accept-Language` header. */
export function acceptedLanguage(header: string | undefined): ChatLanguage | undefined {
  return acceptedLanguages(header).find((tag): tag is ChatLanguage => CHAT_LANGUAGES.some((known) => known === tag));
}
