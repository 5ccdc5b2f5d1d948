type Props = {
  readonly label: string;
  /** From 0 to 1; undefined: it is not known how much there is to do. */
  readonly share?: number | undefined;
  /** How far it is, in words. */
  readonly words: string;
};

/** How far something is: a bar for the eye, and the same in words for everybody. */
export function Progress({ label, share, words }: Props) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuetext={words}
        {...(share === undefined ? {} : { 'aria-valuenow': Math.round(share * 100) })}
        className="h-2.5 overflow-hidden rounded-full bg-sunk"
      >
        <div
          className={
            share === undefined
              ? 'h-full w-full animate-pulse rounded-full bg-accent'
              : 'h-full rounded-full bg-accent transition-[width]'
          }
          {...(share === undefined ? {} : { style: { width: `${share * 100}%` } })}
        />
      </div>
      <p className="text-sm text-soft tabular-nums">{words}</p>
    </div>
  );
}
