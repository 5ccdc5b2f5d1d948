import { type ReactNode, Suspense, useState } from 'react';
import { lazyOnIdle } from './lazy-on-idle.ts';

const OpenDialog = lazyOnIdle(async () => (await import('./dialog-parts.tsx')).OpenDialog);

export type DialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly wide?: boolean;
  /** It is closed by its own buttons alone, as what it shows is not shown again. */
  readonly stays?: boolean;
};

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
