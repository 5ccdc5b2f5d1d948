import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field, Input, useFault } from '../../ui/field.tsx';
import { Eye, EyeOff } from '../../ui/icons/icons.ts';

type Props = {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: ReactNode;
  readonly field: string;
  readonly autoFocus?: boolean;
};

/** A password, which can be looked at while it is typed. */
export function PasswordField({ label, value, onChange, hint, field, ...input }: Props) {
  const { t } = useTranslation('people');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={useFault(field) === undefined ? hint : undefined} field={field}>
      <div dir="ltr" className="relative">
        <Input
          {...input}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={onChange}
          required
          spellCheck={false}
          autoCapitalize="none"
          className="pe-12"
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('showPassword')}
          title={t('showPassword')}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-e-lg text-soft hover:text-ink"
        >
          <Icon className="size-4" />
        </button>
      </div>
    </Field>
  );
}
