import type uPlot from 'uplot';
import { colourOf, fillOf } from './marks.ts';
import type { Drawn } from './series.ts';

export type Plot = {
  /** Bars that stand on each other, or lines with a label at their end. */
  readonly kind: 'bars' | 'lines';
  /** When the buckets begin, in milliseconds since 1970. */
  readonly starts: readonly number[];
  readonly bucketMs: number;
  readonly drawn: readonly Drawn[];
  readonly tick: (start: number) => string;
  readonly value: (value: number) => string;
  /** Days are counted in UTC. */
  readonly utc: boolean;
};

const HEIGHT = 240;
const FONT = '12px "Inter Variable", "Noto Sans Bengali Variable", "Noto Naskh Arabic Variable", sans-serif';
/** Room for the labels of lines; none where the window is narrow, as the legend has them too. */
const LABEL_WIDTH = 96;
const NARROW = 520;
/** With more, bars stand close, and points are small. */
const MANY = 120;

type Pointing = {
  /** Told of the bucket under the pointer. */
  readonly onHover: (bucket: number | undefined) => void;
  /** Told of the bucket that is clicked. */
  readonly onPick: (bucket: number) => void;
};

/** Draws into an element; time runs from left to right in every language. */
export function draw(Plotter: typeof uPlot, place: HTMLElement, plot: Plot, { onHover, onPick }: Pointing): uPlot {
  const width = Math.max(place.clientWidth, 200);
  const data = plot.kind === 'bars' ? stacked(plot) : straight(plot);
  const half = plot.bucketMs / 2_000;
  const [first = 0, last = 0] = [plot.starts[0], plot.starts.at(-1)].map((start = 0) => start / 1_000);
  const options: uPlot.Options = {
    width,
    height: HEIGHT,
    padding: [12, plot.kind === 'lines' && width >= NARROW ? LABEL_WIDTH : 12, 0, 0],
    ...(plot.utc ? { tzDate: (seconds: number) => Plotter.tzDate(new Date(seconds * 1_000), 'Etc/UTC') } : {}),
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: plot.kind === 'lines' } },
    scales: {
      x: { time: true, range: [first - half, last + half] },
      y: wide(plot) ? { distr: 3 } : { range: (_plot, _min, max) => [0, Math.max(max * 1.08, 1)] },
    },
    axes: axesOf(plot),
    series: [{}, ...seriesOf(Plotter, plot)],
    hooks: {
      setCursor: [({ cursor }) => onHover(cursor.idx ?? undefined)],
      draw: plot.kind === 'lines' && width >= NARROW ? [(made) => label(made, plot)] : [],
    },
  };
  const made = new Plotter(options, data, place);
  made.over.addEventListener('click', () => made.cursor.idx != null && onPick(made.cursor.idx));
  return made;
}

/** Fits it to the width of its place. */
export function fit(made: uPlot, place: HTMLElement): void {
  if (place.clientWidth > 0 && place.clientWidth !== made.width) {
    made.setSize({ width: place.clientWidth, height: HEIGHT });
  }
}

function straight({ starts, drawn }: Plot): uPlot.AlignedData {
  return [starts.map((start) => start / 1_000), ...drawn.map(({ values }) => [...values])];
}

/** Each layer with those under it, the highest first: what comes later is drawn over it. */
function stacked({ starts, drawn }: Plot): uPlot.AlignedData {
  const sums: number[][] = [];
  for (const { values } of drawn) {
    const under = sums.at(-1);
    sums.push(values.map((value, at) => (value ?? 0) + (under?.[at] ?? 0)));
  }
  // Nothing is not drawn, not even as a line.
  const layers = sums.map((sum, layer) => sum.map((value, at) => (drawn[layer]?.values[at] ? value : null)));
  return [starts.map((start) => start / 1_000), ...layers.reverse()];
}

/** Whether small values would lie flat on the ground beside large ones: then each power of ten gets the same height. */
export function wide({ kind, drawn }: Pick<Plot, 'kind' | 'drawn'>): boolean {
  if (kind === 'bars') return false;
  const values = drawn.flatMap(({ values }) => values.filter((value) => value !== null && value > 0) as number[]);
  return Math.max(...values) > WIDE * Math.min(...values);
}

