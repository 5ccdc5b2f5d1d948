import type { ReactNode } from 'react';
import { classes } from './classes.ts';

type Props = {
  /** Says what the table holds, for those who listen. */
  readonly caption: string;
  readonly head: readonly ReactNode[];
  readonly children: ReactNode;
  /** In narrow windows each row is a card, and each cell says what it is by its `label`. */
  readonly cards?: boolean;
};

const CARDS =
  'max-sm:[&_thead]:sr-only max-sm:[&_tr]:block max-sm:[&_tr]:py-2 max-sm:[&_td]:flex max-sm:[&_td]:max-w-none max-sm:[&_td]:items-center max-sm:[&_td]:justify-between max-sm:[&_td]:gap-4 max-sm:[&_td]:py-1.5';

/** A table that scrolls by itself where the window is narrow. */
export function Table({ caption, head, children, cards = false }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section tabIndex={0} aria-label={caption} className="overflow-x-auto rounded-2xl border border-line bg-card">
      <table className={classes('w-full border-collapse text-sm', cards && CARDS)}>
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunk text-start text-soft">
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
              <th key={index} scope="col" className="px-4 py-2.5 text-start font-medium whitespace-nowrap">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </section>
  );
}

type CellProps = {
  readonly children?: ReactNode;
  readonly className?: string;
  /** The name of its column, shown where the row is a card. */
  readonly label?: string;
};

export function Cell({ children, className = '', label }: CellProps) {
  return (
    <td className={`px-4 py-3 align-middle ${className}`}>
      {label !== undefined && (
        <span aria-hidden="true" className="shrink-0 font-normal text-soft sm:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}
