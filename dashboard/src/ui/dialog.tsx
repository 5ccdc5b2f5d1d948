import { type ReactNode, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { lazyOnIdle } from './lazy-on-idle.ts';

const OpenDialog = lazyOnIdle(async () => (await import('./dialog-parts.tsx')).OpenDialog);

/** A dialog over the page. What it is made of is loaded behind the page. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <OpenDialog {...props} />
    </Suspense>
  );
}

/** The row of buttons at the end of a dialog or a form. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>;
}
