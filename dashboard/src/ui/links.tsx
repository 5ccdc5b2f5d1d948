import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ButtonKind, buttonClasses } from './button.tsx';

/** A link that looks like a button. */
export function ButtonLink({
  kind,
  children,
  ...link
}: LinkProps & { readonly kind?: ButtonKind; readonly children: ReactNode }) {
  return (
    <Link {...link} className={buttonClasses(kind)}>
      {children}
    </Link>
  );
}
