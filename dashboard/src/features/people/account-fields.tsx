import { useTranslation } from '../../i18n/use-translation.ts';
import { TextField } from '../../ui/field.tsx';
import { PasswordField } from './password-field.tsx';

type Props = {
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** The address that an account is opened with. */
export function EmailField({ autoComplete = 'username', ...input }: Props & { readonly autoComplete?: string }) {
  const { t } = useTranslation('app');
  return (
    <TextField
      {...input}
      label={t('email')}
      field="email"
      type="email"
      autoComplete={autoComplete}
      autoFocus
      required
    />
  );
}

/** A password that is chosen, with what it must have. */
export function NewPasswordField({
  label,
  ...input
}: Props & { readonly label: string; readonly autoFocus?: boolean }) {
  const { t } = useTranslation('people');
  return (
    <PasswordField {...input} label={label} hint={t('passwordHint')} field="newPassword" autoComplete="new-password" />
  );
}
