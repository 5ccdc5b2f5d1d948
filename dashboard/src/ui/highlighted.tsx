import type { Highlight } from '@isnad/contract/search';
import type { ReactNode } from 'react';

type Props = {
  readonly text: string;
  /** What the search marked, of all fields. */
  readonly highlights: readonly Highlight[] | undefined;
  /** The field that `text` is. */
  readonly field: string;
};

/** A text with the words that a search has found marked in it; not a letter of it changes. */
export function Highlighted({ text, highlights = [], field }: Props) {
  const marks = highlights.filter((mark) => mark.field === field).sort((one, other) => one.start - other.start);
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    const from = Math.max(start, at);
    if (end <= from) continue;
    parts.push(
      text.slice(at, from),
      <mark key={from} className="rounded-sm bg-mark text-ink">
        {text.slice(from, end)}
      </mark>,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
}
