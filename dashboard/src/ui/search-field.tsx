import { useId } from 'react';
import { Button } from './button.tsx';
import { INPUT } from './field.tsx';
import { Search } from './icons/icons.ts';

const MAX_LENGTH = 256;

type Props = {
  readonly label: string;
  readonly hint: string;
  /** On the button that begins the search. */
  readonly action: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A field for a search in the texts, with its button; the form around it begins the search. */
export function SearchField({ label, hint, action, value, onChange }: Props) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          type="search"
          // Without a letter of its own the field has the direction of the page.
          dir={value === '' ? undefined : 'auto'}
          maxLength={MAX_LENGTH}
          value={value}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.value)}
          className={INPUT}
        />
        <Button type="submit" kind="primary">
          <Search aria-hidden="true" />
          {action}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-sm text-soft">
        {hint}
      </p>
    </div>
  );
}
