import { createContext, type ReactNode, useContext } from 'react';
import { classes } from './classes.ts';

/** The names of the columns. */
const Head = createContext<readonly string[]>([]);

type Props = {
  /** Says what the table holds, for those who listen. */
  readonly caption: string;
  readonly head: readonly string[];
  readonly children: ReactNode;
};

const PLACE = 'overflow-x-auto rounded-2xl border border-line bg-card';
/** Tables with more columns than this are wide. */
const MANY_COLUMNS = 6;
/** Where there is little room, each row is a card (`theme.css`). */
const CARDS =
  'cards:[&_thead]:sr-only cards:[&_tr]:block cards:[&_tr]:py-2 cards:[&_td]:flex cards:[&_td]:w-full cards:[&_td]:max-w-none cards:[&_td]:min-w-0 cards:[&_td]:items-center cards:[&_td]:justify-between cards:[&_td]:gap-x-4 cards:[&_td]:py-1.5 cards:[&_td]:whitespace-normal cards:[&_td]:wrap-anywhere';

/** A table that scrolls by itself where it is too wide. On phones and tablets its rows are cards, whose cells are named after their columns. */
export function Table({ caption, head, children }: Props) {
  const place = classes(PLACE, head.length > MANY_COLUMNS ? '@container/wide' : '@container');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section tabIndex={0} aria-label={caption} className={place}>
      <table className={classes('w-full border-collapse text-sm cards:block cards:[&_tbody]:block', CARDS)}>
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunk text-start text-soft">
          <tr>
            {head.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
              <th key={index} scope="col" className="px-3 py-2.5 text-start font-medium first:ps-4 last:pe-4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          <Head value={head}>{children}</Head>
        </tbody>
      </table>
    </section>
  );
}

/** Before a cell of a card: the name of its column, for the eye alone. The first cell is the heading of the card. */
const NAMED =
  "cards:not-first:before:shrink-0 cards:not-first:before:font-normal cards:not-first:before:text-soft cards:not-first:before:content-[attr(data-column)_/_'']";

type CellProps = { readonly children?: ReactNode; readonly className?: string };

/** A cell of a `Table`. */
export function Cell({ children, className = '' }: CellProps) {
  const head = useContext(Head);
  return (
    <td
      ref={(cell) => {
        // Only the document knows the column of a cell.
        if (cell !== null) cell.dataset.column = head[cell.cellIndex] ?? '';
      }}
      className={classes('px-3 py-3 align-middle first:ps-4 last:pe-4 cards:px-4', NAMED, className)}
    >
      <div className="contents cards:block cards:min-w-0 cards:text-end cards:[td:first-child>&]:w-full cards:[td:first-child>&]:text-start">
        {children}
      </div>
    </td>
  );
}
