import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { English } from '../../ui/english.tsx';
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
      <Button icon={Send} size="small" busy={isPending} onClick={() => mutate()}>
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
            <English>{data.error}</English>
          </Note>
        )}
      </div>
      {error !== null && <ProblemNote error={error} />}
    </div>
  );
}
