import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWithoutMail } from '../../api/service.ts';
import { meQuery, useMe } from '../../api/session.ts';
import { onTold } from '../../api/tabs.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TextField } from '../../ui/field.tsx';
import { emailFault } from '../people/faults.ts';
import { CheckedForm } from '../people/form.tsx';
import { useChangeEmail } from './queries.ts';

/** Another e-mail address: a link to the old one allows it, one to the new one completes it. */
export function EmailForm() {
  const { t } = useTranslation('settings');
  const queries = useQueryClient();
  const { person, account } = useMe();
  const now = person?.email ?? account.email;
  const [typed, setTyped] = useState('');
  const email = typed.trim().toLowerCase();
  const change = useChangeEmail();
  // The links are opened in another tab.
  useEffect(() => onTold('verified', () => void queries.invalidateQueries({ queryKey: meQuery.queryKey })), [queries]);
  const sent = useWithoutMail() ? 'you.emailWithoutMail' : 'you.emailSent';
  const done = change.isSuccess && change.variables === now;
  return (
    <CheckedForm
      fields={['email']}
      check={() => ({ email: email === now ? 'SAME_EMAIL' : emailFault(email) })}
      onSend={() => change.mutate(email)}
      work={change}
      action={t('you.changeEmail')}
      kind="plain"
    >
      <p className="grid gap-1 text-sm">
        <span className="font-medium">{t('you.emailNow')}</span>
        <span className="truncate text-base">
          <bdi>{now}</bdi>
        </span>
      </p>
      <TextField
        label={t('you.newEmail')}
        value={typed}
        onChange={setTyped}
        field="email"
        type="email"
        autoComplete="email"
      />
      <p role="status" className="rounded-lg bg-good-wash px-3 py-2 text-sm text-good empty:hidden">
        {change.isSuccess ? t(done ? 'you.emailChanged' : sent) : ''}
      </p>
    </CheckedForm>
  );
}
