import { useId } from 'react';

type Props<T extends string> = {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, words: string])[];
  readonly onChange: (value: T) => void;
};

/** One of a few that are all to be seen. */
export function Segments<T extends string>({ label, value, options, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-0.5 rounded-lg border border-edge bg-card p-0.5">
        {options.map(([option, words]) => (
          <label
            key={option}
            className="relative flex min-h-8.5 cursor-pointer items-center rounded-md px-3 text-sm hover:bg-sunk has-checked:bg-accent has-checked:font-medium has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
