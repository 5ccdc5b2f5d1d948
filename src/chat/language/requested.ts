import type { ChatLanguage } from '@isnad/contract/chat';
import { either, words } from '../wording/patterns.ts';

/** Phrases that request an answer in a language. */
const IN_LANGUAGE: readonly (readonly [ChatLanguage, RegExp])[] = [
  [
    'bn',
    either(
      /\b(?:(?:in|into|to) (?:bengali|bangla)|(?:bengali|bangla) (?:translation|version|text|onubad|te)|banglay|banglate)\b|^\W*(?:and |the )?(?:bengali|bangla)\W*$/,
      words('বাংলায় | বাংলাতে | বাংলা অনুবাদ | বাংলা অর্থ | بالبنغالية | باللغة البنغالية'),
    ),
  ],
  [
    'en',
    either(
      /\b(?:(?:in|into|to) english|english (?:translation|version|text|onubad|te)|ingreji ?te|englishe)\b|^\W*(?:and |the )?english\W*$/,
      words(
        'ইংরেজিতে | ইংরেজীতে | ইংরেজি অনুবাদ | ইংরেজি | بالإنجليزية | بالانجليزية | باللغة الإنجليزية | باللغة الانجليزية',
      ),
    ),
  ],
  [
    'ar',
    either(
      /\b(?:(?:in|into|to) arabic|arabic (?:version|text|te)|arbite|arabite)\b|^\W*(?:and |the )?arabic\W*$/,
      words('আরবিতে | আরবীতে | আরবি পাঠ | بالعربية | باللغة العربية'),
    ),
  ],
];

/** Extracts the language that a message requests for its answer, and the message without those words. */
export function requestedLanguage(text: string): { language: ChatLanguage | undefined; rest: string } {
  for (const [language, pattern] of IN_LANGUAGE) {
    if (pattern.test(text)) return { language, rest: text.replace(pattern, ' ').replace(/\s+/g, ' ').trim() };
  }
  return { language: undefined, rest: text };
}
