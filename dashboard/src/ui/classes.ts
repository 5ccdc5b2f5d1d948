/** Class names in one string; what is false or empty is left out. */
export function classes(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
