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

/** In narrow windows each row is a card. */
const CARDS =
  'max-sm:[&_thead]:sr-only max-sm:[&_tr]:block max-sm:[&_tr]:py-2 max-sm:[&_td]:flex max-sm:[&_td]:w-full max-sm:[&_td]:max-w-none max-sm:[&_td]:min-w-0 max-sm:[&_td]:items-center max-sm:[&_td]:justify-between max-sm:[&_td]:gap-x-4 max-sm:[&_td]:py-1.5 max-sm:[&_td]:whitespace-normal';

/** A table that scrolls by itself where the window is narrow. On a phone its rows are cards, whose cells are named after their columns. */
export function Table({ caption, head, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section tabIndex={0} aria-label={caption} className="overflow-x-auto rounded-2xl border border-line bg-card">
      <table className={classes('w-full border-collapse text-sm', CARDS)}>
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunk text-start text-soft">
          <tr>
            {head.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
              <th key={index} scope="col" className="px-4 py-2.5 text-start font-medium whitespace-nowrap">
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
  "max-sm:not-first:before:shrink-0 max-sm:not-first:before:font-normal max-sm:not-first:before:text-soft max-sm:not-first:before:content-[attr(data-column)_/_'']";

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
      className={classes('px-4 py-3 align-middle', NAMED, className)}
    >
      <div className="max-sm:min-w-0 max-sm:text-end max-sm:[td:first-child>&]:w-full max-sm:[td:first-child>&]:text-start sm:contents">
        {children}
      </div>
    </td>
  );
}
