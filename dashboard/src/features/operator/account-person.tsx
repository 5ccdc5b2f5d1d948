import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { CircleCheck, CircleDashed, Link2 } from '../../ui/icons/icons.ts';
import { Fact, Facts } from './facts.tsx';
import { LinkShown } from './link-shown.tsx';
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
      <Icon className={yes ? 'size-4 text-good' : 'size-4 text-soft'} aria-hidden="true" />
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
        <Button busy={invite.isPending} onClick={() => link === undefined && invite.mutate(undefined, setLink)}>
          <Link2 aria-hidden="true" />
          {t('invite.make')}
        </Button>
        <Refused error={invite.error} />
      </div>
      {link !== undefined && (
        <Dialog
          open
          stays
          onOpenChange={(next) => !next && close()}
          title={t('invite.title')}
          description={<UserText>{account.email}</UserText>}
        >
          <LinkShown link={link} />
          <Actions>
            <Button kind="primary" onClick={close}>
              {t('invite.kept')}
            </Button>
          </Actions>
        </Dialog>
      )}
    </>
  );
}
