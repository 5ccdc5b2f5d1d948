const OTHER_DIGITS = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '০১২৩৪৫৬৭৮৯'];

/** A code without the spaces that apps put in, and in the digits that the service knows, whichever the keyboard has. */
export function plainCode(code: string): string {
  return Array.from(code.replace(/\s/g, ''), (digit) => {
    const found = OTHER_DIGITS.map((digits) => digits.indexOf(digit)).find((at) => at >= 0);
    return found === undefined ? digit : String(found);
  }).join('');
}
