import type { FormEvent, ReactNode } from 'react';
import { classes } from './classes.ts';
import { TextField } from './field.tsx';
import { useTypedSearch } from './typed-search.ts';

type Props = {
  readonly label: string;
  /** The current search. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly maxLength: number;
  readonly dir: 'auto' | 'ltr';
  /** Widths of the columns in a wide window. */
  readonly columns: string;
  /** The choices beside the text. */
  readonly children: ReactNode;
};

/** The row above a list: a text to search by as it is typed, and choices that narrow the list down. */
export function SearchFilters({ label, search, onSearch, maxLength, dir, columns, children }: Props) {
  const [typed, setTyped] = useTypedSearch(search, onSearch);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search>
      <form onSubmit={submit} className={classes('grid grid-cols-1 items-start gap-3', columns)}>
        <TextField
          label={label}
          value={typed}
          onChange={setTyped}
          inputMode="search"
          autoComplete="off"
          maxLength={maxLength}
          dir={dir}
        />
        {children}
      </form>
    </search>
  );
}
