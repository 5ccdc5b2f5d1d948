const ZEROS = [0x0660, 0x06f0, 0x09e6];

/** Digits of Arabic, Persian and Bengali as those of English. */
export function plainDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹০-৯]/g, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((first) => code >= first && code < first + 10) ?? code;
    return String(code - zero);
  });
}
