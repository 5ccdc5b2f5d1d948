import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CircleCheck, CircleDashed, Link2 } from '../../ui/icons/icons.ts';
import { Fact, Facts } from './facts.tsx';
import { LinkDialog } from './link-shown.tsx';
import { Refused } from './note.tsx';
import { type AccountDetail, type Invitation, useInvite } from './queries.ts';
import { UserText } from './user-text.tsx';

/** Who signs in to an account; nobody yet: a new link for them. */
export function AccountPerson({ account }: { readonly account: AccountDetail }) {
  const { t } = useTranslation(['operator', 'app']);
  const { person } = account;
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold">{t('person.title')}</h2>
      {person === null ? (
        <Nobody account={account} />
      ) : (
        <Facts>
          <Fact name={t('person.name')}>
            <UserText>{person.name}</UserText>
          </Fact>
          <Fact name={t('app:email')}>
            <UserText className="break-all">{person.email}</UserText>
          </Fact>
          <Fact name={t('person.verified')}>
            <YesNo yes={person.email_verified} />
          </Fact>
          <Fact name={t('person.twoFactor')}>
            <YesNo yes={person.two_factor} />
          </Fact>
        </Facts>
      )}
    </Card>
  );
}

function YesNo({ yes }: { readonly yes: boolean }) {
  const { t } = useTranslation('operator');
  const Icon = yes ? CircleCheck : CircleDashed;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon className={yes ? 'size-4 text-good' : 'size-4 text-soft'} />
      {t(yes ? 'accounts.yes' : 'accounts.no')}
    </span>
  );
}

function Nobody({ account }: { readonly account: AccountDetail }) {
  const { t } = useTranslation('operator');
  const [link, setLink] = useState<Invitation>();
  const invite = useInvite(account.id);
  const close = () => setLink(undefined);
  return (
    <>
      <p>{t('person.nobody')}</p>
      <div>
        <Button
          icon={Link2}
          busy={invite.isPending}
          onClick={() => link === undefined && invite.mutate(undefined, setLink)}
        >
          {t('invite.make')}
        </Button>
        <Refused error={invite.error} />
      </div>
      {link !== undefined && <LinkDialog link={link} title={t('invite.title')} email={account.email} onClose={close} />}
    </>
  );
}
