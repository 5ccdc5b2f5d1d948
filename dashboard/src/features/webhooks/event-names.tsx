type Props = {
  readonly events: readonly string[];
  /** What the list holds, for those who listen. */
  readonly label: string;
};

/** The events that an endpoint subscribes to. */
export function EventNames({ events, label }: Props) {
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={label}>
      {events.map((name) => (
        <li key={name}>
          <code dir="ltr" className="rounded bg-sunk px-1.5 py-0.5 font-mono text-xs">
            {name}
          </code>
        </li>
      ))}
    </ul>
  );
}
