import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A name, an address or a number of programs within a text. */
export function Code({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <code dir="ltr" className={classes('font-mono', className)}>
      {children}
    </code>
  );
}
