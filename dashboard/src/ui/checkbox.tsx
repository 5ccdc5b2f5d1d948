import { type ReactNode, useId } from 'react';
import { Check } from './icons/icons.ts';

type Props = {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
};

/** A box to tick, with its words. */
export function Checkbox({ checked, onChange, children, disabled = false }: Props) {
  return (
    <label className="flex items-start gap-2.5 text-sm">
      <span className="relative mt-0.5 size-5 shrink-0">
        <input
          id={useId()}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
          className="peer block size-5 appearance-none rounded border border-edge bg-card checked:border-accent checked:bg-accent disabled:opacity-60"
        />
        <Check className="pointer-events-none absolute inset-0 m-auto hidden size-4 text-on-accent peer-checked:block" />
      </span>
      <span>{children}</span>
    </label>
  );
}
