/** Treats a blank text as undefined. */
export const blankAsNone = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text;
