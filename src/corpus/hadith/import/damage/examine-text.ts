import type { Lang, TextNote } from '../../model.ts';
import { damageIn } from './find-damage.ts';
import { MISPLACED_SIGNS, MISREAD_BENGALI } from './misread-bengali.ts';
import { repairText } from './repair-text.ts';

export type Examined = { readonly text: string; readonly notes: readonly TextNote[]; readonly isDamaged: boolean };

/** What every repair and every sign of damage has in it. Most texts have none of it, and one pass over them says so. */
const SUSPECT: Record<Lang, RegExp> = {
  ar: /[A-Za-z&\ufffd\u00c2-\u00ef]|[([{«﴿]\s*[)\]}»﴾]|\?\d/,
  en: /[&\ufffd\u00c2-\u00ef\u0621-\u064a]|[([{«]\s*[)\]}»]|[0-9]|(?:^|[\s"'“‘`([:;.,])(?:l(?![A-Za-z])|[TtWwKkSs]b)/,
  bn: /[ৰৱ&\ufffd\u00c2-\u00ef]|[([{«]\s*[)\]}»]|\?\d/,
};

/** Repairs the misprints of a cleaned text, and finds what cannot be repaired. */
export function examineText(source: string, lang: Lang): Examined {
  const isMisread = lang === 'bn' && (MISREAD_BENGALI.test(source) || MISPLACED_SIGNS.test(source));
  if (!SUSPECT[lang].test(source) && !isMisread) return { text: source, notes: [], isDamaged: false };
  const { text, notes } = repairText(source, lang);
  const damage = damageIn(text, lang);
  if (damage.length === 0) return { text, notes, isDamaged: false };
  return { text, notes: [...notes, damagedBy(`The source has ${damage.join(', and ')}.`)], isDamaged: true };
}

/** A note on what is wrong with a text that is served as it is. */
export const damagedBy = (detail: string): TextNote => ({ kind: 'damaged', detail });
