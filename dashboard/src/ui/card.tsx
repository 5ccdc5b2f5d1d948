import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Title } from './title.tsx';

export function Card({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <section className={classes('rounded-2xl border border-line bg-card p-4 sm:p-5', className)}>{children}</section>
  );
}

type HeadProps = { readonly title: ReactNode; readonly lead?: ReactNode; readonly actions?: ReactNode };

/** The head of a page: what it is, what it is for, and what can be done first. */
export function PageHead({ title, lead, actions }: HeadProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-4">
      <div className="grid max-w-2xl gap-1">
        <Title>{title}</Title>
        {lead !== undefined && <p className="text-soft">{lead}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}

/** In the place of a list that has nothing in it yet. */
export function Empty({ title, children }: { readonly title: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-2xl border border-dashed border-edge px-4 py-10 text-center">
      <p className="font-medium">{title}</p>
      {children}
    </div>
  );
}
