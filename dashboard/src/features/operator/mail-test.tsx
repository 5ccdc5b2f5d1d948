import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Send } from '../../ui/icons/icons.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { Note } from './note.tsx';
import { useMailTest } from './queries.ts';
import { UserText } from './user-text.tsx';

/** Sends an email to the operator, and says whether the mail server accepted it. */
export function MailTest() {
  const { t } = useTranslation('operator');
  const { data, error, isPending, mutate } = useMailTest();
  return (
    <div className="grid justify-items-start gap-2">
      <Button size="small" busy={isPending} onClick={() => mutate()}>
        <Send aria-hidden="true" />
        {t('mailTest.send')}
      </Button>
      <div aria-live="polite">
        {data?.sent === true && (
          <Note tone="good">
            <p>
              {t('mailTest.sent')} <UserText>{data.to}</UserText>
            </p>
          </Note>
        )}
        {data?.sent === false && (
          <Note tone="bad">
            <p>{t('mailTest.refused')}</p>
            <p lang="en" dir="ltr" className="break-words">
              {data.error}
            </p>
          </Note>
        )}
      </div>
      {error !== null && <ProblemNote error={error} />}
    </div>
  );
}
