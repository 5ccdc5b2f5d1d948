import { Tabs } from '@base-ui/react/tabs';
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

/** The same in several languages of programming, one tab each. */
export function CodeTabs({ codes }: { readonly codes: Readonly<Record<string, string>> }) {
  const names = Object.keys(codes);
  return (
    <Tabs.Root defaultValue={names[0]} className="grid gap-2">
      <Tabs.List className="flex gap-1" dir="ltr">
        {names.map((name) => (
          <Tabs.Tab
            key={name}
            value={name}
            className="min-h-8 rounded-lg px-3 text-sm font-medium text-soft hover:bg-sunk data-[active]:bg-accent-wash data-[active]:text-accent-strong"
          >
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {names.map((name) => (
        <Tabs.Panel key={name} value={name}>
          <CodeBlock code={codes[name] ?? ''} label={name} />
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
