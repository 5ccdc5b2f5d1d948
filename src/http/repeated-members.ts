import type { Fault } from '@isnad/contract/failure';
import { redactKeys } from '@isnad/contract/redact';

const MAX_LOCATION = 200;

/** A string, with the colon behind it if it is the name of a member, or a character between values. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\],]/g;

/** An object or a list that has not ended yet, and the place of its current value. */
type Open = { readonly names: Set<string> | undefined; at: string | number };

/**
 * Finds two members of the same name in an object. A parser keeps one of them and ignores the other.
 * @param text valid JSON
 */
export function repeatedMember(text: string): Fault | undefined {
  const open: Open[] = [];
  for (const [token, colon] of text.matchAll(TOKEN)) {
    const inner = open.at(-1);
    if (token === '{') open.push({ names: new Set(), at: '' });
    else if (token === '[') open.push({ names: undefined, at: 0 });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (inner !== undefined && typeof inner.at === 'number') inner.at += 1;
    } else if (colon !== undefined && inner?.names !== undefined) {
      inner.at = JSON.parse(token.slice(0, -colon.length)) as string;
      if (inner.names.has(inner.at)) return repeated(open.map(({ at }) => at));
      inner.names.add(inner.at);
    }
  }
  return undefined;
}

function repeated(path: readonly (string | number)[]): Fault {
  const location = redactKeys(['body', ...path].join('.')).slice(0, MAX_LOCATION);
  return { location, message: 'sent more than once', fix: 'send it once' };
}
