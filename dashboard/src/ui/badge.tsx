import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const TONES = {
  plain: 'bg-sunk text-ink',
  accent: 'bg-accent-wash text-accent-strong',
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
} as const;
export type Tone = keyof typeof TONES;

/** A state in a word; the colour only repeats what the word says. */
export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center rounded-full whitespace-nowrap px-2.5 py-0.5 text-xs font-semibold',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
