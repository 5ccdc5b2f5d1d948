import { useEffect, useRef } from 'react';
import { colourOf, fillOf, type Mark } from './marks.ts';
import type { Drawn } from './series.ts';

type Props = {
  readonly kind: 'bars' | 'lines';
  readonly drawn: readonly Drawn[];
  /** What the values are of; empty: there are none. */
  readonly of: string;
  readonly values: readonly string[];
};

/** What is drawn how, with values. */
export function Legend({ kind, drawn, of, values }: Props) {
  return (
    <div className="mb-3 grid gap-1 text-sm">
      <p className="min-h-6 text-soft" aria-hidden="true">
        {of}
      </p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
        {drawn.map(({ name, mark }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two keys may have one name
          <li key={index} className="flex max-w-full items-center gap-2">
            {kind === 'bars' ? <Fill mark={mark} /> : <Dashes mark={mark} />}
            <bdi className="truncate">{name}</bdi>
            {values[index] !== undefined && <strong className="whitespace-nowrap tabular-nums">{values[index]}</strong>}
          </li>
        ))}
      </ul>
    </div>
  );
}

const SIZE = 16;

function Fill({ mark }: { readonly mark: Mark }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const paint = () => {
      const pen = canvas.current?.getContext('2d');
      if (!pen) return;
      pen.fillStyle = fillOf(mark, 2);
      pen.fillRect(0, 0, SIZE * 2, SIZE * 2);
      pen.strokeStyle = colourOf(mark.colour);
      pen.lineWidth = 3;
      pen.strokeRect(0, 0, SIZE * 2, SIZE * 2);
    };
    paint();
    const observer = new MutationObserver(paint);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
    return () => observer.disconnect();
  }, [mark]);
  return (
    <span aria-hidden="true" className="shrink-0">
      <canvas ref={canvas} width={SIZE * 2} height={SIZE * 2} className="size-4 rounded-sm" />
    </span>
  );
}

function Dashes({ mark: { colour, dash } }: { readonly mark: Mark }) {
  return (
    <svg viewBox="0 0 32 8" aria-hidden="true" className="h-2 w-8 shrink-0" style={{ stroke: `var(${colour})` }}>
      <path d="M0 4h32" fill="none" strokeWidth="2.5" strokeDasharray={dash.join(' ')} />
    </svg>
  );
}
