import {
  type ComponentProps,
  createContext,
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type ReactNode,
  use,
  useId,
} from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classes } from './classes.ts';

export const INPUT =
  'w-full min-h-10 rounded-lg border border-edge bg-card px-3 py-2 text-base text-ink placeholder:text-soft aria-invalid:border-bad disabled:bg-sunk';

type Attributes = Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>;

const ControlContext = createContext<Attributes>({});

/** The attributes that tie a control to the `Field` around it. */
export function useControl(): Attributes {
  return use(ControlContext);
}

/** What is wrong with the fields of a form, in words, by the name of the field. */
export const FaultContext = createContext<Readonly<Record<string, string>>>({});

/** What is wrong with a field of the form around it. */
export function useFault(field = ''): string | undefined {
  return use(FaultContext)[field];
}

export type FieldProps = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong with it, in words; nothing: nothing is. */
  readonly error?: string | undefined;
  /** Its name in the form around it, which knows what is wrong. */
  readonly field?: string | undefined;
  readonly children: ReactNode;
  readonly className?: string | undefined;
};

/** A control with its label, a hint, and what is wrong with it: all tied together for those who listen. */
export function Field({ label, hint, field, error: given, children, className }: FieldProps) {
  const id = useId();
  const fault = useFault(field);
  const error = given ?? fault;
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const described = classes(hint !== undefined && hintId, error !== undefined && errorId);
  const control: Attributes = {
    id,
    ...(described === '' ? {} : { 'aria-describedby': described }),
    ...(error === undefined ? {} : { 'aria-invalid': true }),
  };
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <ControlContext value={control}>{children}</ControlContext>
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className="text-sm text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

type InputProps = Omit<ComponentProps<'input'>, 'onChange'> & { readonly onChange: (value: string) => void };

/** A line to type in, tied to the `Field` around it. */
export function Input({ onChange, className, ...input }: InputProps) {
  return (
    <input
      {...useControl()}
      {...input}
      onChange={({ target }) => onChange(target.value)}
      className={classes(INPUT, className)}
    />
  );
}

type TextFieldProps = Omit<FieldProps, 'children'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name?: string;
  readonly type?: HTMLInputTypeAttribute;
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly autoFocus?: boolean;
  readonly required?: boolean;
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly placeholder?: string;
  readonly inputMode?: 'text' | 'email' | 'numeric' | 'url' | 'search';
  /** For what is not words of the page's language: addresses, codes. */
  readonly dir?: 'ltr' | 'rtl' | 'auto';
};

export function TextField({ label, hint, error, field, className, ...input }: TextFieldProps) {
  const { t } = useTranslation('app');
  return (
    <Field {...{ label, hint, error, field, className }}>
      <Input
        {...(input.type === 'email' && { inputMode: 'email', dir: 'ltr' })}
        {...input}
        // In the words of the page, not in those of the browser.
        onInvalid={({ currentTarget }) => {
          if (currentTarget.validity.valueMissing) currentTarget.setCustomValidity(t('required'));
        }}
        onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
      />
    </Field>
  );
}
