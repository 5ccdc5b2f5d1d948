import type { Citation } from '@isnad/contract/chat';

/** One passage of the texts as a message quotes it: in one language, or in several one after the other. */
export type Quoted = {
  readonly kind: 'quoted';
  /** What the message says right above it: reference, name, grades. */
  readonly heading: string | undefined;
  readonly citations: readonly [Citation, ...Citation[]];
};
/** A message taken apart: the service's own words, and what it quotes. */
export type Piece = { readonly kind: 'words'; readonly text: string } | Quoted;

/** A line in brackets right before a quotation, which can begin in the middle of its text. */
const HEADING = /(?:^|\n)\[([^\n]*)\]\n(?:… )?$/;

/** Takes a message apart where its citations say, which count in code points. */
export function piecesOf(message: string, citations: readonly Citation[]): Piece[] {
  const points = Array.from(message);
  const between = (from: number, to?: number) => points.slice(from, to).join('');
  const pieces: Piece[] = [];
  const say = (text: string) => {
    const words = text.replace(/^\n+|\n+$/g, '');
    if (words !== '') pieces.push({ kind: 'words', text: words });
  };
  let at = 0;
  for (const citation of citations.toSorted((one, other) => one.start - other.start)) {
    const before = between(at, citation.start);
    at = citation.end;
    const last = pieces.at(-1);
    if (last?.kind === 'quoted' && before.trim() === '' && isOf(last, citation)) {
      pieces[pieces.length - 1] = { ...last, citations: [...last.citations, citation] };
      continue;
    }
    const heading = HEADING.exec(before);
    say(heading === null ? before : before.slice(0, heading.index));
    pieces.push({ kind: 'quoted', heading: heading?.[1], citations: [citation] });
  }
  say(between(at));
  return pieces;
}

function isOf({ citations: [first] }: Quoted, { kind, ref }: Citation): boolean {
  return first.kind === kind && first.ref === ref;
}
