/** Languages that mails are available in. */
export const MAIL_LANGUAGES = ['en', 'bn', 'ar'] as const;
export type MailLanguage = (typeof MAIL_LANGUAGES)[number];

const RANGE = /^([a-z]{1,8})(?:-[a-z0-9-]*)?(?:\s*;\s*q\s*=\s*([01](?:\.\d{0,3})?))?$/;

/** The best mail language for an `Accept-Language` header (RFC 9110). English when none is supported. */
export function mailLanguage(wishes: string | null | undefined): MailLanguage {
  let [best, weight]: [MailLanguage, number] = ['en', 0];
  for (const input of (wishes ?? '').toLowerCase().split(',')) {
    const [, tag, quality = '1'] = RANGE.exec(input.trim()) ?? [];
    const language = MAIL_LANGUAGES.find((known) => known === tag);
    // The first of two equal weights wins.
    if (language !== undefined && Number(quality) > weight) [best, weight] = [language, Number(quality)];
  }
  return best;
}
