import { type KeyboardEvent, useId, useState } from 'react';
import { CodeBlock } from './code-block.tsx';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Code in several languages of programming, one tab each. */
export function CodeTabs({ codes }: { readonly codes: Readonly<Record<string, string>> }) {
  const id = useId();
  const names = Object.keys(codes);
  const [chosen, setChosen] = useState(names[0] ?? '');
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const place = { Home: 0, End: names.length - 1 }[event.key] ?? stepFrom(names.indexOf(chosen), event.key);
    const next = names.at(place % names.length);
    if (Number.isNaN(place) || next === undefined) return;
    event.preventDefault();
    setChosen(next);
    event.currentTarget.querySelectorAll('button')[names.indexOf(next)]?.focus();
  };
  return (
    <div className="grid gap-2">
      <div role="tablist" className="flex gap-1" dir="ltr" onKeyDown={onKeyDown}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => setChosen(name)}
            className="min-h-8 rounded-lg px-3 text-sm font-medium text-soft hover:bg-sunk aria-selected:bg-accent-wash aria-selected:text-accent-strong"
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        <CodeBlock key={chosen} code={codes[chosen] ?? ''} label={chosen} />
      </div>
    </div>
  );
}

/** The place that an arrow leads to, around the ends; NaN for other keys. */
function stepFrom(place: number, key: string): number {
  return place + (STEPS[key] ?? Number.NaN);
}
