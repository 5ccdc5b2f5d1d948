import { CHAT_LANGUAGES, type ChatLanguage } from '@isnad/contract/chat';

/**
 * Returns the supported language with the highest preference in an `Accept-Language` header.
 * @param header such as `bn-BD,bn;q=0.9,en;q=0.8`; malformed parts are ignored
 */
export function acceptedLanguage(header: string | undefined): ChatLanguage | undefined {
  let best: { language: ChatLanguage; weight: number } | undefined;
  for (const range of (header ?? '').split(',')) {
    const [, tag, weight = '1'] =
      /^\s*([a-z]{2,8})(?:-[a-z0-9-]{1,40})?\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(range) ??
      [];
    const language = CHAT_LANGUAGES.find((known) => known === tag?.toLowerCase());
    if (language !== undefined && Number(weight) > (best?.weight ?? 0)) best = { language, weight: Number(weight) };
  }
  return best?.language;
}
