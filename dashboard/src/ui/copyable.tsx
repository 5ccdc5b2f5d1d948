import { CopyButton } from './copy-button.tsx';
import { TriangleAlert } from './icons/icons.ts';

type Props = { readonly text: string; readonly label: string; readonly id?: 'secret' | 'link' };

/** A secret or a link, whole, with a button that copies it. */
export function Copyable({ text, label, id = 'secret' }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-sunk p-3">
      <code dir="ltr" data-testid={id} className="min-w-0 flex-1 basis-60 font-mono text-sm break-all">
        {text}
      </code>
      <CopyButton text={text} kind="primary" label={label} />
    </div>
  );
}

/** What is to be known before a dialog is closed. */
export function Warning({ children }: { readonly children: string }) {
  return (
    <p className="flex items-start gap-2 rounded-lg bg-warn-wash p-3 text-sm">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warn" />
      {children}
    </p>
  );
}
