/** One slash, then neither another nor what browsers take for one: not the address of another site. */
const OWN_PATH = /^\/(?![/\\])/;

/** Where to go on to, if it is a path of this site; else the first page of an account. */
export function ownPath(next: string | undefined): string {
  if (next === undefined || !OWN_PATH.test(next)) return '/keys';
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  // Read as a browser reads it, which leaves tabs and `/.` out and can so make two slashes of what was one.
  return origin === location.origin && OWN_PATH.test(pathname) ? pathname + search + hash : '/keys';
}
