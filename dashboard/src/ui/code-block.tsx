import { CopyButton } from './copy-button.tsx';

/** Code to be copied; always from left to right. */
export function CodeBlock({ code, label }: { readonly code: string; readonly label: string }) {
  return (
    <div dir="ltr" className="rounded-lg border border-line bg-sunk sm:flex sm:items-start">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section tabIndex={0} aria-label={label} className="min-w-0 flex-1 overflow-x-auto p-3 text-sm leading-relaxed">
        <pre>
          <code className="font-mono">{code}</code>
        </pre>
      </section>
      <div className="flex shrink-0 justify-end px-2 pb-2 sm:pt-2">
        <CopyButton text={code} />
      </div>
    </div>
  );
}
