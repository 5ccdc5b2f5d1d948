import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '../../api/auth-answers.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { KeyRound } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toasts.tsx';
import { CalledOff, HasPasskey, pageByName, passkeysPossible } from '../people/passkey.ts';
import { useDeviceName } from './device-name.ts';
import { passkeysQuery, useAddPasskey, useRemovePasskey } from './queries.ts';
import { RenamePasskey } from './rename-passkey.tsx';
import { Section } from './section.tsx';

/** Signing in with what the device has instead of a password. */
export function PasskeysSection() {
  const { t } = useTranslation('settings');
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery);
  return (
    <Section title={t('passkeys.title')} words={t('passkeys.words')}>
      {error !== null && <ProblemNote error={error} onRetry={() => void refetch()} />}
      {passkeys === undefined && error === null && <Waiting rows={1} />}
      {passkeys?.length === 0 && <p className="text-soft">{t('passkeys.none')}</p>}
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul className="grid divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {passkeysPossible() ? <AddPasskey /> : <NotHere />}
    </Section>
  );
}

function AddPasskey() {
  const { t } = useTranslation('settings');
  const nameOf = useDeviceName();
  const add = useAddPasskey(() => toast(t('passkeys.added')));
  const { error } = add;
  return (
    <div className="grid gap-2">
      <div className="flex justify-end">
        <Button busy={add.isPending} onClick={() => add.mutate(nameOf(navigator.userAgent))}>
          {t('passkeys.add')}
        </Button>
      </div>
      {error instanceof CalledOff || error instanceof HasPasskey ? (
        <p role="status" className="text-sm text-soft">
          {t(error instanceof HasPasskey ? 'passkeys.has' : 'passkeys.calledOff')}
        </p>
      ) : (
        error !== null && <ProblemNote error={error} />
      )}
    </div>
  );
}

/** Passkeys are bound to a name; this page is open by a number, or in a browser without them. */
function NotHere() {
  const { t } = useTranslation('settings');
  const byName = pageByName();
  return (
    <div className="rounded-lg bg-sunk px-3 py-2 text-sm">
      <p>{t(byName === undefined ? 'passkeys.notHere' : 'passkeys.byName')}</p>
      {byName !== undefined && (
        <a href={byName} dir="ltr" className="break-all font-medium text-accent underline">
          {byName}
        </a>
      )}
    </div>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const { t, format } = useTranslation('settings');
  const [asked, setAsked] = useState<'rename' | 'remove'>();
  const close = () => setAsked(undefined);
  const remove = useRemovePasskey(() => {
    close();
    toast(t('passkeys.removed'));
  });
  const name = passkey.name || t('passkeys.unnamed');
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <KeyRound className="size-5 shrink-0 text-soft" />
      <div className="grid min-w-0 flex-1 basis-40">
        <span className="truncate font-medium">
          <bdi>{name}</bdi>
        </span>
        {passkey.createdAt && (
          <span className="text-sm text-soft">{t('passkeys.addedAt', { date: format.date(passkey.createdAt) })}</span>
        )}
      </div>
      <div className="flex gap-2">
        <Button size="small" label={t('passkeys.renameLabel', { name })} onClick={() => setAsked('rename')}>
          {t('passkeys.rename')}
        </Button>
        <Button size="small" label={t('passkeys.removeLabel', { name })} onClick={() => setAsked('remove')}>
          {t('passkeys.remove')}
        </Button>
      </div>
      {asked === 'rename' && <RenamePasskey passkey={passkey} onClose={close} />}
      <Confirm
        open={asked === 'remove'}
        onClose={close}
        title={t('passkeys.removeTitle')}
        action={t('passkeys.remove')}
        danger
        work={remove}
        onConfirm={() => remove.mutate(passkey.id)}
      >
        <p className="truncate font-medium">
          <bdi>{name}</bdi>
        </p>
        <p>{t('passkeys.removeWords')}</p>
      </Confirm>
    </li>
  );
}
