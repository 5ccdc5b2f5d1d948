/** The first page of an account. */
export const HOME = '/keys';

/** One slash, then neither another nor what browsers take for one: not the address of another site. */
const OWN_PATH = /^\/(?![/\\])/;

/** Where to go on to, if it is a path of the site at `base`; else the first page of an account. */
export function ownPath(next: string | undefined, base = location.origin): string {
  if (next === undefined || !OWN_PATH.test(next)) return HOME;
  const { origin, pathname, search, hash } = new URL(next, base);
  // Read as a browser reads it, which leaves tabs and `/.` out and can so make two slashes of what was one.
  return origin === base && OWN_PATH.test(pathname) ? pathname + search + hash : HOME;
}

/** Whether a path is that of the chat, which visitors come to without knowing that it needs an account. */
export function isChat(path: string): boolean {
  return /^\/chat(?![^/?#])/.test(path);
}

/** The search parameters that hand `next` on from one page to another. */
export function nextSearch(next: string): { readonly next?: string } {
  return next === HOME ? {} : { next };
}
