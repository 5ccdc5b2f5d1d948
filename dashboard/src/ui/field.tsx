import { Field as BaseField } from '@base-ui/react/field';
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';

export const INPUT =
  'w-full min-h-10 rounded-lg border border-edge bg-card px-3 py-2 text-base text-ink placeholder:text-soft data-[invalid]:border-bad disabled:bg-sunk';

type FieldProps = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong with it, in words; nothing: nothing is. */
  readonly error?: string | undefined;
  readonly children: ReactNode;
  readonly className?: string;
};

/** A control with its label, a hint, and what is wrong with it: all tied together for those who listen. */
export function Field({ label, hint, error, children, className }: FieldProps) {
  return (
    <BaseField.Root invalid={error !== undefined} className={classes('grid content-start gap-1.5', className)}>
      <BaseField.Label className="text-sm font-medium">{label}</BaseField.Label>
      {children}
      {hint !== undefined && <BaseField.Description className="text-sm text-soft">{hint}</BaseField.Description>}
      <BaseField.Error match={error !== undefined} className="text-sm text-bad">
        {error}
      </BaseField.Error>
    </BaseField.Root>
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

export function TextField({ label, hint, error, className, value, onChange, ...input }: TextFieldProps) {
  const { t } = useTranslation('app');
  return (
    <Field label={label} hint={hint} error={error} {...(className === undefined ? {} : { className })}>
      <BaseField.Control
        {...input}
        value={value}
        onValueChange={onChange}
        // In the words of the page, not in those of the browser.
        onInvalid={({ currentTarget }) => {
          if (currentTarget.validity.valueMissing) currentTarget.setCustomValidity(t('required'));
        }}
        onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
        className={INPUT}
      />
    </Field>
  );
}
