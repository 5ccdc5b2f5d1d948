import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { Legend } from './legend.tsx';
import { draw, fit, type Plot } from './plot.ts';
import { plotterQuery } from './queries.ts';

type Props = {
  readonly plot: Plot;
  /** What is to be seen, for those who cannot see it. */
  readonly summary: string;
  /** Which bucket, in full. */
  readonly bucket: (start: number) => string;
  /** Told when a bucket is clicked that begins then. */
  readonly onPick: (start: number) => void;
  /** What the legend tells while no bucket is pointed at; nothing: nothing. */
  readonly whole?: { readonly name: string; readonly values: readonly string[] };
};

/** A chart with its legend, which tells the values of the bucket that is pointed at. */
export function Chart({ plot, summary, bucket, onPick, whole }: Props) {
  const plotter = useQuery(plotterQuery);
  const place = useRef<HTMLDivElement>(null);
  const hovered = useDrawing(place, plotter.data, plot, onPick);
  const pointed = hovered === undefined ? undefined : plot.starts[hovered];
  const values = plot.drawn.map(({ values }) => {
    const value = hovered === undefined ? null : (values[hovered] ?? null);
    return value === null ? '–' : plot.value(value);
  });
  return (
    <>
      <Legend
        kind={plot.kind}
        drawn={plot.drawn}
        of={pointed === undefined ? (whole?.name ?? '') : bucket(pointed)}
        values={pointed === undefined ? (whole?.values ?? []) : values}
      />
      {plotter.isPending && <Waiting rows={5} />}
      {plotter.error !== null && <ProblemNote error={plotter.error} onRetry={() => void plotter.refetch()} />}
      <div ref={place} dir="ltr" role="img" aria-label={summary} className="w-full cursor-pointer overflow-hidden" />
    </>
  );
}

/** Draws whenever something has changed: what there is, the theme, the width. @returns the bucket pointed at */
function useDrawing(
  place: RefObject<HTMLDivElement | null>,
  Plotter: Parameters<typeof draw>[0] | undefined,
  plot: Plot,
  onPick: Props['onPick'],
): number | undefined {
  const [hovered, setHovered] = useState<number>();
  const pick = useEffectEvent((bucket: number) => onPick(plot.starts[bucket] ?? 0));
  const theme = useTheme();
  const fonts = useFonts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas knows colours and letters only as they are when it is drawn
  useEffect(() => {
    const element = place.current;
    if (element === null || Plotter === undefined) return;
    const made = draw(Plotter, element, plot, { onHover: setHovered, onPick: (bucket) => pick(bucket) });
    const observer = new ResizeObserver(() => fit(made, element));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      setHovered(undefined);
    };
  }, [place, Plotter, plot, theme, fonts]);
  return hovered;
}

function subscribeToTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** Changes when the colours do. */
function useTheme(): string {
  return useSyncExternalStore(subscribeToTheme, () => document.documentElement.className);
}

function subscribeToFonts(listener: () => void): () => void {
  document.fonts.addEventListener('loadingdone', listener);
  return () => document.fonts.removeEventListener('loadingdone', listener);
}

/** Changes when letters have come that a canvas could not write before. */
function useFonts(): number {
  const count = useMemo(() => () => [...document.fonts].filter(({ status }) => status === 'loaded').length, []);
  return useSyncExternalStore(subscribeToFonts, count);
}
