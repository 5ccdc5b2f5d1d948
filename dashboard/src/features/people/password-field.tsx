import { Field as BaseField } from '@base-ui/react/field';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, INPUT } from '../../ui/field.tsx';
import { Eye, EyeOff } from '../../ui/icons/icons.ts';

type Props = {
  readonly label: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
};

/** A password, which can be looked at while it is typed. */
export function PasswordField({ label, value, onChange, hint, error, ...input }: Props) {
  const { t } = useTranslation('people');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={error === undefined ? hint : undefined} error={error}>
      <div dir="ltr" className="relative">
        <BaseField.Control
          {...input}
          type={shown ? 'text' : 'password'}
          value={value}
          onValueChange={onChange}
          required
          spellCheck={false}
          autoCapitalize="none"
          className={`${INPUT} pe-12`}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t('showPassword')}
          title={t('showPassword')}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 flex w-11 items-center justify-center rounded-e-lg text-soft hover:text-ink"
        >
          <Icon className="size-4" aria-hidden="true" />
        </button>
      </div>
    </Field>
  );
}
