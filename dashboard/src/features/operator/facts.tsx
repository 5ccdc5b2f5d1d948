import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';

/** Names with what they stand for. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">{children}</dl>;
}

type FactProps = { readonly name: string; readonly children: ReactNode; readonly wide?: boolean };

export function Fact({ name, children, wide = false }: FactProps) {
  return (
    <div className={classes('grid grid-cols-1 content-start gap-0.5', wide && 'sm:col-span-2')}>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

type FigureProps = { readonly name: string; readonly value: ReactNode; readonly words?: ReactNode };

/** One number of a page. */
export function Figure({ name, value, words }: FigureProps) {
  return (
    <Card className="grid grid-cols-1 content-start gap-1">
      <h2 className="text-sm font-medium text-soft">{name}</h2>
      <p className="text-2xl font-semibold tabular-nums">{value}</p>
      {words !== undefined && <p className="text-sm text-soft">{words}</p>}
    </Card>
  );
}
