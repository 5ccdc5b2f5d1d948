import { plainDigits } from '../../i18n/plain-digits.ts';

/** A code without the spaces that apps put in, and in the digits that the service knows, whichever the keyboard has. */
export function plainCode(code: string): string {
  return plainDigits(code.replace(/\s/g, ''));
}
