const LANGUAGES = ['en', 'bn', 'ar'] as const;
/** The languages that mails are written in. */
export type MailLanguage = (typeof LANGUAGES)[number];

const RANGE = /^([a-z]{1,8})(?:-[a-z0-9-]*)?(?:\s*;\s*q\s*=\s*([01](?:\.\d{0,3})?))?$/;

/** The language for somebody whose browser wishes these (`Accept-Language`, RFC 9110); English when none of them is known. */
export function mailLanguage(wishes: string | null | undefined): MailLanguage {
  let [best, weight]: [MailLanguage, number] = ['en', 0];
  for (const input of (wishes ?? '').toLowerCase().split(',')) {
    const [, tag, quality = '1'] = RANGE.exec(input.trim()) ?? [];
    const language = LANGUAGES.find((known) => known === tag);
    // Of two alike the first holds.
    if (language !== undefined && Number(quality) > weight) [best, weight] = [language, Number(quality)];
  }
  return best;
}
