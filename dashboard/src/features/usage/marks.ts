/** How something drawn differs from the rest without its colour: the fill of its bars, the dashes of its line. */
export type Mark = {
  /** The name of a colour of the theme. */
  readonly colour: string;
  readonly fill: 'solid' | 'rising' | 'dots' | 'cross' | 'level' | 'none';
  /** Lengths of line and gap. */
  readonly dash: readonly number[];
};

/** Of series, one after the other. None has a colour that means something. */
const MARKS: readonly Mark[] = [
  { colour: '--accent', fill: 'solid', dash: [] },
  { colour: '--ink', fill: 'dots', dash: [12, 3, 2, 3] },
  { colour: '--soft', fill: 'rising', dash: [2, 3] },
  { colour: '--accent-strong', fill: 'level', dash: [5, 2, 5, 6] },
  { colour: '--edge', fill: 'cross', dash: [8, 4] },
  { colour: '--edge', fill: 'none', dash: [1, 6] },
];

export function markOf(index: number): Mark {
  return MARKS[index % MARKS.length] as Mark;
}

/** Of how requests ended. */
export const OUTCOME_MARKS = {
  fine: { colour: '--accent', fill: 'solid', dash: [] },
  errors: { colour: '--bad', fill: 'cross', dash: [8, 4] },
  refused: { colour: '--warn', fill: 'rising', dash: [2, 3] },
} as const satisfies Record<string, Mark>;

/** The value of a colour of the theme, as it is now. */
export function colourOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

const TILE = 8;

/** What bars of a mark are filled with: opaque, as they lie over each other. @param scale device pixels of a pixel */
export function fillOf({ colour, fill }: Mark, scale: number): string | CanvasPattern {
  const ink = colourOf(colour);
  if (fill === 'solid') return ink;
  const tile = document.createElement('canvas');
  tile.width = tile.height = Math.round(TILE * scale);
  const pen = tile.getContext('2d');
  if (pen === null) return ink;
  pen.scale(tile.width / TILE, tile.height / TILE);
  pen.fillStyle = colourOf('--card');
  pen.fillRect(0, 0, TILE, TILE);
  pen.strokeStyle = pen.fillStyle = ink;
  pen.lineWidth = 1.6;
  for (const [x, y, toX, toY] of STROKES[fill]) {
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(toX, toY);
    pen.stroke();
  }
  if (fill === 'dots') {
    pen.beginPath();
    pen.arc(TILE / 4, TILE / 4, 1.4, 0, 7);
    pen.arc((TILE * 3) / 4, (TILE * 3) / 4, 1.4, 0, 7);
    pen.fill();
  }
  return pen.createPattern(tile, 'repeat') ?? ink;
}

type Stroke = readonly [x: number, y: number, toX: number, toY: number];
/** Over the edges of the tile, so that the next one goes on where it ends. */
const RISING: readonly Stroke[] = [
  [-2, 2, 2, -2],
  [-2, TILE + 2, TILE + 2, -2],
  [TILE - 2, TILE + 2, TILE + 2, TILE - 2],
];
const FALLING: readonly Stroke[] = RISING.map(([x, y, toX, toY]) => [TILE - x, y, TILE - toX, toY]);
const STROKES: Readonly<Record<Mark['fill'], readonly Stroke[]>> = {
  solid: [],
  none: [],
  dots: [],
  rising: RISING,
  cross: [...RISING, ...FALLING],
  level: [[0, TILE / 2, TILE, TILE / 2]],
};
