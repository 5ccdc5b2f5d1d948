import { encode } from 'uqr';

/** A text as a picture for cameras; dark on light in both themes, as cameras want it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 justify-self-center rounded-lg border border-line"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={cells.join('')} fill="#000000" />
    </svg>
  );
}
