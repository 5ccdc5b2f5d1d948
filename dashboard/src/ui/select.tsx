import { classes } from './classes.ts';
import { Field, type FieldProps, INPUT, useControl } from './field.tsx';
import { ChevronDown } from './icons/icons.ts';

type Props<T extends string> = {
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Each value with its words, in order. */
  readonly options: readonly (readonly [value: T, words: string])[];
  /** Where no `Field` around it names it. */
  readonly label?: string;
  readonly className?: string;
};

/** One of a few: the browser's own list, which every reader of screens and every telephone knows, and which weighs nothing. */
export function Select<T extends string>({ value, onChange, options, label, className }: Props<T>) {
  return (
    <span className={classes('relative block', className)}>
      <select
        {...useControl()}
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value as T)}
        className={classes(INPUT, 'cursor-pointer appearance-none pe-9 text-sm')}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
      <SelectArrow />
    </span>
  );
}

type FieldsProps<T extends string> = Omit<FieldProps, 'children'> & Omit<Props<T>, 'label'>;

/** The same with its label. */
export function SelectField<T extends string>({ label, hint, className, ...select }: FieldsProps<T>) {
  return (
    <Field {...{ label, hint, className }}>
      <Select {...select} />
    </Field>
  );
}

/** The arrow over the end of a list that has lost the browser's own. */
export function SelectArrow() {
  return <ChevronDown className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-soft" />;
}
