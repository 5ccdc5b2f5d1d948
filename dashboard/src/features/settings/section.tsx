import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card.tsx';

type Props = { readonly title: string; readonly words: ReactNode; readonly children: ReactNode };

/** One part of the settings: what it is about beside what can be done. */
export function Section({ title, words, children }: Props) {
  const id = useId();
  return (
    <div className="grid gap-4 border-t border-line pt-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-8">
      <div className="grid content-start gap-1">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="text-sm text-soft">{words}</p>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the card inside is the section */}
      <div role="group" aria-labelledby={id} className="min-w-0">
        <Card className="grid gap-5">{children}</Card>
      </div>
    </div>
  );
}
