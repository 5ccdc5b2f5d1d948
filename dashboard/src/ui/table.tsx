import type { ReactNode } from 'react';

type Props = {
  /** Says what the table holds, for those who listen. */
  readonly caption: string;
  readonly head: readonly ReactNode[];
  readonly children: ReactNode;
};

/** A table that scrolls by itself where the window is narrow. */
export function Table({ caption, head, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section tabIndex={0} aria-label={caption} className="overflow-x-auto rounded-2xl border border-line bg-card">
      <table className="w-full border-collapse text-sm">
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

export function Cell({ children, className = '' }: { readonly children?: ReactNode; readonly className?: string }) {
  return <td className={`px-4 py-3 align-middle ${className}`}>{children}</td>;
}
