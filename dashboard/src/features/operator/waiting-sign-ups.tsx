import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link2 } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { LinkDialog } from './link-shown.tsx';
import { Refused } from './note.tsx';
import { type SignUp, signUpsQuery, useConfirmationLink } from './queries.ts';
import { UserText } from './user-text.tsx';

/** Who has signed up and waits for the confirmation of an address. Nothing while nobody does. */
export function WaitingSignUps() {
  const { t } = useTranslation(['operator', 'app']);
  const { data, error, refetch } = useQuery(signUpsQuery);
  if (error !== null) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined || data.count === 0) return null;
  const head = [t('person.name'), t('app:email'), t('waiting.since'), t('app:actions')];
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold">{t('waiting.title')}</h2>
      <p className="text-sm text-soft">{t('waiting.lead')}</p>
      <Table caption={t('waiting.title')} head={head}>
        {data.data.map((one) => (
          <Row key={one.id} signUp={one} />
        ))}
      </Table>
    </Card>
  );
}

function Row({ signUp: { id, name, email, created_at } }: { readonly signUp: SignUp }) {
  const { t } = useTranslation(['operator', 'app']);
  const [link, setLink] = useState<{ readonly url: string; readonly expires_at: string }>();
  const make = useConfirmationLink(id);
  const close = () => setLink(undefined);
  return (
    <tr>
      <Cell className="max-w-56">
        <UserText className="break-words">{name}</UserText>
      </Cell>
      <Cell className="max-w-72">
        <UserText className="break-all">{email}</UserText>
      </Cell>
      <Cell>
        <Ago time={created_at} />
      </Cell>
      <Cell className="text-end">
        <Button
          icon={Link2}
          size="small"
          busy={make.isPending}
          label={t('waiting.linkFor', { name })}
          onClick={() => link === undefined && make.mutate(undefined, setLink)}
        >
          {t('waiting.link')}
        </Button>
        <Refused error={make.error} />
        {link !== undefined && (
          <LinkDialog link={link} kind="waiting" title={t('waiting.linkTitle')} email={email} onClose={close} />
        )}
      </Cell>
    </tr>
  );
}
