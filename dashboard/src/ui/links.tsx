import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ButtonKind, buttonClasses } from './button.tsx';
import type { Icon } from './icons/icon.tsx';

type Props = LinkProps & { readonly kind?: ButtonKind; readonly icon?: Icon; readonly children: ReactNode };

/** A link that looks like a button. */
export function ButtonLink({ kind, icon: Icon, children, ...link }: Props) {
  return (
    <Link {...link} className={buttonClasses(kind)}>
      {Icon && <Icon />}
      {children}
    </Link>
  );
}
