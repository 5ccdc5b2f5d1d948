import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import type { Icon } from '../../ui/icons/icon.tsx';
import { CircleCheck, CircleDashed, CircleX, RefreshCw, TriangleAlert } from '../../ui/icons/icons.ts';

/** How something fares; the mark differs as well as the colour. */
export type Fares = 'well' | 'notice' | 'trying' | 'ill' | 'none';

const LOOKS: Readonly<Record<Fares, readonly [icon: Icon, ink: string]>> = {
  well: [CircleCheck, 'text-good'],
  notice: [TriangleAlert, 'text-warn'],
  trying: [RefreshCw, 'text-warn'],
  ill: [CircleX, 'text-bad'],
  none: [CircleDashed, 'text-soft'],
};

type Props = {
  readonly name: ReactNode;
  readonly fares: Fares;
  /** The same in a word or two. */
  readonly words: string;
  readonly children?: ReactNode;
};

/** One part of the service: how it fares, and what is known of it. */
export function Part({ name, fares, words, children }: Props) {
  const [Icon, ink] = LOOKS[fares];
  return (
    <li className="grid grid-cols-1 gap-1 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="font-medium">{name}</h3>
        <p className={classes('flex items-center gap-1.5 text-sm font-semibold', ink)}>
          <Icon className="size-4 shrink-0" />
          {words}
        </p>
      </div>
      {children}
    </li>
  );
}

/** Parts that belong together. */
export function Deps({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card className="grid grid-cols-1 content-start gap-4">
      <h2 className="font-semibold">{title}</h2>
      <ul className="grid grid-cols-1 divide-y divide-line">{children}</ul>
    </Card>
  );
}