const WIDE = 20;

function axesOf(plot: Plot): uPlot.Axis[] {
  const { tick, value, kind } = plot;
  const look = {
    stroke: colourOf('--soft'),
    font: FONT,
    ticks: { stroke: colourOf('--line'), width: 1 },
  };
  return [
    {
      ...look,
      grid: { show: false },
      space: 84,
      size: 32,
      values: (_plot, splits) => splits.map((at) => tick(at * 1_000)),
    },
    {
      ...look,
      grid: { stroke: colourOf('--line'), width: 1 },
      size: ({ ctx }, labels) => widthOf(ctx, labels),
      space: 44,
      ...(kind === 'bars'
        ? { incrs: [1, 2, 5].flatMap((step) => STEPS.map((ten) => step * ten)).sort((a, b) => a - b) }
        : {}),
      ...(wide(plot) ? { splits: (_plot, _axis, min, max) => powersWithin(min, max) } : {}),
      values: (_plot, splits) => splits.map((at) => value(at)),
    },
  ];
}

/** Room for the longest label, with the tick and the gap beside it. */
function widthOf(ctx: CanvasRenderingContext2D, labels: readonly string[] | null): number {
  ctx.font = FONT;
  return Math.ceil(Math.max(32, ...(labels ?? []).map((label) => ctx.measureText(label).width))) + 20;
}

const STEPS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];

function seriesOf(Plotter: typeof uPlot, { kind, drawn, starts }: Plot): uPlot.Series[] {
  const scale = devicePixelRatio;
  const many = starts.length > MANY;
  const series = drawn.map(({ name, mark }): uPlot.Series => {
    const stroke = colourOf(mark.colour);
    if (kind === 'lines') {
      // A line ends where there were no requests; a bucket between two such is a point.
      const points = { show: true, size: many ? 3 : 5, fill: colourOf('--card') };
      return { label: name, stroke, width: 2, dash: [...mark.dash], spanGaps: false, points };
    }
    const fill = fillOf(mark, scale);
    const paths = Plotter.paths.bars?.({ size: many ? [1, 100] : [0.8, 48], ...(many ? { gap: 0 } : {}) });
    // uPlot also takes patterns, as a canvas does.
    return {
      label: name,
      stroke,
      width: many ? 0.5 : 1,
      fill: () => fill as string,
      points: { show: false },
      ...(paths === undefined ? {} : { paths }),
    };
  });
  return kind === 'bars' ? series.reverse() : series;
}

function powersWithin(min: number, max: number): number[] {
  const first = Math.ceil(Math.log10(min) - 0.001);
  return Array.from({ length: Math.floor(Math.log10(max) + 0.001) - first + 1 }, (_, step) => 10 ** (first + step));
}

const LINE_HEIGHT = 15;
const MAX_LABEL_LENGTH = 14;

/** Writes beside the end of each line what it is, none over another. */
function label(made: uPlot, { drawn }: Plot): void {
  const { ctx, bbox } = made;
  const scale = devicePixelRatio;
  const ends = drawn.flatMap(({ name, values, mark }) => {
    const last = values.findLast((value) => value !== null);
    return last === undefined || last === null ? [] : [{ name, mark, y: made.valToPos(last, 'y', true) }];
  });
  ends.sort((one, other) => one.y - other.y);
  ctx.save();
  ctx.font = FONT.replace('12px', `600 ${12 * scale}px`);
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  // The lowest ones move up where there would be no room for all of them.
  const lowest = bbox.top + bbox.height - (ends.length - 1) * LINE_HEIGHT * scale;
  let free = bbox.top;
  for (const [place, { name, mark, y }] of ends.entries()) {
    const at = Math.max(Math.min(y, lowest + place * LINE_HEIGHT * scale), free);
    free = at + LINE_HEIGHT * scale;
    ctx.fillStyle = colourOf(mark.colour);
    const short = [...name].length > MAX_LABEL_LENGTH ? `${[...name].slice(0, MAX_LABEL_LENGTH - 1).join('')}…` : name;
    ctx.fillText(short, bbox.left + bbox.width + 6 * scale, at);
  }
  ctx.restore();
}
