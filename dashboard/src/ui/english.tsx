import type { ReactNode } from 'react';

type Props = { readonly children: ReactNode; readonly className?: string };

/** What the service or an importer says in English alone. */
export function English({ children, className = 'break-words' }: Props) {
  return (
    <p lang="en" dir="ltr" className={className}>
      {children}
    </p>
  );
}
