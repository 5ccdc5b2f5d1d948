/** The path of a URL without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** A route as named in the OpenAPI document: `/api/hadith/{ref}`. */
export function documentedPath(route: string): string {
  return route.replace(/:(\w+)/g, '{$1}');
}
